"""The door: an SSH server that admits clients and gives each a front end.

- `ssh_server`   which algorithms, logins and services are offered
- `host_key`     the key of the house, created at the first start
- `acceptor`     accepts connections, through the gates, in order
- `admission/`   gates, limits, login, and the quota of connections
- `transport/`   what stands between sockets and sessions: reading at a limited rate, writing to slow readers, latency
- `frontends/`   what runs on a channel: a Textual screen, lines of text, or the msgpack subsystem
- `sessions/`    one channel: a command that is answered as text, or a front end
- `internals/`   private names of asyncssh and of Textual, one module each
"""
