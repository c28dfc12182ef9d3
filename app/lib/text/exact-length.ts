import { fromMm, type LengthUnit, toMm } from './length.ts'

const toHundredths = (mm: number) => Math.round(mm * 100) / 100

/** Parses a typed length to hundredths of a millimeter; NaN for any other text. */
export const parseLength = (text: string | undefined, unit: LengthUnit): number =>
  text?.trim() ? toHundredths(toMm(Number(text.replace(',', '.')), unit)) : Number.NaN

/** Formats a length for a field: with the fewest decimals that are parsed without loss, 70 mm as "2.756" inches. */
export function formatExactLength(mm: number, unit: LengthUnit): string {
  const texts = [0, 1, 2, 3, 4].map((places) => String(Number(fromMm(mm, unit).toFixed(places))))
  return texts.find((text) => parseLength(text, unit) === toHundredths(mm)) ?? texts.at(-1) ?? ''
}
