"""The store on SQLite: one file, one writer, no other program.

- `engine`       runs the transactions of the store's thread
- `database`     opens and checks the file; `versions` migrates it; `file_lock` keeps a second server out
- `backup`, `maintenance`   what `kombio admin` does
- `salvage`      saves what can be read of a damaged file; `recovery` reads its pages and its log
"""
