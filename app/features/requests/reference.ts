/** No vowels, so that no words appear; no characters that look or sound alike: no 0, O, 1, I, L. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const prefix = 'BW'
/** 28^6 are 480 million; on a collision the insert is retried. */
const referenceLength = 6

/** Returns a random reference for phone and email: BW-7K3F-92 (docs/domain.md, Requests). */
export function createReference(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(referenceLength))
  return formatReference(Array.from(numbers, (number) => alphabet[number % alphabet.length]).join(''))
}

/** A reference as people type it, in upper or lower case, with or without dashes and spaces; undefined for anything else. */
export function parseReference(text: string): string | undefined {
  const plain = text.replace(/[\s-]+/g, '').toUpperCase()
  const letters = plain.startsWith(prefix) ? plain.slice(prefix.length) : ''
  return letters.length === referenceLength && [...letters].every((each) => alphabet.includes(each))
    ? formatReference(letters)
    : undefined
}

const formatReference = (letters: string) => `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
