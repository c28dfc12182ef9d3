/** Changes every price by the same percentage (docs/domain.md, Admin: the catalog). */
export type PriceChange = {
  /** -10 lowers by a tenth; at most two decimals. */
  percent: number
  /** Cents that prices end in, 0 to 99; null for any. */
  ending: number | null
}

/** Limits of a change in percent; anything beyond is a typo. */
export const percentLimits = { min: -90, max: 900 }

export type ParsedPriceChange =
  | { ok: true; change: PriceChange }
  | { ok: false; errors: { percent?: string[]; ending?: string[] } }

/** Parses typed values: "10", "+10 %", "-7.5"; an ending ".99" or "99", or '' for none. */
export function parsePriceChange({ percent, ending }: { percent: string; ending: string }): ParsedPriceChange {
  const [, sign = '', number] = /^\s*([+\u2212-]?)\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(percent) ?? []
  const value = number === undefined ? Number.NaN : Number(number.replace(',', '.')) * (/[\u2212-]/.test(sign) ? -1 : 1)
  const cents = ending.trim() === '' ? null : Number(/^\s*\.?(\d\d)\s*$/.exec(ending)?.[1] ?? Number.NaN)
  const isOutOfRange = value < percentLimits.min || value > percentLimits.max
  const errors = {
    ...(Number.isNaN(value) && { percent: ['Enter a percentage such as 10 or -7.5'] }),
    ...(isOutOfRange && { percent: [`Enter ${percentLimits.min} to ${percentLimits.max} percent`] }),
    ...(Number.isNaN(cents) && { ending: ['Enter two digits such as .99, or leave empty'] }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  if (value === 0 && cents === null) return { ok: false, errors: { percent: ['This does not change any price'] } }
  return { ok: true, change: { percent: value, ending: cents } }
}

/** "+10%, ending in .99" */
export function formatPriceChange({ percent, ending }: PriceChange): string {
  const by = `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${Math.abs(percent)}%`
  return ending === null ? by : `${by}, ending in .${String(ending).padStart(2, '0')}`
}
