import { type IsoDate, toUtcMidnight } from '#app/lib/time/iso-date.ts'
import type { DocumentFigure, ProposalDocument } from './proposal-document.schema.ts'

/** Prints money, numbers and days of a document by its locale and currency. A missing price reads "TBD". */
export function createDocumentFormat({ locale, currency }: Pick<ProposalDocument, 'locale' | 'currency'>) {
  const money = { style: 'currency', currency, minimumFractionDigits: 2 } as const
  const amounts = new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 2 })
  const rates = new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 4 })
  const numbers = new Intl.NumberFormat(locale)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const amount = (cents: number | null): string => (cents === null ? 'TBD' : amounts.format(cents / 100))
  return {
    /** Cents. */
    amount,
    /** Ten-thousandths of the currency's unit. */
    rate: (rate: number | null): string => (rate === null ? 'TBD' : rates.format(rate / 10_000)),
    number: (count: number): string => numbers.format(count),
    day: (day: IsoDate): string => days.format(toUtcMidnight(day)),
    /** "1 piece", "288 pieces"; boxes of a kit. */
    delivered: (count: number, isKit: boolean): string =>
      `${numbers.format(count)} ${isKit ? (count === 1 ? 'box' : 'boxes') : count === 1 ? 'piece' : 'pieces'}`,
    /** What a figure adds to the total: an amount, "Included" or "Waived". */
    figure: ({ treatment, amount: charged }: Pick<DocumentFigure, 'treatment' | 'amount'>): string =>
      treatment === 'charged' ? amount(charged) : treatment === 'included' ? 'Included' : 'Waived',
  }
}

export type DocumentFormat = ReturnType<typeof createDocumentFormat>
