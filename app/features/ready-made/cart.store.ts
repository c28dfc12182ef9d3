import * as v from 'valibot'
import { changeOptions, type OptionChanges } from '#app/features/orders/items.ts'
import { applyOffer } from '#app/features/orders/offer.ts'
import { cartLifetimeMs, type ReadyMadeBox, type ReadyMadeOrder, removeLine } from '#app/features/orders/order.ts'
import { minPackQuantity } from '#app/features/orders/quantity.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { showToast } from '#app/ui/toast.ts'
import { cartSchema, toCartState } from './cart.schema.ts'

/** ISO date and time. */
const expirySchema = v.object({ expiryDate: v.pipe(v.string(), v.isoTimestamp()) })

/** A cart that was never changed. */
export const emptyCart: ReadyMadeOrder = { type: 'ready-made', boxes: [], packQuantity: minPackQuantity }

const stored = createStoredValue<ReadyMadeOrder>({
  key: 'cart',
  area: 'local',
  empty: emptyCart,
  parse(text) {
    const saved: unknown = JSON.parse(text)
    const { expiryDate } = v.parse(expirySchema, saved)
    if (Date.parse(expiryDate) <= Date.now()) throw new Error('past its expiry')
    return v.parse(cartSchema, saved)
  },
  serialize: (cart) =>
    JSON.stringify({ ...toCartState(cart), expiryDate: new Date(Date.now() + cartLifetimeMs).toISOString() }),
})

/** Reads storage first, as another tab may have changed it. */
const change = (edit: (cart: ReadyMadeOrder) => ReadyMadeOrder) => stored.write(edit(stored.read()))

/** Ready-made cart in this browser; each change stores it for 7 more days. */
export const savedCart = {
  ...stored,
  add(box: ReadyMadeBox) {
    if (isInCart(stored.read(), box.id)) {
      void showToast({ title: 'Already in cart', description: `${box.name} is already in your cart.` })
      return
    }
    change((cart) => ({ ...cart, boxes: [...cart.boxes, { box, perPack: 1 }] }))
    void showToast({ title: 'Added to cart', description: `${box.name} has been added to your cart.`, kind: 'success' })
  },
  remove(box: ReadyMadeBox) {
    change((cart) => removeLine(cart, box.id))
    void showToast({ title: 'Removed from cart', description: `${box.name} has been removed from your cart.` })
  },
  /** A count of 0 removes the box. */
  setPerPack(box: ReadyMadeBox, perPack: number) {
    if (perPack === 0) return savedCart.remove(box)
    change((cart) => ({
      ...cart,
      boxes: cart.boxes.map((packed) => (packed.box.id === box.id ? { ...packed, perPack } : packed)),
    }))
  },
  /** @param shown the cart with its current contents, which may be newer than the saved ones */
  changeOptions(shown: ReadyMadeOrder, changes: OptionChanges) {
    change((cart) => changeOptions(applyOffer(cart, shown), (key) => changes.get(key)))
  },
  setPackQuantity: (packQuantity: number) => change((cart) => ({ ...cart, packQuantity })),
}

/** The cart; undefined on the server and until the page is hydrated. */
export const useCart = (): ReadyMadeOrder | undefined => useExternalStore(stored)

export function isInCart(cart: ReadyMadeOrder, boxId: string): boolean {
  return cart.boxes.some(({ box }) => box.id === boxId)
}
