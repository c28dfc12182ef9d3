import type { ColumnCosts, Margin } from '#app/features/proposals/pricing/price-option.ts'
import { formatAmount } from '../../format-amount.ts'

type MarginProps = {
  margin: Margin | null
  money: { locale: string; currency: string }
}

type CostProps = Pick<MarginProps, 'money'> & { costs: ColumnCosts | undefined }

/** "$680.00, without shipping" if only the cost of shipping is unknown. */
export function CostText({ costs, money }: CostProps) {
  const { cost = null, margin = null, figures = [] } = costs ?? {}
  if (cost !== null || !margin?.isWithoutFreight) return formatAmount(cost, money)
  const known = figures.reduce((sum, figure) => sum + (figure.cost ?? 0), 0)
  return (
    <>
      <span>{formatAmount(known, money)}</span>
      <span className="font-normal text-muted">, without shipping</span>
    </>
  )
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
