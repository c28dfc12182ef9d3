/** What was typed as a number; NaN for what is none. Not "1e5": a number field would go on showing it for 100000. */
export function typedNumber(typed: string): number {
  return /^\s*-?\d+(\.\d*)?\s*$/.test(typed) ? Number(typed) : Number.NaN
}
