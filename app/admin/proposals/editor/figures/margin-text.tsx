import { formatAmount } from '../../format-amount.ts'

type MarginProps = {
  margin: { amount: number; percent: number | null } | null
  money: { locale: string; currency: string }
}

/** "$320.00 (32%)", for staff. */
export function MarginText({ margin, money }: MarginProps) {
  if (!margin) return <span className="text-muted">Cost unknown</span>
  const percent = margin.percent === null ? '' : ` (${(margin.percent / 100).toFixed(0)}%)`
  return (
    <span className={margin.amount < 0 ? 'text-danger' : undefined}>
      {formatAmount(margin.amount, money) + percent}
    </span>
  )
}
