/** Units that the supplier has, and when it said so. */
export type Stock = { quantity: number; checkedAt: Date }

const minuteMs = 60_000
/** An older answer says nothing about today. */
const maxAgeMs = 30 * 24 * 60 * minuteMs

/** "35 minutes ago" */
export function formatAge(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minuteMs))
  if (minutes < 1) return 'just now'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 24 / 60), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** "1,240 in stock, checked 35 minutes ago"; null if unknown or too old. */
export function formatStock(stock: Stock | undefined, now: Date): string | null {
  if (!stock || now.getTime() - stock.checkedAt.getTime() > maxAgeMs) return null
  const age = `checked ${formatAge(stock.checkedAt, now)}`
  return stock.quantity > 0
    ? `${stock.quantity.toLocaleString('en-US')} in stock, ${age}`
    : `Restocking at our supplier, ${age}. Ask us for a date.`
}
