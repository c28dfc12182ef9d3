import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { describeRaised } from '#app/features/orders/describe-raised.ts'
import { getImprintItems } from '#app/features/orders/imprint/imprint.ts'
import { addLogoImprints } from '#app/features/orders/imprint/logo-imprint.ts'
import { useLogoOptions } from '#app/features/orders/imprint/use-logo-options.ts'
import { OptionsLine } from '#app/features/orders/options/options-line.tsx'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { formatQuoteTotal } from '#app/features/requests/quote-items.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldNote } from '#app/ui/field-note.tsx'
import { Image } from '#app/ui/image.tsx'
import { moveFocusToNextRow } from '#app/ui/move-focus-to-next-row.ts'
import { QuantityInput } from '#app/ui/quantity-input.tsx'
import { getProductPath } from '../../slug.ts'
import { maxQuantity } from '../max-quantity.ts'
import { getItemTotal, getPrice } from './prices.ts'
import { type ListedItem, quoteList } from './quote-list.store.ts'
import { QuoteListForm } from './quote-list-form.tsx'

/** The products of the list, and one form for all of them. */
export function FilledQuoteList({ items, today }: { items: readonly ListedItem[]; today: IsoDate }) {
  const list = useRef<HTMLElement>(null)
  const [isChoice, setIsChoice] = useState(false)
  const hasAlternatives = isChoice && items.length > 1
  const logo = useLogoOptions(items.flatMap((item) => getImprintItems(toOrder(item))))
  const withImprints = useMemo(() => addLogoImprints(items, logo), [items, logo])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-8">
      <section
        ref={list}
        tabIndex={-1}
        aria-labelledby="listed"
        className="rounded-md border border-line bg-card p-5 outline-none sm:p-6"
      >
        <h2 id="listed" className="text-subheading">
          {items.length === 1 ? '1 product' : `${items.length} products`}
        </h2>
        <ul>
          {items.map((item) => (
            <Line key={item.product.id} item={item} list={list.current} />
          ))}
        </ul>
        {items.length > 1 && (
          <Checkbox
            label="These are alternatives; we will choose one"
            checked={isChoice}
            onChange={({ target }) => setIsChoice(target.checked)}
            className="mb-4"
          />
        )}
        <Total items={items} hasAlternatives={hasAlternatives} />
      </section>
      <section aria-labelledby="send" className="rounded-md border border-line bg-card p-5 sm:p-6">
        <h2 id="send" className="mb-5 text-subheading">
          Request a Quote
        </h2>
        <QuoteListForm
          items={withImprints}
          hasAlternatives={hasAlternatives}
          today={today}
          onChooseImprint={({ product }) =>
            list.current
              ?.querySelector<HTMLButtonElement>(`[data-product="${product.id}"] button[name=imprint]`)
              ?.click()
          }
        />
      </section>
    </div>
  )
}

/** One item as an order, for the notes and dialogs of orders. Its price is not read. */
const toOrder = (item: ListedItem): CustomOrder => ({
  type: 'custom',
  name: '',
  packQuantity: 1,
  items: [{ ...item, product: { ...item.product, price: item.product.price ?? 0 } }],
})

function Line({ item, list }: { item: ListedItem; list: HTMLElement | null }) {
  const { product, quantity } = item
  const { id, name, image, terms } = product
  const minimum = terms?.minimum ?? 1
  const asked = useBuyerValue(buyerQuantity)
  const order = toOrder(item)
  const total = getItemTotal(item)
  return (
    <li tabIndex={-1} data-product={id} className="fold-b py-5 outline-none last:border-0">
      <div className="flex gap-4">
        <Image src={image} alt="" sizes="80px" className="size-20 shrink-0 self-start rounded-sm object-cover" />
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Link
                to={getProductPath(product)}
                className="leading-6 font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {name}
              </Link>
              {terms?.color && <p className="text-sm leading-5 text-muted">{`Color: ${terms?.color}`}</p>}
            </div>
            <button
              type="button"
              name="remove"
              aria-label={`Remove ${name}`}
              onClick={({ currentTarget }) => {
                moveFocusToNextRow(currentTarget, list)
                quoteList.remove(id)
              }}
              className="-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </div>
          <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <QuantityInput
              label={`Units of ${name}`}
              hideLabel
              size="sm"
              value={quantity}
              min={minimum}
              max={maxQuantity}
              parse={(typed) => parseUnits(typed, minimum, quantity)}
              onCommit={(units) => quoteList.change(id, { quantity: units })}
            />
            <p className="text-[0.9375rem] leading-6 tabular-figures sm:text-right">
              <span className="block text-muted">{`${formatCents(getPrice(item))} per unit`}</span>
              <strong className="block font-semibold">{formatCents(total)}</strong>
            </p>
          </div>
          <FieldNote id={`${id}-asked`} note={quantity === minimum ? describeRaised(asked, minimum) : ''} />
          <OptionsLine
            order={order}
            line={id}
            onSave={(changes) => {
              for (const options of changes.values()) quoteList.change(id, options)
            }}
            className="mt-2"
          />
        </div>
      </div>
    </li>
  )
}

/** A quantity outside the limits becomes the nearest one; no number changes nothing. */
function parseUnits(typed: string | number, minimum: number, current: number) {
  const units = Math.trunc(typeof typed === 'number' ? typed : parseTypedNumber(typed))
  if (Number.isNaN(units)) return { quantity: current, note: '' }
  const quantity = Math.min(Math.max(units, minimum), maxQuantity)
  const limit = quantity.toLocaleString('en-US')
  return { quantity, note: quantity === units ? '' : units < quantity ? `Minimum ${limit}.` : `At most ${limit}.` }
}

type TotalProps = { items: readonly ListedItem[]; hasAlternatives: boolean }

function Total({ items, hasAlternatives }: TotalProps) {
  const totals = items.map(getItemTotal).filter((total) => total !== null)
  const unpriced = items.length - totals.length
  return (
    <>
      <p className="fold-t flex items-baseline justify-between gap-4 pt-4 tabular-figures">
        <span className="font-semibold">Estimate</span>
        <strong className="font-display text-[1.375rem] leading-7 font-bold tracking-tight">
          {formatQuoteTotal(totals, hasAlternatives) || 'Priced on request'}
        </strong>
      </p>
      <p className="mt-1 text-sm text-muted">
        {`${unpriced > 0 && unpriced < items.length ? `Without ${unpriced === 1 ? '1 product' : `${unpriced} products`} priced on request. ` : ''}At the price of each quantity. Our quote confirms it.`}
      </p>
    </>
  )
}
