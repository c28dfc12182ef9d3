/** Percent off the list price by letter, as the promotional products trade uses them; two letters mean each. */
const letterPercents = new Map(
  ['AP', 'BQ', 'CR', 'DS', 'ET', 'FU', 'GV', 'HW', 'IX', 'JY', 'KZ'].flatMap((letters, index) =>
    [...letters].map((letter) => [letter, 50 - index * 5] as const),
  ),
)

/** Price breaks that a code may name. */
const maxLetters = 50

export const discountCodeProblem = 'Enter a price code such as R, 5R or 2P3Q, with letters from A to K or P to Z'

/**
 * Parses a discount code: a letter for each quantity, after the number of quantities it counts for, such as "5R" or "RRSS".
 * @returns percent off the list price by quantity, the last one also of further quantities; undefined for other texts
 */
export function parseDiscountCode(text: string): number[] | undefined {
  const letters = text.toUpperCase().replace(/[\s/,.()-]+/g, '')
  if (letters.length > maxLetters || !/^(?:\d{0,2}[A-Z])+$/.test(letters)) return undefined
  const percents = [...letters.matchAll(/(\d{0,2})([A-Z])/g)].flatMap(([, count, letter = '']) =>
    Array.from({ length: count ? Number(count) : 1 }, () => letterPercents.get(letter)),
  )
  const known = percents.filter((percent) => percent !== undefined)
  return known.length === percents.length && known.length > 0 && known.length <= maxLetters ? known : undefined
}
