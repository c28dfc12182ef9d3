/** Parses a number field; NaN if invalid. Rejects "1e5", which the field would keep showing instead of 100000. */
export function parseTypedNumber(typed: string): number {
  return /^\s*-?\d+(\.\d*)?\s*$/.test(typed) ? Number(typed) : Number.NaN
}
