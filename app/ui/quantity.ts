/**
 * What a typed quantity becomes once committed: a whole number of at least `min`. With 'coerce' anything else turns
 * into `min`; with 'ignore' the `current` quantity stays.
 */
export function committedQuantity(
  typed: string,
  { min, max = Number.MAX_SAFE_INTEGER, current, below = 'coerce' }: QuantityRule & { current: number },
): number {
  // Not "1e5": a number field would go on showing it for 100000.
  const number = /^\d+(\.\d*)?$/.test(typed.trim()) ? Math.floor(Number(typed)) : Number.NaN
  if (!Number.isFinite(number) || number < min) return below === 'coerce' ? min : current
  return Math.min(number, max)
}

export type QuantityRule = { min: number; max?: number; below?: 'coerce' | 'ignore' }
