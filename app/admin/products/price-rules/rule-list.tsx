import { Link } from 'react-router'
import { getRuleName } from '#app/features/catalog/price-rules/rule-name.ts'
import { currency } from '#app/lib/text/money.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'

/** Lists the price rules, each with a link that edits it. */
export function RuleList({ rules, path }: { rules: readonly PriceRule[]; path: string }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {rules.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
          <Link
            to={`${path}?edit=${rule.id}`}
            prefetch="none"
            className="font-semibold wrap-anywhere text-forest underline underline-offset-4"
          >
            {getRuleName(rule)}
          </Link>
          <span className="text-muted">{describeRule(rule)}</span>
        </li>
      ))}
    </ul>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 4 })

const describeRule = ({ basis, percent, ends_in_nine, min_margin_percent, min_margin_amount }: PriceRule): string =>
  [
    `${percent}% ${basis}`,
    min_margin_percent !== null && `at least ${min_margin_percent}% margin`,
    min_margin_amount !== null && `at least ${dollars.format(min_margin_amount)} margin per unit`,
    ends_in_nine && 'ends in 9',
  ]
    .filter(Boolean)
    .join(', ')
