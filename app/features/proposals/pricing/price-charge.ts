import { getBoxRate } from '#app/features/orders/delivery/delivery.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { type Entry, type EntryDraft, formatMultiplication, multiplyRate, sumAmounts } from './figure.ts'
import { type CountedLine, type PriceBook, sumPieces } from './imprint-groups.ts'
import type { Charge, Freight } from './option.schema.ts'
import { centsToRate, getShare } from './rate.ts'

const toChargeDraft = ({ id, kind, label, line, treatment, isTaxable }: Charge, column: number) => ({
  key: `${column}/charge/${id}`,
  kind,
  label,
  line,
  treatment,
  isTaxable,
})

/** Prices a charge by hand for its lines. */
export function priceCharge(
  charge: Exclude<Charge, { basis: 'percent' }>,
  lines: CountedLine[],
  column: number,
): EntryDraft {
  const imprints = lines.flatMap((line) => line.imprints)
  const counts = {
    order: 1,
    piece: sumPieces(lines),
    color: imprints.reduce((sum, { amount }) => sum + amount, 0),
    location: imprints.length,
  }
  const count = counts[charge.basis]
  const units = charge.basis === 'order' ? '' : `${formatNumber(count)} × per ${charge.basis}`
  const sign = charge.kind === 'discount' ? -1 : 1
  const amount = multiplyRate(charge.price, count, sign)
  return {
    ...toChargeDraft(charge, column),
    computed: amount,
    cost: charge.kind === 'discount' ? 0 : multiplyRate(charge.cost, count),
    working: formatMultiplication(units, charge.price),
  }
}

export function pricePercent(
  charge: Extract<Charge, { basis: 'percent' }>,
  entries: Entry[],
  column: number,
): EntryDraft {
  const base = sumAmounts(
    entries.filter(({ kind }) => kind !== 'discount' && kind !== 'freight').map(({ amount }) => amount),
  )
  const sign = charge.kind === 'discount' ? -1 : 1
  return {
    ...toChargeDraft(charge, column),
    line: null,
    computed: base === null ? null : getShare(base, sign * charge.percent, 10_000),
    cost: 0,
    working: (money) => `${charge.percent / 100}% of ${money.amount(base)}`,
  }
}

/** Prices a destination by the shop's rates (docs/domain.md, Delivery costs); one that it quotes is missing. */
export function priceFreight(
  { to, boxes, cost, treatment, isTaxable }: Freight,
  { freight }: PriceBook,
  { deliveredQuantity, column, index }: { deliveredQuantity: number; column: number; index: number },
): EntryDraft {
  const count = boxes ?? deliveredQuantity
  const cents = getBoxRate(to, freight)
  const rate = cents === null ? null : centsToRate(cents)
  return {
    key: `${column}/freight/${index}`,
    kind: 'freight',
    label: to,
    line: null,
    isTaxable,
    treatment: cents === 0 ? 'included' : treatment,
    computed: multiplyRate(rate, count),
    cost: multiplyRate(cost, count),
    working: cents === 0 ? () => 'Free' : formatMultiplication(formatNumber(count), rate),
  }
}
