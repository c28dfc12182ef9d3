/** No character that reads like another: 49 bits in ten of them. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const howMany = 10

/** Codes of the form `k7mpa-3xq9d`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => formatRecoveryCode(Array.from({ length: 10 }, oneLetter).join('')))
}

/** Normalizes a typed recovery code: capitals, spaces and dashes. */
export function formatRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z\d]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}

function oneLetter(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Whole multiples only: none is likelier than another.
    if (byte < 248) return letters[byte % letters.length] ?? ''
  }
}
