const ouncesPerUnit = { oz: 1, lb: 16, g: 1 / 28.349523125, kg: 1000 / 28.349523125 } as const

export type WeightUnit = keyof typeof ouncesPerUnit

/** About three tonnes. */
const maxOunces = 100_000

/** Returns the unit that a string names, such as a column's title "Weight (lbs)". */
export function findWeightUnit(text: string): WeightUnit | undefined {
  const found = /(?<![a-z])(oz|ounces?|lbs?|pounds?|kgs?|kilograms?|kilos?|gr?|grams?)(?![a-z])/i.exec(text)?.[1]
  if (!found) return undefined
  const word = found.toLowerCase()
  return word.startsWith('o')
    ? 'oz'
    : word.startsWith('l') || word.startsWith('p')
      ? 'lb'
      : word[0] === 'k'
        ? 'kg'
        : 'g'
}

const singleUnitPattern = /^(\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|\d{0,7}\.?\d{1,7})\s*([a-z]{1,9})?\.?$/i
const poundsAndOuncesPattern =
  /^(\d{0,5}\.?\d{1,6})\s*(?:lbs?|pounds?)\.?,?\s*(\d{0,5}\.?\d{1,6})\s*(?:oz|ounces?)\.?$/i

/**
 * Parses a weight such as "12 oz", "0.75 lb", "1 lb 4 oz" or "340 g".
 * @param unit of a number without one
 * @returns ounces with two decimals; NaN for other texts
 */
export function parseWeight(text: string, unit?: WeightUnit): number {
  const toNumber = (digits = '') => Number(digits.replaceAll(',', ''))
  const [, pounds, more] = poundsAndOuncesPattern.exec(text.trim()) ?? []
  if (pounds !== undefined) return toStoredOunces(toNumber(pounds) * ouncesPerUnit.lb + toNumber(more))
  const [, digits, word] = singleUnitPattern.exec(text.trim()) ?? []
  const known = word === undefined ? unit : findWeightUnit(word)
  return digits === undefined || !known ? Number.NaN : toStoredOunces(toNumber(digits) * ouncesPerUnit[known])
}

function toStoredOunces(ounces: number): number {
  const rounded = Math.round(ounces * 100) / 100
  return rounded > 0 && rounded <= maxOunces ? rounded : Number.NaN
}

/** "12.5 oz", as the editor and exports have it. */
export const formatOunces = (ounces: number) => `${ounces} oz`

/** For customers: "12.5 oz (354 g)", "1.25 lb (567 g)", "5 lb (2.27 kg)". */
export function describeWeight(ounces: number): string {
  const grams = ounces / ouncesPerUnit.g
  const format = (value: number, decimals: number) => value.toLocaleString('en-US', { maximumFractionDigits: decimals })
  const metric = grams < 1000 ? `${format(grams, grams < 10 ? 1 : 0)} g` : `${format(grams / 1000, 2)} kg`
  return `${ounces < 16 ? `${format(ounces, 2)} oz` : `${format(ounces / 16, 2)} lb`} (${metric})`
}
