import { fromMm, type LengthUnit, toMm } from './length.ts'

const toHundredths = (mm: number) => Math.round(mm * 100) / 100

/** A number and its unit: "3.5", "3 1/2", "1/2", "2.25 in", "57 mm". */
const lengthPattern = /^(-?[\d.e+-]*?)(?:[ -]*(\d+) ?[/⁄] ?(\d+))? ?(?:(in|inch|inches|["″”]|'')|(mm))?$/i

/** Parses a typed length to hundredths of a millimeter, in a unit unless it names one; NaN for any other text. */
export function parseLength(text: string | undefined, unit: LengthUnit): number {
  // "3½" is "3 1⁄2".
  const plain =
    text
      ?.trim()
      .replace(',', '.')
      .replace(/[¼-¾⅐-⅞]/, (each) => ` ${each.normalize('NFKD')}`)
      .trim() ?? ''
  const [found, whole = '', over, under, inches, millimeters] = lengthPattern.exec(plain) ?? []
  if (!found || (whole === '' && !over)) return Number.NaN
  const length = Number(whole) + (over ? Number(over) / Number(under) : 0)
  return toHundredths(toMm(length, inches ? 'in' : millimeters ? 'mm' : unit))
}

/** Formats a length for a field: with the fewest decimals that are parsed without loss, 70 mm as "2.756" inches. */
export function formatExactLength(mm: number, unit: LengthUnit): string {
  const texts = [0, 1, 2, 3, 4].map((places) => String(Number(fromMm(mm, unit).toFixed(places))))
  return texts.find((text) => parseLength(text, unit) === toHundredths(mm)) ?? texts.at(-1) ?? ''
}
