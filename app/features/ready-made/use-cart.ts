import { minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { useShared } from '#app/lib/shared-value.ts'
import { notify } from '#app/ui/notice.ts'
import type { CartEntry, ReadyMadeBox } from './box.ts'
import { type Cart, savedCart } from './cart.store.ts'

/** On the server and until the page is hydrated. */
const nothingYet: Cart = { items: [], globalQuantity: minimumBoxQuantity }

/** A box of the cart; `offered` is false when the shop no longer has it. */
export type CartLine = CartEntry & { offered: boolean }

/**
 * The ready-made cart and what can be done with it (docs/domain.md, Boxes and carts). Boxes are shown as `offered`
 * says they are today, not as they were when they were added.
 */
export function useCart(offered: ReadyMadeBox[]) {
  const saved = useShared(savedCart) ?? nothingYet
  const today = new Map(offered.map((box) => [box.id, box]))
  const lines: CartLine[] = saved.items.map(({ box, quantity }) => {
    const current = today.get(box.id)
    return { box: current ?? box, boxCount: quantity, offered: current !== undefined }
  })

  /** Another tab may have written since this one was drawn. */
  function change(next: (cart: Cart) => Cart) {
    savedCart.write(next(savedCart.read()))
  }

  return {
    lines,
    globalQuantity: saved.globalQuantity,
    has: (box: ReadyMadeBox) => saved.items.some((item) => item.box.id === box.id),
    add(box: ReadyMadeBox) {
      if (savedCart.read().items.some((item) => item.box.id === box.id)) {
        notify({ title: 'Already in cart', description: `${box.name} is already in your cart.` })
        return
      }
      change((cart) => ({ ...cart, items: [...cart.items, { box, quantity: 1 }] }))
      notify({ title: 'Added to cart', description: `${box.name} has been added to your cart.`, kind: 'success' })
    },
    remove(box: ReadyMadeBox) {
      change((cart) => ({ ...cart, items: cart.items.filter((item) => item.box.id !== box.id) }))
      notify({ title: 'Removed from cart', description: `${box.name} has been removed from your cart.` })
    },
    /** A count of 0 or less removes the box. */
    setBoxCount(box: ReadyMadeBox, boxCount: number) {
      change((cart) => ({
        ...cart,
        items: cart.items
          .map((item) => (item.box.id === box.id ? { ...item, quantity: boxCount } : item))
          .filter((item) => item.quantity > 0),
      }))
    },
    /** Anything below the minimum is ignored. */
    setGlobalQuantity(globalQuantity: number) {
      if (globalQuantity >= minimumBoxQuantity) change((cart) => ({ ...cart, globalQuantity }))
    },
    /** Back to 48 and nothing saved. */
    clear: () => savedCart.clear(),
  }
}

export type UsedCart = ReturnType<typeof useCart>
