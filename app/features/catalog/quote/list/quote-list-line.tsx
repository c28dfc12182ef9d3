import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { describeRaised } from '#app/features/orders/describe-raised.ts'
import { listItems } from '#app/features/orders/items.ts'
import { OptionsLine } from '#app/features/orders/options/options-line.tsx'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import { FieldNote } from '#app/ui/field-note.tsx'
import { Image } from '#app/ui/image.tsx'
import { moveFocusToNextRow } from '#app/ui/move-focus-to-next-row.ts'
import { QuantityInput } from '#app/ui/quantity-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { getProductPath } from '../../slug.ts'
import { maxQuantity } from '../max-quantity.ts'
import { TargetPriceField } from '../target-price-field.tsx'
import type { ListedLine } from './listed-lines.ts'
import { getPrice } from './prices.ts'
import { quoteList } from './quote-list.store.ts'

type QuoteListLineProps = {
  line: ListedLine
  /** All of which the buyer chooses one; the line alone without alternatives. */
  group: readonly ListedLine[]
  /** Index in the group. */
  position: number
  /** Products that it can become an alternative to. */
  others: readonly ListedLine[]
  /** The whole list. */
  order: CustomOrder
}

/** A product of the list with its quantity, options and, of several, the one that it is an alternative to. */
export function QuoteListLine({ line, group, position, others, order }: QuoteListLineProps) {
  const { item, product_id: id, total, alternative_to } = line
  const { product, quantity, targetPrice = null } = item
  const { name, image, terms } = product
  const minimum = terms?.minimum ?? 1
  const asked = useBuyerValue(buyerQuantity)
  const isChoice = group.length > 1
  const isLead = isChoice && position === 0
  return (
    <li
      tabIndex={-1}
      data-product={id}
      className={`py-5 outline-none last:border-0 ${position < group.length - 1 ? '' : 'fold-b'}`}
    >
      <div className={isChoice ? 'border-l-2 border-forest pl-4' : undefined}>
        {isChoice && (
          <p className="mb-3 text-sm font-semibold text-forest">
            {isLead ? `You choose one of these ${group.length}` : 'or'}
          </p>
        )}
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
                  // Without a product there is no list, so that focus moves to the page's main content.
                  moveFocusToNextRow(currentTarget, document.getElementById('main'))
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
                isLabelHidden
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
                for (const { key, line: changed } of listItems(order)) {
                  const options = changes.get(key)
                  if (options) quoteList.change(changed, options)
                }
              }}
              className="mt-2"
            />
          </div>
        </div>
        <div className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TargetPriceField
            id={`${id}-target`}
            label={
              <>
                <span>Target price per unit</span>
                <span className="sr-only">{` of ${name}`}</span>
              </>
            }
            target={targetPrice}
            unitPrice={getPrice(item)}
            onChange={(target) => quoteList.change(id, { targetPrice: target ?? undefined })}
          />
          {others.length > 0 && !isLead && (
            <Select
              label="Alternative to"
              aria-label={`${name}: alternative to`}
              placeholder="None: we need this one"
              options={others.map((each) => ({ value: each.product_id, label: each.product_name }))}
              value={alternative_to ?? ''}
              onChange={({ target }) => quoteList.change(id, { alternativeTo: target.value || undefined })}
            />
          )}
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
