import { formatQuoteEstimate, getQuoteEstimate, groupAlternatives } from '#app/features/requests/quote-alternatives.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { ListedLine } from './listed-lines.ts'
import { getItemInkCharge } from './prices.ts'

/** The estimate of the list, with the cheapest and the dearest of alternatives. */
export function QuoteListTotal({ lines }: { lines: readonly ListedLine[] }) {
  const unpriced = lines.filter(({ total }) => total === null).length
  const hasAlternatives = groupAlternatives(lines).length < lines.length
  const inks = lines.reduce((sum, { item }) => sum + getItemInkCharge(item), 0)
  const notes = [
    hasAlternatives && 'With the cheapest and with the dearest alternatives.',
    unpriced > 0 &&
      unpriced < lines.length &&
      `Without ${unpriced === 1 ? '1 product' : `${unpriced} products`} priced on request.`,
    'At the price of each quantity. Our quote confirms it.',
  ]
  return (
    <>
      {inks > 0 && (
        <p className="fold-t flex items-baseline justify-between gap-4 pt-4 text-muted tabular-figures">
          <span>Further ink colors:</span> <span>{formatCents(inks)}</span>
        </p>
      )}
      <p className={`${inks > 0 ? 'pt-1' : 'fold-t pt-4'} flex items-baseline justify-between gap-4 tabular-figures`}>
        <span className="font-semibold">Estimate</span>
        <strong className="font-display text-[1.375rem] leading-7 font-bold tracking-tight">
          {formatQuoteEstimate(getQuoteEstimate(lines)) || 'Priced on request'}
        </strong>
      </p>
      <p className="mt-1 text-sm text-muted">{notes.filter(Boolean).join(' ')}</p>
    </>
  )
}
