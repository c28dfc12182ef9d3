import { lazy } from 'react'
import { describeBoxFaces, isBoxPrinted } from '#app/features/logo/box/box-print.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { formatCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Image } from '#app/ui/image.tsx'
import type { PricedDestination } from '#db/tables/destination.ts'
import { countBoxesPerPack, getBoxRate, getDeliveryTotal, getPackCost } from '../delivery/delivery.ts'
import {
  describeBudgetDistance,
  formatBoxRate,
  formatDeliveryTotal,
  formatDestination,
  formatPacks,
  getPackNoun,
  listQuoted,
} from '../delivery/delivery-text.ts'
import { listPackCosts } from '../delivery/list-pack-costs.ts'
import { describeUnpricedDestinations, getTotalLabel, getTotalWithDelivery } from '../delivery/order-total.ts'
import { useDeliveryRates } from '../delivery/use-delivery-rates.ts'
import { describeUnpriced, formatEstimate } from '../estimate-text.ts'
import { getLines } from '../lines.ts'
import { getOrderTotals, type Order } from '../order.ts'
import { getOrderUpcharge } from '../sizes/sizes.ts'
import { ArrivalNote } from '../terms/arrival-note.tsx'
import { MinimumNote } from '../terms/minimum-note.tsx'
import { getLineEstimates, getVolumeEstimate } from '../terms/volume.ts'
import styles from './order-table.css?url'

const OptionsNote = lazy(() =>
  import('../options/options-note.tsx').then((module) => ({ default: module.OptionsNote })),
)

type OrderTableProps = {
  order: Order
  /** Priced; empty if undecided. */
  destinations: readonly PricedDestination[]
  /** Cents per pack; null without one. */
  budget: number | null
  /** The day in America/Chicago. */
  today: IsoDate
  /** The in-hands date; by default the visitor's. */
  inHands?: IsoDate | null
  /** False for a table that is only printed: browsers do not load images that are hidden. */
  hasImages: boolean
}

/** Lines at the prices of their quantities and the all-in estimate, to read and to print. */
export function OrderTable({ order, destinations, budget, today, inHands, hasImages }: OrderTableProps) {
  const estimates = new Map(getLineEstimates(order).map((line) => [line.id, line]))
  const itemNumbers = new Map(
    order.type === 'custom' ? order.items.map(({ product }) => [product.id, product.itemNumber]) : [],
  )
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <ul className="order-lines" aria-label="Contents">
        {getLines(order).map(({ id, name, image, perPack, color, contents }) => (
          <li key={id} data-product={id}>
            {hasImages && <Image src={image} alt="" sizes="64px" />}
            <div>
              <p className="order-line-name">{name}</p>
              {(color || itemNumbers.get(id)) && <p>{describeProduct(color, itemNumbers.get(id))}</p>}
              {contents.length > 0 && <p>{contents.join(', ')}</p>}
              <MinimumNote order={order} line={id} />
              <LazyBoundary>
                <OptionsNote order={order} line={id} />
              </LazyBoundary>
            </div>
            <p className="order-line-price">
              <strong>{formatCents(estimates.get(id)?.total ?? null)}</strong>
              <span>
                {`${(perPack * order.packQuantity).toLocaleString('en-US')} × ${formatCents(estimates.get(id)?.each ?? null)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Totals order={order} destinations={destinations} budget={budget} />
      <ArrivalNote order={order} today={today} day={inHands} className="mt-3" />
    </>
  )
}

/** 'Color: Teal · Item # BW-1042' */
const describeProduct = (color?: string | null, itemNumber?: string | null) =>
  [color && `Color: ${color}`, itemNumber && `Item # ${itemNumber}`].filter(Boolean).join('\u00a0· ')

/** Splits the estimate into products and size upcharges, in cents. At list prices `sizes` is 0; `products` is null if priced on request. */
export function splitEstimate(order: Order): { products: number | null; sizes: number } {
  const volume = getVolumeEstimate(order)
  if (volume === null) return { products: getOrderTotals(order).estimate, sizes: 0 }
  const sizes = getOrderUpcharge(order)
  return { products: volume - sizes, sizes }
}

function Totals({ order, destinations, budget }: Pick<OrderTableProps, 'order' | 'destinations' | 'budget'>) {
  const rates = useDeliveryRates()
  const noun = getPackNoun(order)
  const boxesPerPack = countBoxesPerPack(order)
  const totals = getOrderTotals(order)
  const { products, sizes } = splitEstimate(order)
  const delivery = getDeliveryTotal(destinations, boxesPerPack)
  const quoted = listQuoted(destinations)
  const packs = formatPacks(order.packQuantity, noun)
  const isPrinted = isBoxPrinted(order.print)
  const excluded = [isPrinted && 'box print', quoted && `delivery of ${quoted}`].filter(Boolean).join(' and ')
  const { total } = getPackCost(order, destinations)
  return (
    <dl className="order-totals">
      {sizes > 0 && (
        <div>
          <dt>Sizes</dt>
          <dd>{formatCents(sizes)}</dd>
        </div>
      )}
      <div>
        <dt>Products</dt>
        <dd>{formatEstimate(products)}</dd>
      </div>
      {order.print && isPrinted && (
        <div>
          <dt>
            <span className="block">Box print</span>
            <small>{describeBoxFaces(order.print)}</small>
          </dt>
          <dd>To be quoted</dd>
        </div>
      )}
      {destinations.length === 0 ? (
        <div>
          <dt>
            <span className="block">Delivery</span>
            <small>{`One US address: free. US homes: ${formatBoxRate(getBoxRate('us-homes', rates))}.`}</small>
          </dt>
          <dd>Not included</dd>
        </div>
      ) : (
        <div>
          <dt>
            <span className="block">Delivery</span>
            {destinations.map((each, index) => (
              <small key={`${index} ${each.to}`}>{formatDestination(each, boxesPerPack)}</small>
            ))}
          </dt>
          <dd>{delivery ? formatCents(delivery) : formatDeliveryTotal(destinations, boxesPerPack)}</dd>
        </div>
      )}
      {products !== null && (
        <>
          <div className="order-total">
            <dt>
              <span className="block">{`${getTotalLabel(order, destinations)} for ${packs}`}</span>
              {excluded && <small>{`Without ${excluded}`}</small>}
            </dt>
            <dd>{formatCents(getTotalWithDelivery(order, destinations))}</dd>
          </div>
          {listPackCosts(order, destinations).map(({ to, isQuoted, cents }, index) => (
            <div key={`${index} ${to}`} className="order-total-each">
              <dt>{`Per ${noun}${to && ` to ${to}`}${isQuoted ? ', without delivery' : ''}`}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
        </>
      )}
      {budget !== null && (
        <div className="order-total-each">
          <dt>
            <span className="block">{`Budget per ${noun}`}</span>
            {total !== null && (
              <small>{describeBudgetDistance(total, budget) + describeUnpricedDestinations(destinations)}</small>
            )}
          </dt>
          <dd>{formatCents(budget)}</dd>
        </div>
      )}
      {describeUnpriced(totals) && (
        <div>
          <dt>{describeUnpriced(totals)}</dt>
        </div>
      )}
    </dl>
  )
}
