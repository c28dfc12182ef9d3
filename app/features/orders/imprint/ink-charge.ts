import { hasColorChoice } from '#app/features/logo/core/inks/has-color-choice.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'

/** Returns what ink colors after the first of each location cost at a quantity, in cents; those without a price are quoted. */
export const getInkCharge = (imprint: RequestedImprint | null | undefined, units: number): number =>
  Array.isArray(imprint)
    ? imprint.reduce(
        (sum, { method, colors, extra_color = 0 }) =>
          sum + (colors && hasColorChoice(method) ? (colors - 1) * toCents(extra_color) * units : 0),
        0,
      )
    : 0
