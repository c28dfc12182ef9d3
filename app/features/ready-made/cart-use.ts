import { type PackedBox, type ReadyMadeBox, type ReadyMadeOrder, removeLine } from '#app/features/orders/order.ts'
import { notify } from '#app/ui/toast.ts'
import { savedCart } from './cart.store.ts'

/** A box of the cart; `offered` is false when the shop no longer has it. */
export type CartLine = PackedBox & { offered: boolean }

/** Another tab may have written since this one was drawn. */
function change(next: (cart: ReadyMadeOrder) => ReadyMadeOrder) {
  savedCart.write(next(savedCart.read()))
}

export const cartUse = {
  add(box: ReadyMadeBox) {
    if (savedCart.read().boxes.some((packed) => packed.box.id === box.id)) {
      void notify({ title: 'Already in cart', description: `${box.name} is already in your cart.` })
      return
    }
    change((cart) => ({ ...cart, boxes: [...cart.boxes, { box, perPack: 1 }] }))
    void notify({ title: 'Added to cart', description: `${box.name} has been added to your cart.`, kind: 'success' })
  },
  remove(box: ReadyMadeBox) {
    change((cart) => removeLine(cart, box.id))
    void notify({ title: 'Removed from cart', description: `${box.name} has been removed from your cart.` })
  },
  /** A count of 0 removes the box. */
  setPerPack(box: ReadyMadeBox, perPack: number) {
    if (perPack === 0) return cartUse.remove(box)
    change((cart) => ({
      ...cart,
      boxes: cart.boxes.map((packed) => (packed.box.id === box.id ? { ...packed, perPack } : packed)),
    }))
  },
  setPackQuantity: (packQuantity: number) => change((cart) => ({ ...cart, packQuantity })),
}

export type CartUse = typeof cartUse
