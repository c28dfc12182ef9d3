import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import type { ShownProof } from '#app/features/requests/artwork/shown-proofs.ts'
import { type RequestField, toFields } from '#app/features/requests/request-fields.ts'
import type { BoxToday, DeliveryToday, ItemToday, OrderToday } from '#app/features/requests/workflow/order-today.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { formatCentsOrNone } from '#app/lib/text/price-or-none.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { Image } from '#app/ui/image.tsx'
import '#app/admin/components/data-list/data-list.css'
import { type Costs, describeMargin, getItemCost, sumCosts } from './order-costs.ts'

type OrderProps = {
  title: string
  order: OrderToday
  fields: RequestField[]
  /** Destinations and budget. */
  deliveryFields: RequestField[]
  isFlexible: boolean
  /** The customer's logo on products, by product id. */
  proofs: Record<string, ShownProof>
  /** Path of the request's files, which their positions follow. */
  artworkPath: string
  /** Undefined for people who may not read costs. */
  costs: Costs | undefined
}

/** The requested items as submitted, next to the current catalog. */
export function RequestedItems({
  title,
  order,
  fields,
  deliveryFields,
  isFlexible,
  proofs,
  artworkPath,
  costs = {},
}: OrderProps) {
  const { boxes, estimate, shownEstimate, estimateToday, volumeToday } = order
  const products = new Set(boxes.flatMap(({ items }) => items.map(({ productId }) => productId))).size
  const missingItems = [
    ...new Set(boxes.flatMap(({ items }) => items.filter(({ today }) => !today).map(({ name }) => name))),
  ]
  const hasVolume = fields.some(({ label }) => label === 'Volume estimate')
  const getTitle = (label: string) =>
    label === 'Total estimate' && hasVolume ? listTotalTitle : (estimateTitles[label] ?? label)
  const hasCosts = Object.keys(costs).length > 0
  const cost = sumCosts(order, costs)
  const isPriceChanged = estimateToday !== null && estimateToday !== estimate
  return (
    <Panel
      title={title}
      text="Price shown: what the customer saw with the request. Price today: what your catalog has now for this quantity. Base: without quantity breaks."
      flush
    >
      <table className="list-table request-items">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="list-number">
              Qty
            </th>
            <th scope="col" className="list-number">
              Price shown
            </th>
            <th scope="col" className="list-number">
              Total
            </th>
            <th scope="col" className="list-number">
              Price today
            </th>
            {hasCosts && (
              <th scope="col" className="list-number">
                Cost today
              </th>
            )}
          </tr>
        </thead>
        {boxes.map((box, index) => (
          <Box
            key={index}
            box={box}
            packs={order.packs}
            proofs={proofs}
            artworkPath={artworkPath}
            costs={costs}
            hasCosts={hasCosts}
          />
        ))}
      </table>
      <dl className="request-totals">
        {fields.map(({ label, value }) => (
          <Metric key={label} label={getTitle(label)} strong={getTitle(label) === estimateTitle}>
            {[value].flat().join(' ')}
          </Metric>
        ))}
        {/* A quote request does not store its total. */}
        {!fields.some(({ label }) => label === 'Total estimate') && shownEstimate !== null && (
          <Metric label={estimateTitle} strong>
            {formatCents(shownEstimate)}
          </Metric>
        )}
        {!hasVolume && estimate !== null && estimate !== shownEstimate && (
          <Metric label={listTotalTitle}>{formatCents(estimate)}</Metric>
        )}
        {isPriceChanged && <Metric label="Today, before quantity breaks">{formatCents(estimateToday)}</Metric>}
        {volumeToday !== null && volumeToday !== shownEstimate && (
          <Metric label="Today, with quantity breaks">{`About ${formatCents(volumeToday)}`}</Metric>
        )}
        {cost !== undefined && <Metric label="Product cost today">{formatCents(cost)}</Metric>}
      </dl>
      {missingItems.length > 0 && (
        <p className="px-4 pb-4 text-sm text-muted sm:px-6">
          {`No current total: ${missingItems.join(', ')} ${missingItems.length === 1 ? 'is' : 'are'} no longer in the catalog.`}
        </p>
      )}
      <Delivery
        delivery={order.delivery}
        fields={[...deliveryFields, ...toFields({ 'Products and shipping': order.allIn })]}
        isFlexible={isFlexible}
        isSingle={products === 1}
      />
    </Panel>
  )
}

/** At the prices that the customer was shown. */
const estimateTitle = 'Estimate with quantity breaks'
const listTotalTitle = 'Total before quantity breaks'
const estimateTitles: Record<string, string> = { 'Volume estimate': estimateTitle, 'Total estimate': estimateTitle }

function Metric({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={strong ? 'text-[1.0625rem] font-bold' : 'font-semibold'}>{children}</dd>
    </div>
  )
}

type BoxProps = Pick<OrderProps, 'proofs' | 'artworkPath'> & {
  box: BoxToday
  packs: number
  costs: Costs
  hasCosts: boolean
}

function Box({ box: { name, perPack, items }, packs, proofs, artworkPath, costs, hasCosts }: BoxProps) {
  const columns = hasCosts ? 6 : 5
  return (
    <tbody>
      {name !== null && (
        <tr className="list-row request-box">
          <th scope="rowgroup" colSpan={columns} data-phone="name">
            <span>{name}</span>
            <span className="font-normal text-muted">
              {` · ${formatNumber(packs)} recipients × ${formatNumber(perPack)} ${perPack === 1 ? 'box' : 'boxes'} = ${formatNumber(packs * perPack)} boxes`}
            </span>
          </th>
        </tr>
      )}
      {items.map((item) => (
        <Fragment key={item.productId}>
          <Item item={item} isBoxed={name !== null} cost={hasCosts ? getItemCost(item, costs) : null} />
          {proofs[item.productId] && (
            <ProofRow
              proof={proofs[item.productId] as ShownProof}
              name={item.name}
              artworkPath={artworkPath}
              columns={columns}
            />
          )}
        </Fragment>
      ))}
    </tbody>
  )
}

/** `cost`: dollars a unit on average of the sizes, undefined if unknown; null without the column. */
type ItemProps = { item: ItemToday; isBoxed: boolean; cost: number | undefined | null }

function Item({ item, isBoxed, cost }: ItemProps) {
  const {
    productId,
    name,
    itemNumber,
    source,
    image,
    quantity,
    units,
    requestedUnits,
    price,
    shownPrice,
    total,
    targetPrice,
    alternativeTo,
    minimum,
    sizes,
    soldOutSizes,
    today,
  } = item
  const { imprint, missingLocations } = item
  const isShort = minimum !== null && minimum > requestedUnits
  return (
    <tr className="list-row">
      <td data-phone="name">
        <div className="flex gap-3">
          <Image src={image} alt="" sizes="44px" className="size-11 shrink-0 rounded-sm object-cover" />
          <div className="min-w-0">
            <p className="leading-5 font-semibold">
              {isBoxed && <span className="font-normal text-muted">{`${quantity} x `}</span>}
              {today ? (
                <Link to={`/admin/products/${productId}`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
            </p>
            {alternativeTo && (
              <p className="mt-0.5 text-[0.8125rem] leading-5 font-semibold">{`Alternative to ${alternativeTo}`}</p>
            )}
            {[itemNumber, source].filter(Boolean).map((text) => (
              <p key={text} className="mt-0.5 text-[0.8125rem] leading-5 text-muted">
                {text}
              </p>
            ))}
            {sizes && <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{`Sizes: ${sizes}`}</p>}
            {imprint && <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{`Imprint: ${imprint}`}</p>}
            <ul className="mt-0.5 text-[0.8125rem] leading-5 font-medium text-terracotta-deep">
              {isShort && <li>{`Requested ${formatNumber(requestedUnits)}, minimum ${formatNumber(minimum)}`}</li>}
              {!today && <li>No longer in the catalog</li>}
              {/* A quote request stores the name with a suffix if the product is out of stock. */}
              {today && !name.startsWith(today.name) && <li>{`Renamed to ${today.name}`}</li>}
              {today && !today.inStock && <li>Out of stock</li>}
              {missingLocations.length > 0 && <li>{`Imprint location not listed: ${missingLocations.join(', ')}`}</li>}
              {today?.inStock && soldOutSizes.length > 0 && <li>{`Out of stock in ${soldOutSizes.join(', ')}`}</li>}
            </ul>
          </div>
        </div>
      </td>
      <td data-phone="line" data-label="Qty" className="list-number">
        {formatNumber(units)}
      </td>
      <td data-phone="line" data-label="Price shown" className="list-number">
        <Price price={shownPrice ?? price} list={price} />
        {targetPrice !== null && (
          <span className="block text-[0.8125rem] whitespace-normal text-muted">{`target ${formatCents(targetPrice)}`}</span>
        )}
      </td>
      <td data-phone="line" data-label="Total" className="list-number">
        {formatCentsOrNone(total)}
      </td>
      <td data-phone="line" data-label="Price today" className="list-number">
        {today ? <Price price={today.priceAt} list={today.price} /> : <span className="text-muted">N/A</span>}
      </td>
      {cost !== null && (
        <td data-phone="line" data-label="Cost today" className="list-number">
          {cost === undefined ? (
            <span className="text-muted">Unknown</span>
          ) : (
            <span>
              <span>{formatPrice(cost)}</span>
              <span className="block text-[0.8125rem] whitespace-normal text-muted">{describeMargin(item, cost)}</span>
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

/** Cents at the quantity, with the price without quantity breaks if that differs. */
function Price({ price, list }: { price: number | null; list: number | null }) {
  return (
    <span>
      <span>{formatCentsOrNone(price)}</span>
      {list !== price && (
        <span className="block text-[0.8125rem] whitespace-normal text-muted">
          {`${formatCentsOrNone(list)} before breaks`}
        </span>
      )}
    </span>
  )
}

type ProofRowProps = { proof: ShownProof; name: string; artworkPath: string; columns: number }

/** The customer's logo on a product: image and placement. */
function ProofRow({ proof: { lines, warnings, file }, name, artworkPath, columns }: ProofRowProps) {
  const image = `${artworkPath}/${file}/image`
  return (
    <tr className="list-row request-proof">
      <td colSpan={columns} data-phone="name">
        <div className="flex gap-4">
          {file !== null && (
            <a href={image} className="shrink-0 rounded-sm">
              <img
                src={image}
                alt={`${name} with customer logo`}
                width={112}
                height={112}
                loading="lazy"
                className="size-28 rounded-sm bg-sand object-cover"
              />
            </a>
          )}
          <div className="min-w-0 text-[0.8125rem] leading-5">
            <p className="font-semibold">Logo placement</p>
            <ul className="mt-0.5 grid gap-0.5 text-muted">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {warnings.length > 0 && (
              <ul aria-label="Print warnings" className="mt-0.5 font-medium text-terracotta-deep">
                {warnings.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {file === null && <p className="mt-0.5 text-muted">No image was submitted.</p>}
          </div>
        </div>
      </td>
    </tr>
  )
}

type DeliveryProps = { delivery: DeliveryToday; fields: RequestField[]; isFlexible: boolean; isSingle: boolean }

function Delivery({ delivery, fields, isFlexible, isSingle }: DeliveryProps) {
  const { estimate, slowest, unknown, needed, dateNote } = delivery
  return (
    <dl className="request-delivery">
      <div>
        <dt>In-hands date</dt>
        <dd>
          <span>{needed ? formatLongDate(needed) : 'No date'}</span>
          {isFlexible && <span className="text-muted">, flexible</span>}
          {dateNote && <span className="block font-medium text-terracotta-deep">{dateNote}</span>}
        </dd>
      </div>
      <div>
        <dt>Estimated delivery if ordered today</dt>
        <dd>
          <span>{slowest === null ? 'Unknown' : estimate}</span>
          {slowest !== null && !isSingle && <span className="block text-muted">{`Slowest item: ${slowest}.`}</span>}
          {unknown.length > 0 && (
            <span className="block text-muted">
              {`${slowest === null ? '' : 'Not included: '}${unknown.join(', ')} (no production time, or out of stock).`}
            </span>
          )}
        </dd>
      </div>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {[value].flat().map((line) => (
              <span key={line} className="block tabular-figures">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
