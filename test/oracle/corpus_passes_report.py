"""x"""
def write(o, k):
    return ""
