"""Why a connection failed, in words for the log."""

import ssl

WORDS = {
    "UNKNOWN_CA": "the other side does not trust the key of this machine",
    "PEER_DID_NOT_RETURN_A_CERTIFICATE": "it has shown no key",
}
"""What OpenSSL's reasons mean on a link; alerts of the other side have a longer name with the same end."""


def in_words(error: BaseException | None) -> str:
    """Why a connection failed."""
    match error:
        case None | ConnectionResetError():
            return "the other side has closed the connection"
        case ssl.SSLCertVerificationError():
            return "its key is not a trusted one"
        case ssl.SSLError():
            known = (words for reason, words in WORDS.items() if (error.reason or "").endswith(reason))
            return next(known, f"it does not speak TLS 1.3 as expected ({error.reason or 'it stopped in between'})")
        case TimeoutError():
            return "it does not answer"
        case OSError():
            return error.strerror or str(error) or type(error).__name__
        case _:
            return str(error) or type(error).__name__
