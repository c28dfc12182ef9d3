import { useMemo } from 'react'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import type { ItemOptions } from '#app/features/orders/items.ts'
import {
  type BoxProduct,
  type CustomOrder,
  isEmpty,
  maxBoxNameLength,
  maxItems,
  removeLine,
} from '#app/features/orders/order.ts'
import { minPackQuantity, parsePackQuantity } from '#app/features/orders/quantity.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { showToast } from '#app/ui/toast.ts'
import { parseSavedBox, serializeBox } from './box.schema.ts'
import { boxKey } from './box-key.ts'

/** An empty box. */
export const emptyBox: CustomOrder = { type: 'custom', name: '', items: [], packQuantity: minPackQuantity }

const stored = createStoredValue<CustomOrder>({
  key: boxKey,
  area: 'local',
  empty: emptyBox,
  parse: (text) => parseSavedBox(text, Date.now()),
  serialize: (box) => serializeBox(box, Date.now()),
})

/** An empty box has the buyer's quantity (docs/domain.md, Quantities). */
const withBuyerQuantity = (box: CustomOrder, quantity: number | null): CustomOrder =>
  quantity === null || !isEmpty(box) ? box : { ...box, packQuantity: parsePackQuantity(quantity).quantity }

const read = () => withBuyerQuantity(stored.read(), buyerQuantity.read())

const change = (edit: (box: CustomOrder) => CustomOrder) => {
  const before = read()
  const after = edit(before)
  if (after !== before) stored.write(after)
}

/** The visitor's box: saved on every change, restored for 7 days, synchronized between tabs. */
export const savedBox = {
  read,
  subscribe: stored.subscribe,
  /** @returns false if the box is full and does not contain the product; a toast says so */
  add(product: BoxProduct, options?: ItemOptions): boolean {
    change((box) => addToBox(box, product, options))
    const isIn = isInBox(read(), product.id)
    if (!isIn) void showToast({ title: 'Your box is full', description: `A box holds at most ${maxItems} products.` })
    return isIn
  },
  remove: (productId: string) => change((box) => removeLine(box, productId)),
  /** Becomes the buyer's quantity. */
  setQuantity(packQuantity: number) {
    change((box) => ({ ...box, packQuantity }))
    buyerQuantity.write(packQuantity)
  },
  setName: (name: string) => change((box) => ({ ...box, name: name.slice(0, maxBoxNameLength) })),
  change,
  clear: stored.clear,
}

/** The box; undefined on the server and until the page is hydrated. */
export function useBox(): CustomOrder | undefined {
  const box = useExternalStore(stored)
  const quantity = useExternalStore(buyerQuantity, null)
  return useMemo(() => box && withBuyerQuantity(box, quantity), [box, quantity])
}

export function isInBox(box: CustomOrder, productId: string): boolean {
  return box.items.some(({ product }) => product.id === productId)
}

/** Adding a product twice, or to a full box, does nothing (docs/domain.md, Boxes and carts). */
export function addToBox(box: CustomOrder, product: BoxProduct, options?: ItemOptions): CustomOrder {
  if (isInBox(box, product.id) || box.items.length >= maxItems) return box
  return { ...box, items: [...box.items, { product, quantity: 1, ...options }] }
}
