import { ArrowRight } from 'lucide-react'
import { formatPrice } from '#app/lib/text/money.ts'
import { formatPriceOrNone } from '#app/lib/text/price-or-none.ts'
import { formatProductCount, type PricePreview } from './bulk.ts'

type PricePreviewListProps = {
  title: string
  rows: PricePreview[]
  /** Number of products that are not listed. */
  more: number
}

/** Lists prices of products before and after a change. */
export function PricePreviewList({ title, rows, more }: PricePreviewListProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
        {rows.map(({ id, name, price, breaks, margins = [] }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 py-2 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)]"
          >
            <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
              {name}
            </span>
            <Change from={formatPriceOrNone(price[0])} to={formatPriceOrNone(price[1])} />
            <span className="flex flex-wrap gap-x-5 gap-y-0.5 max-md:col-span-full md:justify-end">
              {breaks.map(({ from, price: [before, after] }) => (
                <span key={from}>
                  <span className="text-muted">{from}</span>{' '}
                  <Change from={formatPriceOrNone(before)} to={formatPriceOrNone(after)} />
                </span>
              ))}
            </span>
            {margins.map(({ label, cost, percents: [before, after] }) => (
              <span key={label} className="col-span-full text-[0.8125rem] text-muted">
                <span>{`${label}: cost ${cost === undefined ? 'unknown' : formatPrice(cost)}, margin`}</span>{' '}
                <Change from={formatPercent(before, cost)} to={formatPercent(after, cost)} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{`And ${formatProductCount(more)} more.`}</p>}
    </div>
  )
}

/** Without a price there is no margin; without a cost it is unknown. */
const formatPercent = (percent: number | undefined, cost: number | undefined) =>
  percent === undefined ? (cost === undefined ? 'unknown' : 'none') : `${percent.toFixed(1)}%`

function Change({ from, to }: { from: string; to: string }) {
  return (
    <span className="whitespace-nowrap tabular-figures">
      <del className="text-muted no-underline">{from}</del>{' '}
      <ArrowRight aria-hidden="true" className="inline size-3.5 align-[-2px] text-muted" />
      <span className="sr-only"> becomes </span> <ins className="font-semibold no-underline">{to}</ins>
    </span>
  )
}
