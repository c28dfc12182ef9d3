import type { SupplierDecoration } from '../source/supplier-product.ts'

type Area = Pick<SupplierDecoration, 'decorationwidth' | 'decorationheight' | 'decorationdiameter'>

const mmPerInch = 25.4
const maxTextLength = 200
/** Three groups: number, unit, and the word after it ("W", "H"). */
const length = String.raw`(\d+[\s-]+\d+\/\d+|\d+\/\d+|\d*\.?\d+)\s*("|”|″|''|in(?:ch(?:es)?)?\b\.?|mm\b|cm\b)?\s*([a-z]*)`
const rectangle = new RegExp(String.raw`${length}\s*[x×]\s*${length}`, 'i')
/** The length before the word, in groups 1 to 3, or after it, in 4 to 6. */
const circle = new RegExp(
  String.raw`${length}\s*\.?\s*\b(?:dia|circle|round)|\b(?:dia\w*|circle|round)\W*${length}`,
  'i',
)

/** "1 1/2" is 1.5. */
function toNumber(text: string): number {
  const parts = text.split(/[\s-]+/).map((part) => {
    const [numerator = 0, denominator = 1] = part.split('/').map(Number)
    return denominator ? numerator / denominator : 0
  })
  return parts.reduce((sum, part) => sum + part, 0)
}

function toMm(text: string, unit: string | undefined): number {
  const factor = /^mm/i.test(unit ?? '') ? 1 : /^cm/i.test(unit ?? '') ? 10 : mmPerInch
  return Math.round(toNumber(text) * factor * 1000) / 1000
}

/** Millimeters of `3" W x 2" H` or `2" diameter`, in inches without a unit; empty if the text has neither. */
export function parseImprintArea(text: string): Area {
  const match = rectangle.exec(text.slice(0, maxTextLength))
  if (match) {
    const [, a = '', unitA, sideA = '', b = '', unitB] = match
    const [first, second] = [toMm(a, unitA ?? unitB), toMm(b, unitB ?? unitA)]
    const isHeightFirst = /^h/i.test(sideA)
    return isHeightFirst
      ? { decorationwidth: second, decorationheight: first }
      : { decorationwidth: first, decorationheight: second }
  }
  const round = circle.exec(text.slice(0, maxTextLength))
  const [value, unit] = round?.[1] ? [round[1], round[2]] : [round?.[4], round?.[5]]
  return value ? { decorationdiameter: toMm(value, unit) } : {}
}
