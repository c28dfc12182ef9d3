import { codeAlphabet } from '#app/lib/text/code-alphabet.ts'

export const codeLength = 10

/** Reads a typed code: case, spaces and dashes do not count. Undefined for what cannot be one. */
export function parseCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return code.length === codeLength && [...code].every((each) => codeAlphabet.includes(each)) ? code : undefined
}

/** A code as it is printed: `7KQ4M-XW2PD`. */
export const formatCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
