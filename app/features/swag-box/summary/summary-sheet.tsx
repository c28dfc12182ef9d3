import { Printer } from 'lucide-react'
import { lazy } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { defaultBoxColor, getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { useIsLogoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { addColorsAndInks, addDestinationNames } from '#app/features/orders/box-link/summary-link.ts'
import { type Destination, priceDestinations } from '#app/features/orders/delivery/delivery.ts'
import { useDeliveryRates } from '#app/features/orders/delivery/use-delivery-rates.ts'
import { type CustomOrder, describeCount } from '#app/features/orders/order.ts'
import { OrderTable } from '#app/features/orders/sheet/order-table.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { BuilderLink } from './builder-link.tsx'
import { isOwnSummary } from './own-summary-state.ts'
import styles from './summary.css?url'
import { SummaryImage } from './summary-image.tsx'
import { useSummaryText } from './use-summary-text.ts'

const SummaryActions = lazy(() =>
  import('./summary-actions.tsx').then((module) => ({ default: module.SummaryActions })),
)
const SummaryLogo = lazy(() => import('./summary-logo.tsx').then((module) => ({ default: module.SummaryLogo })))

type SummaryProps = {
  box: CustomOrder
  destinations: readonly Destination[]
  /** Names of products that can no longer be ordered. */
  unavailable: readonly string[]
  /** Products of the link, in its order. */
  linkedIds: readonly string[]
  today: IsoDate
}

/** A box on one page, with its prices, to print or send. */
export function SummarySheet({
  box: linkedBox,
  destinations: linkedDestinations,
  unavailable,
  linkedIds,
  today,
}: SummaryProps) {
  const brand = useBrand()
  const [text, setNote] = useSummaryText()
  const { name, note, budget, date, logo } = text
  const { state } = useLocation()
  const isOwn = useHydrated() && isOwnSummary(state)
  const box = { ...linkedBox, name, items: addColorsAndInks(linkedBox.items, linkedIds, text) }
  const destinations = priceDestinations(addDestinationNames(linkedDestinations, text), useDeliveryRates())
  const packs = box.packQuantity.toLocaleString('en-US')
  const title = name || `Swag box for ${packs}`
  const details = [describeCount(box), `${packs} boxes`, `${getBoxColorName(box.color ?? defaultBoxColor)} box`]
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
            <VisitorLogo />
            <h1 id="summary-title" className="text-heading">
              {title}
            </h1>
            <p className="mt-2 text-muted">{details.join('\u00a0· ')}</p>
            {date && <p className="mt-1 font-semibold">{`In hands by ${formatLongDate(date)}`}</p>}
            {logo && <p className="mt-1 text-muted wrap-anywhere">{`Logo: ${logo}`}</p>}
            {note && <p className="summary-note">{note}</p>}
          </div>
          <SummaryImage box={box} />
        </div>
        {unavailable.length > 0 && (
          <p className="summary-missing">
            {`No longer available or without a price, and left out: ${unavailable.map((each) => each || 'a product').join(', ')}.`}
          </p>
        )}
        <OrderTable order={box} destinations={destinations} budget={budget} today={today} inHands={date} hasImages />
        <p className="summary-foot">
          <span>
            An estimate at today’s prices, imprint in one color included. The price is confirmed in a proposal.
          </span>
          <span>{`${brand.name}, ${brand.email}`}</span>
        </p>
      </article>
      {isOwn ? (
        <LazyBoundary loading={<SharedSummaryActions box={box} />} failed={<SharedSummaryActions box={box} />}>
          <SummaryActions box={box} destinations={destinations} text={text} onNote={setNote} />
        </LazyBoundary>
      ) : (
        <SharedSummaryActions box={box} />
      )}
    </div>
  )
}

/** The logo of this browser, which a link cannot carry. */
function VisitorLogo() {
  return (
    useIsLogoShown() && (
      <LazyBoundary>
        <SummaryLogo />
      </LazyBoundary>
    )
  )
}

/** Actions for a person who was sent the summary; not printed. */
function SharedSummaryActions({ box }: { box: CustomOrder }) {
  return (
    <aside aria-label="This summary" className="summary-actions no-print">
      <Button onClick={() => print()}>
        <Printer aria-hidden="true" />
        Print or save as PDF
      </Button>
      <BuilderLink box={box} />
    </aside>
  )
}
