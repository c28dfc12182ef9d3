import { Mail, Printer } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { data, Link, useLocation, useNavigate } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { defaultBoxColor, getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { useLogoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { getCustomBoxContents } from '#app/features/orders/box-contents.ts'
import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { toLinkedOrder } from '#app/features/orders/box-link/linked-order.ts'
import {
  createSummaryLink,
  formatSummaryText,
  maxNoteLength,
  parseSummaryLink,
} from '#app/features/orders/box-link/summary-link.ts'
import { savedDelivery, useDeliveryRates } from '#app/features/orders/delivery/delivery.store.ts'
import {
  type Destination,
  getDestinations,
  getPackCost,
  priceDestinations,
} from '#app/features/orders/delivery/delivery.ts'
import { readOffer } from '#app/features/orders/offer.server.ts'
import { type CustomOrder, describeCount, isEmpty } from '#app/features/orders/order.ts'
import { OrderTable } from '#app/features/orders/sheet/order-table.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate, getTodayInChicago, type IsoDate } from '#app/lib/time/dates.ts'
import { Button, ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useBox } from '../box.store.ts'
import type { Route } from './+types/summary.route.ts'
import styles from './summary.css?url'
import { useSummaryText } from './use-summary-text.ts'

const BoxImage = lazy(() =>
  import('#app/features/logo/box/box-image.tsx').then((module) => ({ default: module.BoxImage })),
)
const SummaryLogo = lazy(() => import('./summary-logo.tsx').then((module) => ({ default: module.SummaryLogo })))

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Swag Box Summary',
    description: 'A swag box on one page, with prices at its quantity, to print, save as PDF or send.',
    index: false,
    matches,
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = getTodayInChicago()
  const link = parseSummaryLink(url.search)
  if (!link) return data({ summary: null, today })
  const { linked, destinations } = link
  try {
    const products = linked.items.map(({ id }) => id)
    const offer = await readOffer(context.get(servicesContext).db, { type: 'custom', products }, linked.packQuantity)
    return data({ summary: { ...toLinkedOrder(linked, offer), destinations }, today })
  } catch (error) {
    context.get(logContext).error({ err: error }, 'box_summary.load_failed')
    return createLoadFailure({ summary: null, today })
  }
}

export const headers = declarePublicRoute({ parameters: ['box', 'item', 'sizes1', 'color', 'packs', 'to'] })

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  const { summary, today } = loaderData
  const isLink = new URLSearchParams(useLocation().search).has('box')
  const isLoading = useOwnBox(!isLink)
  return (
    <Container className="pt-8 pb-16 lg:pt-12 lg:pb-24">
      {summary && !isEmpty(summary.box) ? (
        <Summary {...summary} today={today} />
      ) : isLoading ? (
        <p role="status" className="text-muted">
          Loading your box...
        </p>
      ) : (
        <EmptyState
          heading="h1"
          {...getEmptyTexts({ isLink, isRead: summary !== null, hasFailed: 'failed' in loaderData })}
        >
          <ButtonLink to="/swag-box-builder">Go to the builder</ButtonLink>
        </EmptyState>
      )}
    </Container>
  )
}

function getEmptyTexts({ isLink, isRead, hasFailed }: { isLink: boolean; isRead: boolean; hasFailed: boolean }) {
  if (hasFailed) return { title: 'This box could not be loaded', text: 'Nothing is lost. Please reload the page.' }
  if (isRead)
    return { title: 'Nothing of this box can be ordered any more', text: 'Its products have left the catalog.' }
  if (isLink)
    return {
      title: 'This link holds no box that we can read',
      text: 'It may have been cut off on its way: please ask for it again.',
    }
  return {
    title: 'There is no box to show',
    text: 'Put a box together first: its summary shows it on one page, to print, save as PDF or send.',
  }
}

/** Without a box in the URL it becomes that of the visitor's own box. @returns true while it is loading */
function useOwnBox(isWithoutBox: boolean): boolean {
  const box = useBox()
  const navigate = useNavigate()
  const hasOwn = isWithoutBox && box !== undefined && !isEmpty(box)
  useEffect(() => {
    if (!hasOwn) return
    const destinations = getDestinations(savedDelivery.read(), box.packQuantity)
    void navigate(createSummaryLink(box, destinations, ''), { replace: true })
  }, [hasOwn, box, navigate])
  return hasOwn
}

type SummaryProps = {
  box: CustomOrder
  destinations: readonly Destination[]
  /** Names of products that can no longer be ordered. */
  unavailable: readonly string[]
  today: IsoDate
}

function Summary({ box: linkedBox, destinations: linkedDestinations, unavailable, today }: SummaryProps) {
  const brand = useBrand()
  const [{ name, note }, setNote] = useSummaryText()
  const box = { ...linkedBox, name }
  const destinations = priceDestinations(linkedDestinations, useDeliveryRates())
  const packs = box.packQuantity.toLocaleString('en-US')
  const title = name || `Swag box for ${packs}`
  const facts = [describeCount(box), `${packs} boxes`, `${getBoxColorName(box.color ?? defaultBoxColor)} box`]
  return (
    <div className="summary">
      <link rel="stylesheet" href={styles} precedence="default" />
      <article className="summary-sheet print-sheet" aria-labelledby="summary-title">
        <p className="summary-head">
          <strong>{brand.name}</strong>
          <span>{`Prices of ${formatLongDate(today)}`}</span>
        </p>
        <div className="summary-lead">
          <div>
            <OwnLogo />
            <h1 id="summary-title" className="text-heading">
              {title}
            </h1>
            <p className="mt-2 text-muted">{facts.join(' · ')}</p>
            {note && <p className="summary-note">{note}</p>}
          </div>
          <LazyBoundary loading={<span className="summary-image" />}>
            <BoxImage box={getCustomBoxContents(box)} className="summary-image" />
          </LazyBoundary>
        </div>
        {unavailable.length > 0 && (
          <p className="summary-missing">
            {`No longer available or without a price, and left out: ${unavailable.map((each) => each || 'a product').join(', ')}.`}
          </p>
        )}
        <OrderTable order={box} destinations={destinations} today={today} hasImages />
        <p className="summary-foot">
          <span>
            An estimate at today’s prices, imprint in one color included. The price is confirmed in a proposal.
          </span>
          <span>{`${brand.name}, ${brand.email}`}</span>
        </p>
      </article>
      <Actions box={box} total={getPackCost(box, destinations).total} note={note} onNote={setNote} />
    </div>
  )
}

/** The logo of this browser, which a link cannot carry. */
function OwnLogo() {
  return (
    useLogoShown() && (
      <LazyBoundary>
        <SummaryLogo />
      </LazyBoundary>
    )
  )
}

type ActionsProps = {
  box: CustomOrder
  /** Cents a box; null without a price. */
  total: number | null
  note: string
  onNote: (note: string) => void
}

/** What the visitor can do with the summary; not printed. */
function Actions({ box, total, note, onNote }: ActionsProps) {
  const hasLogo = useLogoShown()
  const builderLink = createBoxLink(
    { ...box, items: box.items.map(({ product: { id, name }, sizes }) => ({ id, name, sizes })) },
    '',
  )
  const { name } = box
  const isHydrated = useHydrated()
  const url = isHydrated
    ? location.origin + location.pathname + location.search + formatSummaryText({ name, note })
    : ''
  const text = [
    note,
    `${name || 'A swag box'}: ${describeCount(box)} for ${box.packQuantity.toLocaleString('en-US')}, about ${formatCents(total)} per box.`,
    url,
  ]
  const email = `mailto:?subject=${encodeURIComponent(name || 'Swag box')}&body=${encodeURIComponent(text.filter(Boolean).join('\n\n'))}`
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
      <Link to={builderLink} className={getButtonClass({ variant: 'ghost', size: 'sm' })}>
        Open this box in the builder
      </Link>
    </aside>
  )
}
