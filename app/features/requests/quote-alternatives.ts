import { formatCents } from '#app/lib/text/money.ts'

/** A product of a quote, stored or in the buyer's list. */
export type QuoteLine = {
  product_id: string
  /** Id of the product of another line that the buyer may choose this one instead of. */
  alternative_to?: string | null | undefined
  quantity: number
}

/** `total`: cents; null on request. */
export type PricedLine = QuoteLine & { total: number | null }

/**
 * Groups lines of which the buyer chooses one; a line without alternatives is a group of one. The first of a group is the one
 * that the others are alternatives to.
 */
export function groupAlternatives<L extends QuoteLine>(lines: readonly L[]): [L, ...L[]][] {
  const byId = new Map(lines.map((line) => [line.product_id, line]))
  const findLead = (line: L): L => {
    const seen = new Set([line])
    let lead = line
    for (let next = byId.get(lead.alternative_to ?? ''); next; next = byId.get(next.alternative_to ?? '')) {
      // If lines are alternatives in a circle, each is a group of one.
      if (seen.has(next)) return line
      seen.add(next)
      lead = next
    }
    return lead
  }
  return Array.from(Map.groupBy(lines, findLead), ([lead, group]) => [lead, ...group.filter((line) => line !== lead)])
}

/** Returns lines with those of a group together; each alternative names the first of its group. */
export const arrangeAlternatives = <L extends QuoteLine>(lines: readonly L[]): (L & QuoteLine)[] =>
  groupAlternatives(lines).flatMap((group) =>
    group.map((line, index) => ({ ...line, alternative_to: index === 0 ? null : group[0].product_id })),
  )

/** Units that are delivered: of alternatives the highest number. */
export const countQuoteUnits = (lines: readonly QuoteLine[]): number =>
  groupAlternatives(lines).reduce((sum, group) => sum + Math.max(...group.map(({ quantity }) => quantity)), 0)

/** Cents with the cheapest, and with the dearest, of all alternatives. */
export type QuoteEstimate = { lowest: number; highest: number }

/** Returns the estimate without products priced on request; null if all are. */
export function getQuoteEstimate(lines: readonly PricedLine[]): QuoteEstimate | null {
  const groups = groupAlternatives(lines)
    .map((group) => group.flatMap(({ total }) => total ?? []))
    .filter(({ length }) => length > 0)
  if (groups.length === 0) return null
  const sum = (pick: (...totals: number[]) => number) => groups.reduce((cents, totals) => cents + pick(...totals), 0)
  return { lowest: sum(Math.min), highest: sum(Math.max) }
}

/** '$1,425.00', with alternatives '$400.00 to $625.00'; '' without an estimate */
export function formatQuoteEstimate(estimate: QuoteEstimate | null): string {
  if (!estimate) return ''
  const { lowest, highest } = estimate
  return lowest < highest ? `${formatCents(lowest)} to ${formatCents(highest)}` : formatCents(highest)
}
