"""The answers of the server, as functions of a house and of the asker.

HTTP (`http/`) and a page without a server (`offline/`) answer the same questions by the same
functions; they differ in how they identify the asker and in how they send the answer.
"""
