import { X } from 'lucide-react'
import { type BoxFormValues, maxProductQuantity } from '#app/features/ready-made/editing/box.schema.ts'
import type { ProductChoice } from '#app/features/ready-made/editing/product-choices.server.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import { Image } from '#app/ui/image.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import type { BoxResult } from './box-action.server.ts'
import { ProductSearch } from './product-search.tsx'

export type ChosenItem = { id: string; quantity: string; product: ProductChoice }

type ItemsFieldProps = {
  items: readonly ChosenItem[]
  searchResult: BoxResult['searchResult']
  onChange: (items: BoxFormValues['items']) => void
  onAdd: (product: ProductChoice) => void
}

/** The products of a box with quantities, and a search that adds products. */
export function ItemsField({ items, searchResult, onChange, onAdd }: ItemsFieldProps) {
  const toItems = (chosen: readonly ChosenItem[]) => chosen.map(({ id, quantity }) => ({ id, quantity }))
  return (
    <>
      {items.length > 0 ? (
        <Sortable
          label="Products in the box"
          items={items.map((item) => ({ ...item, name: item.product.name }))}
          onReorder={(order) => onChange(toItems(order))}
          moveName="item-move"
          className="mb-4"
          itemClassName="box-item"
        >
          {({ id, quantity, product }, handle) => (
            <>
              <input type="hidden" name="item" value={id} />
              {handle}
              <Image src={product.image} alt="" sizes="48px" className="box-item-image" />
              <div className="box-item-text min-w-0 flex-1">
                <p className="leading-5 font-medium [overflow-wrap:anywhere]">{product.name}</p>
                <p className="text-sm text-muted">
                  <span>{product.price === null ? noPrice : `${formatCents(product.price)} each`}</span>
                  {!product.inStock && <span className="font-semibold text-danger">, out of stock</span>}
                </p>
              </div>
              <div className="box-item-end">
                <label className="sr-only" htmlFor={`quantity-${id}`}>
                  {`Quantity of ${product.name} per box`}
                </label>
                <input
                  id={`quantity-${id}`}
                  type="number"
                  name="quantity"
                  min={1}
                  max={maxProductQuantity}
                  value={quantity}
                  className="control box-quantity"
                  onChange={({ currentTarget }) =>
                    onChange(
                      toItems(items).map((item) => (item.id === id ? { id, quantity: currentTarget.value } : item)),
                    )
                  }
                />
                <button
                  type="submit"
                  name="remove"
                  value={id}
                  className="sortable-handle cursor-pointer"
                  aria-label={`Remove ${product.name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    onChange(toItems(items).filter((item) => item.id !== id))
                  }}
                >
                  <X aria-hidden="true" />
                </button>
              </div>
            </>
          )}
        </Sortable>
      ) : (
        <p className="mb-4 text-sm text-muted">No products yet. Search to add the first one.</p>
      )}
      <ProductSearch searchResult={searchResult} productIdsInBox={new Set(items.map(({ id }) => id))} onAdd={onAdd} />
    </>
  )
}
