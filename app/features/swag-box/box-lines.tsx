import { X } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { useDeliveryChoice } from '#app/features/orders/delivery/delivery.store.ts'
import { describeRaised } from '#app/features/orders/describe-raised.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { changeOptions } from '#app/features/orders/items.ts'
import { OptionsLine } from '#app/features/orders/options/options-line.tsx'
import type { BoxProduct, CustomOrder } from '#app/features/orders/order.ts'
import { PrintedOrder } from '#app/features/orders/sheet/printed-order.tsx'
import { ArrivalNote } from '#app/features/orders/terms/arrival-note.tsx'
import { getLineEstimates } from '#app/features/orders/terms/volume.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { formatCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Image } from '#app/ui/image.tsx'
import { moveFocusToNextRow } from '#app/ui/move-focus-to-next-row.ts'
import { savedBox } from './box.store.ts'

const MinimumNote = lazy(() =>
  import('#app/features/orders/terms/minimum-note.tsx').then((module) => ({ default: module.MinimumNote })),
)

const DeliverySummary = lazy(() =>
  import('#app/features/orders/delivery/delivery-summary.tsx').then((module) => ({ default: module.DeliverySummary })),
)

const BoxPreview = lazy(() => import('./preview/box-preview.tsx').then((module) => ({ default: module.BoxPreview })))

type BoxLinesProps = {
  box: CustomOrder
  /** The day in America/Chicago. */
  today: IsoDate
  onRemove: (product: BoxProduct) => void
  onRaise: (packs: number) => void
}

/** Lists the products in the box, then the note on prices, delivery, dates and an image of the box. Only the printed page shows `PrintedOrder`. */
export function BoxLines({ box, today, onRemove, onRaise }: BoxLinesProps) {
  const { minimumPacks: minimum } = useBrandRules()
  const { to } = useDeliveryChoice()
  const requested = useBuyerValue(buyerQuantity)
  const raisedText = box.packQuantity === minimum ? describeRaised(requested, minimum) : ''
  // Prices at the pack quantity, as in the estimate.
  const prices = new Map(getLineEstimates(box).map(({ id, each }) => [id, each]))
  return (
    <>
      <p role="status" className="text-sm leading-5 font-medium text-terracotta-deep">
        {raisedText}
      </p>
      <ul>
        {box.items.map(({ product }) => (
          <li key={product.id} data-product={product.id} className="border-b border-line py-1 last:border-0">
            <div className="flex items-center gap-3">
              <Image
                src={product.image}
                alt=""
                width={900}
                height={900}
                sizes="40px"
                className="size-10 shrink-0 rounded-sm object-cover"
              />
              <div className="min-w-0 flex-1">
                <Link
                  to={getProductPath(product)}
                  state={{ listing: '/swag-box-builder' }}
                  title={product.name}
                  className="line-clamp-2 text-sm leading-5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {product.name}
                </Link>
                {product.terms?.color && (
                  <p className="text-sm leading-5 text-muted">{`Color: ${product.terms.color}`}</p>
                )}
              </div>
              <button
                type="button"
                name="remove"
                aria-label={`Remove ${product.name}`}
                onClick={({ currentTarget }) => {
                  moveFocusToNextRow(currentTarget, currentTarget.closest('section'))
                  onRemove(product)
                }}
                className="-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted -outline-offset-2 transition-colors hover:bg-sand hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </div>
            <LazyBoundary>
              <MinimumNote order={box} line={product.id} onRaise={onRaise} />
            </LazyBoundary>
            <div className="flex items-baseline gap-3 text-sm leading-5">
              <p className="shrink-0 text-muted tabular-figures">
                <span>{formatCents(prices.get(product.id) ?? product.price)}</span>
                <span className="sr-only"> / unit</span>
              </p>
              <LazyBoundary>
                <OptionsLine
                  isShort
                  order={box}
                  line={product.id}
                  onSave={(changes) => savedBox.change((current) => changeOptions(current, (key) => changes.get(key)))}
                  className="min-w-0"
                />
              </LazyBoundary>
            </div>
          </li>
        ))}
      </ul>
      <EstimateNote isChosen={to !== null} className="pt-2 text-xs leading-4" />
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <LazyBoundary loading={<div className="mt-2 h-7" />}>
          <DeliverySummary order={box} className="mt-2" />
        </LazyBoundary>
        <Link
          to="/swag-box-summary"
          className="py-1 text-sm leading-5 font-semibold text-forest underline underline-offset-4"
        >
          Print or share
        </Link>
      </div>
      <ArrivalNote order={box} today={today} className="mt-2" />
      <LazyBoundary loading={<div className="h-57 tall:h-98" />}>
        <BoxPreview box={box} />
      </LazyBoundary>
      <LazyBoundary>
        <PrintedOrder order={box} title={box.name || 'Swag box'} />
      </LazyBoundary>
    </>
  )
}
