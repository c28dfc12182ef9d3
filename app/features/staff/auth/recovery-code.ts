/** Unambiguous characters: ten of them have 49 bits. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
export const recoveryCodeCount = 10

/** Creates codes such as `k7mpa-3xq9d`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    formatRecoveryCode(Array.from({ length: 10 }, getRandomLetter).join('')),
  )
}

/** Normalizes a typed recovery code: capitals, spaces and dashes. */
export function formatRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z\d]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}

function getRandomLetter(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Whole multiples only, so that all letters are equally likely.
    if (byte < 248) return letters[byte % letters.length] ?? ''
  }
}
