import { CalendarDays, Check, Factory, PackageCheck, ReceiptText, Stamp, Truck, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { ProductView } from './product-view.ts'

/** By what a badge is about, since operators write its text. */
const badgeIcons = [
  { about: /ship|deliver/i, icon: Truck },
  { about: /imprint|logo|print/i, icon: Stamp },
  { about: /fee|charge|price|\$/i, icon: ReceiptText },
]

export function ProductBadges({ badges }: { badges: readonly string[] }) {
  if (badges.length === 0) return null
  return (
    <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-y-4 border-y border-dashed border-kraft py-4">
      {badges.map((text) => {
        const Icon = badgeIcons.find(({ about }) => about.test(text))?.icon ?? Check
        return (
          <li
            key={text}
            className="flex flex-col items-center gap-1.5 border-dashed border-kraft px-2 text-center text-sm leading-5 font-medium wrap-anywhere not-last:border-r"
          >
            <Icon aria-hidden="true" className="size-5 text-forest" strokeWidth={1.75} />
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Price breaks, delivery and what the price includes. */
export function ProductDetails({ product, quantity = null }: { product: ProductView; quantity?: number | null }) {
  const { priceRows, promises } = product
  return (
    <div className="mt-14 grid gap-5 md:grid-cols-2 lg:mt-20 lg:gap-6 xl:has-[>:nth-child(3)]:grid-cols-3">
      {priceRows.length > 0 && (
        <Card id="volume-pricing" title="Volume Pricing" className="md:col-span-2 xl:col-span-1">
          <VolumePricing product={product} quantity={quantity} />
        </Card>
      )}
      <Card title="Shipping & Production Details">
        <ul className="stack-4">
          <Fact icon={<CalendarDays />} name="Estimated Delivery" value={product.estimatedDelivery} />
          {product.productionTime !== null && (
            <Fact
              icon={<Factory />}
              name="Production"
              value={product.productionTime === 1 ? '1 business day' : `${product.productionTime} business days`}
            />
          )}
          {promises.shipping && <Fact icon={<Truck />} name="Standard Shipping" value={promises.shipping} />}
          {product.rushService && <Fact icon={<Zap />} name="Rush Service" value="Available" />}
        </ul>
        {product.inStock && (product.productionTime !== null || promises.proofNote) && (
          <p className="mt-5 text-sm text-muted">
            {product.productionTime !== null && <span>{'Counted in business days from today. '}</span>}
            <span>{promises.proofNote}</span>
          </p>
        )}
      </Card>
      {(product.purchaseIncludes || promises.included.length > 0) && (
        <Card title="What's Included">
          <ul className="stack-3">
            {product.purchaseIncludes && (
              <Included icon={<PackageCheck />}>
                <span className="whitespace-pre-line">{product.purchaseIncludes}</span>
              </Included>
            )}
            {promises.included.map((each) => (
              <Included key={each}>{each}</Included>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type CardProps = { id?: string; title: string; className?: string; children: ReactNode }

export function Card({ id, title, className, children }: CardProps) {
  return (
    <section id={id} className={`rounded-md border border-line bg-card p-5 sm:p-6 ${className ?? ''}`}>
      <h2 className="fold-b mb-5 pb-4 text-subheading">{title}</h2>
      {children}
    </section>
  )
}

function VolumePricing({ product, quantity }: { product: ProductView; quantity: number | null }) {
  const { priceRows: rows, minimumQuantity } = product
  // A smaller quantity cannot be ordered.
  const pricedQuantity = Math.max(useBuyerValue(buyerQuantity, quantity) ?? 0, minimumQuantity)
  const current = rows.findLast(({ from }) => from <= pricedQuantity)
  const hasSavings = rows.some((row) => row.saving > 0)
  return (
    <table className="-mt-2 w-full text-left tabular-figures">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price per unit
          </th>
          {hasSavings && (
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              You save
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.from}
            aria-current={row === current || undefined}
            className="border-t border-line aria-[current]:bg-forest-tint"
          >
            {/* Added by CSS: the table's text is the product's, without the buyer's quantity. */}
            <th
              scope="row"
              data-yours={row === current ? pricedQuantity.toLocaleString('en-US') : undefined}
              className="py-2.5 font-medium data-yours:after:ml-2 data-yours:after:text-[0.8125rem] data-yours:after:whitespace-nowrap data-yours:after:text-forest data-yours:after:content-['yours:_'attr(data-yours)]"
            >
              {row.label}
            </th>
            <td className="py-2.5 text-right font-semibold">{formatCents(row.price)}</td>
            {hasSavings && (
              <td className="py-2.5 text-right text-forest">
                {row.saving > 0 ? `${row.saving}%` : <span className="text-muted">–</span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-forest">
      <span aria-hidden="true">{icon}</span>
      <span>
        <span className="text-muted">{`${name}:`}</span> <strong className="font-semibold">{value}</strong>
      </span>
    </li>
  )
}

function Included({ icon = <Check />, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-forest">
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
