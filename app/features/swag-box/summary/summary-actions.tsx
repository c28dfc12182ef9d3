import { Mail, Printer } from 'lucide-react'
import { useIsLogoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { formatSummaryText, maxNoteLength, type SummaryText } from '#app/features/orders/box-link/summary-link.ts'
import { getPackCost } from '#app/features/orders/delivery/delivery.ts'
import { listQuoted } from '#app/features/orders/delivery/delivery-text.ts'
import { type CustomOrder, describeCount } from '#app/features/orders/order.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import { BuilderLink } from './builder-link.tsx'

type SummaryActionsProps = {
  box: CustomOrder
  destinations: readonly PricedDestination[]
  text: SummaryText
  onNote: (note: string) => void
}

/** The visitor's actions on the summary; not printed. */
export function SummaryActions({ box, destinations, text, onNote }: SummaryActionsProps) {
  const hasLogo = useIsLogoShown()
  const { name, note } = text
  const isHydrated = useHydrated()
  const url = isHydrated ? location.origin + location.pathname + location.search + formatSummaryText(text) : ''
  const quoted = listQuoted(destinations)
  const price = `about ${formatCents(getPackCost(box, destinations).total)} per box${quoted && `, without ${quoted}`}`
  const lines = [
    note,
    `${name || 'A swag box'}: ${describeCount(box)} for ${box.packQuantity.toLocaleString('en-US')}, ${price}.`,
    url,
  ]
  const email = `mailto:?subject=${encodeURIComponent(name || 'Swag box')}&body=${encodeURIComponent(lines.filter(Boolean).join('\n\n'))}`
  return (
    <aside aria-labelledby="summary-actions" className="summary-actions no-print">
      <h2 id="summary-actions" className="text-subheading">
        Show it to your boss
      </h2>
      <div>
        <label htmlFor="summary-note" className="mb-1.5 block text-sm leading-5 font-semibold">
          Note
        </label>
        <textarea
          id="summary-note"
          rows={3}
          maxLength={maxNoteLength}
          aria-describedby="summary-note-hint"
          className="control min-h-28 resize-y py-3"
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
        <p id="summary-note-hint" className="mt-1.5 text-sm leading-5 text-muted">
          Part of the link and the printed page. We do not store it.
        </p>
      </div>
      <div className="summary-buttons">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" />
          Print or save as PDF
        </Button>
        <a href={email} className={getButtonClass({ variant: 'secondary' })}>
          <Mail aria-hidden="true" />
          Email the link
        </a>
        <Button variant="secondary" onClick={() => copyText(url, 'Link')}>
          Copy link
        </Button>
      </div>
      <p className="text-sm leading-5 text-muted">
        {hasLogo
          ? 'Your logo is printed from this browser. A link cannot carry it: to show it, send the PDF.'
          : 'To show your logo here, open a product and press “See it with your logo”.'}
      </p>
      <BuilderLink box={box} />
    </aside>
  )
}
