"""What the server answers, as functions of a house and of who asks.

HTTP (`http/`) and a page without a server (`offline/`) answer the same questions by the same
functions; they differ in how they learn who asks and in how the answer travels.
"""
