/** "$1,234.50" of cents; a dash for an unknown amount. */
export const formatMoney = (cents: number | null, currency: string): string =>
  cents === null ? '—' : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

/** "$980.00 to $1,234.50", or one amount. */
export const formatRange = ({
  lowest,
  highest,
  currency,
}: {
  lowest: number | null
  highest: number | null
  currency: string
}): string =>
  lowest === highest
    ? formatMoney(lowest, currency)
    : `${formatMoney(lowest, currency)} to ${formatMoney(highest, currency)}`
