let common: Promise<Set<string>> | undefined

/** The 49,000 most common passwords of zxcvbn's dictionary; loaded when first used. */
const loadCommonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

/**
 * Returns the reason a password is guessable; undefined otherwise. Judges the words in it: `Sunshine2026!` is `sunshine`.
 * @param publicFacts public facts: the person's name and email, the shop's name
 */
export async function getGuessableReason(password: string, publicFacts: string[]): Promise<string | undefined> {
  const text = password.toLowerCase()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const rejected = await loadCommonPasswords()
  const withoutSubstitutes = core
    .replace(/@/g, 'a')
    .replace(/0/g, 'o')
    .replace(/1/g, 'i')
    .replace(/3/g, 'e')
    .replace(/\$/g, 's')
  if ([text, core, withoutSubstitutes].some((each) => rejected.has(each))) {
    return 'This password is too common. Choose a less common one'
  }
  if (new Set(text).size < 5 || /^(.{1,6}?)\1+.{0,5}$/u.test(text)) return 'This password repeats itself'
  if (isSequence(text)) return 'This password is a keyboard or alphabet sequence. Choose a less predictable one'
  const words = publicFacts
    .flatMap((each) => each.toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length > 3)
  if (words.some((word) => core.replace(word, '').length < 6 && core.includes(word))) {
    return 'This password is too similar to a name or email address. Choose another one'
  }
  return undefined
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** True for texts of keyboard or alphabet sequences, forwards or backwards, of at least four characters each. */
function isSequence(text: string): boolean {
  const sequences = rows.flatMap((row) => [row, [...row].reverse().join('')])
  let offset = 0
  while (offset < text.length) {
    let length = 0
    for (let size = 4; offset + size <= text.length; size++) {
      if (sequences.some((row) => row.includes(text.slice(offset, offset + size)))) length = size
    }
    if (length === 0) return offset > 0 && text.length - offset < 4
    offset += length
  }
  return true
}
