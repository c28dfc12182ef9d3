import type { Margin } from '#app/features/proposals/pricing/price-option.ts'
import { formatAmount } from '../../format-amount.ts'

type MarginProps = {
  margin: Margin | null
  money: { locale: string; currency: string }
}

/** "$320.00 (32%), without shipping", for staff. */
export function MarginText({ margin, money }: MarginProps) {
  if (!margin) return <span className="text-muted">Cost unknown</span>
  const percent = margin.percent === null ? '' : ` (${(margin.percent / 100).toFixed(0)}%)`
  return (
    <span className={margin.amount < 0 ? 'text-danger' : undefined}>
      <span>{formatAmount(margin.amount, money) + percent}</span>
      {margin.isWithoutFreight && <span className="text-muted">, without shipping</span>}
    </span>
  )
}
