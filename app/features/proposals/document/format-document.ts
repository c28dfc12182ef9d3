import { formatLengths } from '#app/lib/text/length.ts'
import { type IsoDate, toUtcMidnight } from '#app/lib/time/iso-date.ts'
import type {
  DocumentColumn,
  DocumentFigure,
  DocumentImprint,
  DocumentLine,
  DocumentOption,
} from './proposal-document.schema.ts'

const centsPerUnit = 100
const ratesPerUnit = 10_000
const days = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** Texts of figures and dates in a document's locale and currency, for page, PDF, emails and exports. */
export type DocumentFormat = ReturnType<typeof createDocumentFormat>

export function createDocumentFormat({ locale, currency }: { locale: string; currency: string }) {
  const money = (maximumFractionDigits: number, minimumFractionDigits = 2) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits })
  const cents = money(2)
  const rates = money(4)
  const count = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, { ...days, timeZone: 'UTC' })
  return {
    /** 123450 -> "$1,234.50"; a missing amount is an em dash. */
    amount: (value: number | null) => (value === null ? '—' : cents.format(value / centsPerUnit)),
    /** 425 -> "$0.0425"; at least so many decimals. */
    rate: (value: number | null, decimals = 2) =>
      value === null ? '—' : (decimals === 2 ? rates : money(4, decimals)).format(value / ratesPerUnit),
    /** Landed price of a piece or box, rounded to cents unless that would be less than a unit: 383344 -> "$38.33". */
    landed: (value: number | null) => {
      if (value === null) return '—'
      return (value < ratesPerUnit ? rates : cents).format(value / ratesPerUnit)
    },
    count: (value: number) => count.format(value),
    /** "November 21, 2026" */
    day: (value: IsoDate) => day.format(toUtcMidnight(value)),
    /** "November 21, 2026 at 9:41 AM CST" */
    moment: (value: Date, timeZone: string) =>
      new Intl.DateTimeFormat(locale, {
        ...days,
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone,
      }).format(value),
  }
}

/** Unit of a landed price: "box" of a kit, else "piece". */
export const getUnitNoun = ({ isKit }: Pick<DocumentOption, 'isKit'>): 'box' | 'piece' => (isKit ? 'box' : 'piece')

/** "96 boxes", "1 piece" */
export function formatUnits(option: Pick<DocumentOption, 'isKit'>, count: number, format: DocumentFormat): string {
  const noun = getUnitNoun(option)
  return `${format.count(count)} ${count === 1 ? noun : noun === 'box' ? 'boxes' : 'pieces'}`
}

/** "288 pieces", "96 boxes × 2 = 192 pieces" */
export function formatPieces(
  { perBox }: Pick<DocumentLine, 'perBox'>,
  { quantity, pieces }: Pick<DocumentColumn['lines'][number], 'quantity' | 'pieces'>,
  format: DocumentFormat,
): string {
  const all = formatUnits({ isKit: false }, pieces, format)
  return perBox === 1 ? all : `${formatUnits({ isKit: true }, quantity, format)} × ${format.count(perBox)} = ${all}`
}

export const openSizesText = 'Sizes not chosen yet'

/** "S 12, M 1,040"; of a product in sizes without any, `openSizesText`; '' of one without sizes. */
export function formatSizes(
  sizes: readonly { name: string; quantity: number }[],
  { count }: Pick<DocumentFormat, 'count'>,
): string {
  if (sizes.length === 0) return ''
  const chosen = sizes.filter(({ quantity }) => quantity > 0)
  return chosen.map(({ name, quantity }) => `${name} ${count(quantity)}`).join(', ') || openSizesText
}

/** "Front: Screen print, 2 colors (PMS 3435 C, PMS 151 C), 2.76 × 1.57 in" */
export function formatImprint({
  location,
  method,
  measure,
  pms,
  sizeMm,
  unit = 'mm',
}: Omit<DocumentImprint, 'id' | 'artwork'>): string {
  const colors = pms.length > 0 ? ` (${pms.join(', ')})` : ''
  const size = sizeMm ? `, ${formatLengths(sizeMm, unit)}` : ''
  return `${location}: ${method}${measure && `, ${measure}`}${colors}${size}`
}

/** A product with its color, unless its name ends with it: "Camp Mug, Navy". */
export const formatProduct = ({ name, color }: Pick<DocumentLine, 'name' | 'color'>): string =>
  isColorInName({ name, color }) ? name : `${name}, ${color}`

/** Whether a product needs no color beside its name: it has none, or its name ends with the words of it. */
export function isColorInName({ name, color }: Pick<DocumentLine, 'name' | 'color'>): boolean {
  const [text, end] = [name.toLowerCase(), color.toLowerCase()]
  return end === '' || (text.endsWith(end) && !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, -end.length)))
}

/** Amount of a figure as buyers read it: "Included" and "Waived" for what the total does not add. */
export function formatFigure({ treatment, amount }: DocumentFigure, format: DocumentFormat): string {
  if (treatment === 'charged') return format.amount(amount)
  return treatment === 'included' ? 'Included' : 'Waived'
}
