import { CircleCheck } from 'lucide-react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { Button } from '#app/ui/button.tsx'
import { confirmationId, quoteStored } from './quote-alerts.ts'
import { sentQuote } from './sent-quote.store.ts'

type QuoteConfirmationProps = {
  /** Id of the page's product; null on the quote list. */
  product: string | null
  /** On one line with its reference: a new list needs the space. */
  isCollapsed?: boolean
  /** A form sent without JavaScript was stored, as the URL says. */
  isSent?: boolean
  reference?: string | null
}

/** The stored quote with its reference and the next steps, until the tab closes or the visitor dismisses it. */
export function QuoteConfirmation({
  product,
  isCollapsed = false,
  isSent = false,
  reference = null,
}: QuoteConfirmationProps) {
  const { contactWithin } = useBrand()
  const stored = useExternalStore(sentQuote)
  const sent = stored?.product === product ? stored : undefined
  if (!sent && !isSent) return null
  const shownReference = sent?.reference ?? reference
  if (isCollapsed)
    return (
      <section
        aria-label="Your quote request"
        className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-forest-tint px-5 py-3"
      >
        <p className="font-medium text-forest">
          <span>Your last quote request was sent.</span>
          {shownReference && <strong className="whitespace-nowrap">{` Reference ${shownReference}`}</strong>}
        </p>
        <Button variant="secondary" size="sm" onClick={() => sentQuote.clear()}>
          Dismiss
        </Button>
      </section>
    )
  return (
    <section
      id={confirmationId}
      aria-labelledby={`${confirmationId}-title`}
      className="mb-8 scroll-mt-24 rounded-md bg-forest-tint p-5 sm:p-6 lg:mb-10"
    >
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-forest" />
        <div className="min-w-0 flex-1">
          <h2 id={`${confirmationId}-title`} tabIndex={-1} className="text-subheading text-forest outline-none">
            Your quote request
          </h2>
          <p role="status" className="mt-1 font-medium">
            {quoteStored}
          </p>
          {shownReference && (
            <p className="mt-1">
              <span>{'Your reference '}</span>
              <strong className="font-display text-lg whitespace-nowrap">{shownReference}</strong>
            </p>
          )}
        </div>
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:grid-cols-2">
        <div>
          <h3 className="text-[1.0625rem] leading-6 font-semibold tracking-tight">What Happens Next</h3>
          <ol className="mt-2 list-decimal pl-5 text-[0.9375rem] leading-6 marker:font-semibold marker:text-forest">
            <li className="py-1">{`We reply with a quote within ${contactWithin}.`}</li>
            <li className="py-1">You get a free proof of your imprint, and change what you like.</li>
            <li className="py-1">You approve both. Nothing is produced, and nothing is due, before that.</li>
          </ol>
          {sent?.email && <p className="mt-2 text-sm text-muted wrap-anywhere">{`A copy goes to ${sent.email}.`}</p>}
        </div>
        {sent && (
          <div>
            <h3 className="text-[1.0625rem] leading-6 font-semibold tracking-tight">What you sent</h3>
            <dl className="mt-2 grid gap-y-2 text-[0.9375rem] leading-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
              {sent.facts.map(([label, lines]) => (
                <div key={label} className="contents">
                  <dt className="text-muted max-sm:-mb-2 max-sm:text-sm">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{lines.join('\n')}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      {sent && (
        <Button variant="secondary" size="sm" className="mt-5" onClick={() => sentQuote.clear()}>
          Dismiss
        </Button>
      )}
    </section>
  )
}
