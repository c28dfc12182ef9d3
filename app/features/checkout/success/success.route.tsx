import { lazy, useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as v from 'valibot'
import { useBrand, useBrandRules } from '#app/features/brand/use-brand.ts'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import type { Route } from './+types/success.route.ts'
import type { Contact } from './receipt.schema.ts'
import { parseSuccessQuery } from './success-path.ts'

/** Loaded only with a receipt in the state, and omitted if its code cannot be loaded: the request is stored anyway. */
const Receipt = lazy(() => import('./receipt.tsx').then((module) => ({ default: module.Receipt })))

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Request Submitted',
    description: 'Your swag box request has reached us. Here is what happens next.',
    index: false,
    matches,
  })

/** Loads the stores of box and cart only to clear them. */
async function clearStoredOrder(requestId: string, reference: string | null): Promise<void> {
  try {
    const { clearSavedCart: clearSaved } = await import('../saved-cart.ts')
    clearSaved(requestId, reference)
  } catch (error) {
    logInBrowser('the saved box could not be cleared', error)
  }
}

const dateSchema = v.pipe(v.string(), v.check(isIsoDate))

/** State that the wizard passes on; each part is optional. */
const stateSchema = v.object({
  id: v.optional(v.string()),
  reference: v.nullish(v.string()),
  contact: v.optional(
    v.object({
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      company: v.string(),
      phone: v.optional(v.string(), ''),
    }),
  ),
  /** See promised-dates.ts. */
  promised: v.optional(v.object({ contact: dateSchema, review: dateSchema })),
  /** Parsed by receipt.schema.ts, which is loaded with the receipt. */
  receipt: v.optional(v.unknown()),
})

type State = v.InferOutput<typeof stateSchema>

/** Next steps, with their date if one is promised. */
const getNextSteps = (promised: State['promised'], reviewWithin: string) => [
  {
    title: 'We review your request',
    text: `Within ${reviewWithin} our team looks at your box, your artwork and your date.`,
    when:
      promised &&
      `A first reply by ${formatLongDate(promised.contact)}, the review by ${formatLongDate(promised.review)}`,
  },
  {
    title: 'You get a custom proposal',
    text: 'With mockups of your products, the final price and a delivery date.',
  },
  {
    title: 'We contact you directly',
    text: 'To answer your questions and settle the details. Nothing is produced before you approve it.',
  },
]

/**
 * After a submission without scripts, the URL contains the reference, or only that it succeeded. All other data comes from this browser: the server reveals
 * nothing about a reference. Without either there is no request to show.
 */
export default function Success() {
  const { state, search } = useLocation()
  const { name } = useBrand()
  const { reviewWithin } = useBrandRules()
  // Undefined until hydration, as the server has no navigation state.
  const [details, setDetails] = useState<State>()
  const query = parseSuccessQuery(search)
  // Before the first frame after a submission.
  useLayoutEffect(() => {
    const parsed = v.safeParse(stateSchema, state)
    setDetails(parsed.success ? parsed.output : {})
    if (parsed.success && parsed.output.id) void clearStoredOrder(parsed.output.id, parsed.output.reference ?? null)
  }, [state])

  if (!query.isSubmitted && !details?.id && !details?.contact) return <NoRequest isLoading={!details} />
  const { contact, promised, receipt } = details ?? {}
  const reference = details?.reference ?? query.reference
  return (
    <div className="bg-sand print:bg-card">
      <Container className="py-12 lg:py-20 print:p-0">
        <div className="crop-marks mx-auto max-w-4xl rounded-md bg-card p-6 sm:p-10 lg:p-14 print:p-0 print:before:hidden">
          <p className="mb-6 hidden font-display text-subheading print:block">{name}</p>
          <PackedBox />
          <h1 className="mt-6 text-title">Request Submitted Successfully!</h1>
          <p className="mt-4 max-w-[56ch] text-lead text-muted">
            {`Thank you${contact ? `, ${contact.firstName}` : ''}. Your swag box request is with our team.`}
          </p>
          {reference && (
            <p className="mt-5 text-lead">
              Your reference{' '}
              <strong className="font-display text-subheading font-bold whitespace-nowrap">{reference}</strong>
            </p>
          )}
          <div
            className={
              contact
                ? 'mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block'
                : 'mt-10'
            }
          >
            <section aria-labelledby="next">
              <h2 id="next" className="text-subheading">
                What Happens Next
              </h2>
              <ol className="mt-5 border-l border-dashed border-kraft print:ml-4">
                {getNextSteps(promised, reviewWithin).map(({ title, text, when }, index) => (
                  <li key={title} className="relative pb-6 pl-9 last:pb-0">
                    <span
                      aria-hidden="true"
                      className="absolute top-0 -left-4 grid size-8 place-items-center rounded-full bg-forest text-sm font-semibold text-white tabular-figures"
                    >
                      {index + 1}
                    </span>
                    <p className="pt-1 font-semibold">{title}</p>
                    <p className="mt-1 max-w-[44ch] text-muted">{text}</p>
                    {when && <p className="mt-1 font-medium text-forest">{when}</p>}
                  </li>
                ))}
              </ol>
            </section>
            {contact && <ContactDetails contact={contact} />}
          </div>
          {contact && receipt !== undefined && (
            <LazyBoundary loading={<p className="mt-10 min-h-96 text-muted">Loading what you sent...</p>}>
              <Receipt state={receipt} contact={contact} reference={reference} />
            </LazyBoundary>
          )}
          <div className="no-print fold-t mt-10 pt-8">
            <h2 className="text-subheading">While you wait</h2>
            <Links />
          </div>
        </div>
      </Container>
    </div>
  )
}

function Links() {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to="/products" variant="secondary">
        Browse products
      </ButtonLink>
      <ButtonLink to="/ready-made-boxes" variant="secondary">
        See ready-made boxes
      </ButtonLink>
      <Link
        to="/"
        className="inline-flex min-h-11 items-center px-3 font-semibold text-forest underline-offset-4 hover:underline"
      >
        Return to Homepage
      </Link>
    </div>
  )
}

/** Opened without a submission: a bookmark, another browser, a closed tab. @param isLoading until the browser has looked */
function NoRequest({ isLoading }: { isLoading: boolean }) {
  const content = (
    <>
      <h1 className="text-title">No request to show</h1>
      <p className="mt-4 max-w-[56ch] text-lead text-muted">
        This page confirms a request in the tab that sent it. If you have sent one, its confirmation and reference are
        in your email.
      </p>
      <Links />
    </>
  )
  return (
    <div className="bg-sand">
      <Container className="py-12 lg:py-20">
        <div className="crop-marks mx-auto min-h-80 max-w-4xl rounded-md bg-card p-6 sm:p-10 lg:p-14">
          {isLoading ? (
            <>
              <p className="text-muted noscript:hidden">Loading your request...</p>
              <noscript>{import.meta.env.SSR && content}</noscript>
            </>
          ) : (
            content
          )}
        </div>
      </Container>
    </div>
  )
}

function ContactDetails({ contact }: { contact: Contact }) {
  const facts = [
    ['Name', `${contact.firstName} ${contact.lastName}`],
    ['Email', contact.email],
    ['Company', contact.company],
    ['Phone', contact.phone],
  ].filter(([, value]) => value)
  return (
    <section aria-labelledby="details" className="self-start rounded-md border border-line p-5 sm:p-6 print:mt-6">
      <h2 id="details" className="text-subheading">
        Your contact details
      </h2>
      <dl className="mt-3 text-[0.9375rem] leading-6">
        {facts.map(([label, value]) => (
          <div key={label} className="border-b border-line py-2.5 last:border-0 last:pb-0">
            <dt className="text-sm leading-5 text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Drawing of a closed box. */
function PackedBox() {
  return (
    <svg
      viewBox="0 0 96 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className="h-auto w-24 text-kraft"
    >
      <path d="M6 22 48 38v42L6 62ZM90 22 48 38v42l42-18Z" />
      <path d="M6 22 48 6l42 16-42 16Z" />
      <path d="m27 14 42 16v14" strokeDasharray="4 4" />
      <path d="m15 48 7 8 15-9" className="text-forest" stroke="currentColor" strokeWidth="3.25" />
    </svg>
  )
}
