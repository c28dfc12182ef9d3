/** Unit of the lengths that a shop shows; all are stored in millimeters. */
export const lengthUnits = ['in', 'mm'] as const

export type LengthUnit = (typeof lengthUnits)[number]

export const defaultLengthUnit = 'in' satisfies LengthUnit

export const mmPerInch = 25.4

/** Names of units for screen readers and hints. */
export const lengthUnitNames: Record<LengthUnit, string> = { in: 'inches', mm: 'millimeters' }

/** Converts millimeters to the shop's unit. */
export const fromMm = (mm: number, unit: LengthUnit): number => (unit === 'in' ? mm / mmPerInch : mm)

/** Converts a length in the shop's unit to millimeters. */
export const toMm = (length: number, unit: LengthUnit): number => (unit === 'in' ? length * mmPerInch : length)

/** Decimals that a printer can keep: a hundredth of an inch, a tenth of a millimeter. */
const decimals: Record<LengthUnit, number> = { in: 2, mm: 1 }

/** Rounds a length to the decimals that are shown. */
export const roundLength = (length: number, unit: LengthUnit): number =>
  Math.round(length * 10 ** decimals[unit]) / 10 ** decimals[unit]

const formatNumber = (mm: number, unit: LengthUnit) =>
  roundLength(fromMm(mm, unit), unit).toLocaleString('en-US', { maximumFractionDigits: decimals[unit] })

/** "3.5 in" or "89 mm" */
export const formatLength = (mm: number, unit: LengthUnit): string => `${formatNumber(mm, unit)} ${unit}`

/** Formats width and height: "4 × 2.25 in". */
export const formatLengths = ([width, height]: readonly [number, number], unit: LengthUnit): string =>
  `${formatNumber(width, unit)} × ${formatNumber(height, unit)} ${unit}`
