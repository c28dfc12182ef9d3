import { useMemo, useRef } from 'react'
import { getImprintItems } from '#app/features/orders/imprint/imprint.ts'
import { addLogoImprints } from '#app/features/orders/imprint/logo-imprint.ts'
import { useLogoOptions } from '#app/features/orders/imprint/use-logo-options.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { groupAlternatives } from '#app/features/requests/quote-alternatives.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { toListedLines } from './listed-lines.ts'
import type { ListedItem } from './quote-list.store.ts'
import { QuoteListForm } from './quote-list-form.tsx'
import { QuoteListLine } from './quote-list-line.tsx'
import { QuoteListTotal } from './quote-list-total.tsx'

/** The products of the list, and one form for all of them. */
export function FilledQuoteList({ items, today }: { items: readonly ListedItem[]; today: IsoDate }) {
  const list = useRef<HTMLElement>(null)
  const order = useMemo(() => toListOrder(items), [items])
  const logo = useLogoOptions(getImprintItems(order))
  const withImprints = useMemo(() => addLogoImprints(items, logo), [items, logo])
  const lines = useMemo(() => toListedLines(withImprints), [withImprints])
  const groups = groupAlternatives(lines)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-8">
      <section ref={list} aria-labelledby="listed" className="rounded-md border border-line bg-card p-5 sm:p-6">
        <h2 id="listed" className="text-subheading">
          {items.length === 1 ? '1 product' : `${items.length} products`}
        </h2>
        {/* One list: a line that joins a group keeps its place in the document, and the focus. */}
        <ul>
          {groups.flatMap((group) =>
            group.map((line, position) => (
              <QuoteListLine
                key={line.product_id}
                line={line}
                position={position}
                group={group}
                others={groups.flatMap(([lead]) => (lead === line ? [] : [lead]))}
                order={order}
              />
            )),
          )}
        </ul>
        <QuoteListTotal lines={lines} />
      </section>
      <section aria-labelledby="send" className="rounded-md border border-line bg-card p-5 sm:p-6">
        <h2 id="send" className="mb-5 text-subheading">
          Request a Quote
        </h2>
        <QuoteListForm
          lines={lines}
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

/** The list as an order, for the notes and dialogs of orders. Its prices are not read. */
const toListOrder = (items: readonly ListedItem[]): CustomOrder => ({
  type: 'custom',
  name: '',
  packQuantity: 1,
  items: items.map((item) => ({ ...item, product: { ...item.product, price: item.product.price ?? 0 } })),
})
