/** Characters of printed codes: without 0, O, 1, I and L, which look alike. Ten of these 31 have 49 bits. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
