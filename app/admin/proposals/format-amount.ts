import { createDocumentFormat, type DocumentFormat } from '#app/features/proposals/document/format-document.ts'
import { formatCount } from '#app/lib/text/count.ts'

/** Language and currency of a proposal. */
export type MoneyFormat = { locale: string; currency: string }

const formats = new Map<string, DocumentFormat>()

function getFormat({ locale, currency }: MoneyFormat): DocumentFormat {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? createDocumentFormat({ locale, currency })
  formats.set(key, format)
  return format
}

/** "$1,234.50" of cents, as the proposal prints it. */
export const formatAmount = (cents: number | null, money: MoneyFormat): string => getFormat(money).amount(cents)

/** "$38.33" of a landed rate, in cents as buyers read it. */
export const formatLanded = (rate: number | null, money: MoneyFormat): string => getFormat(money).landed(rate)

/** "$0.0425" of a rate in ten-thousandths. */
export const formatUnitRate = (rate: number | null, money: MoneyFormat): string => getFormat(money).rate(rate)

/** Writes money in the workings of figures. */
export const toWorkingFormat = (money: MoneyFormat): Pick<DocumentFormat, 'rate' | 'amount'> => getFormat(money)

/** "144 units"; of a kit "48 boxes". */
export const formatDelivered = (quantity: number, { isKit }: { isKit: string }): string =>
  isKit === 'on' ? formatCount(quantity, 'box', 'boxes') : formatCount(quantity, 'unit')
