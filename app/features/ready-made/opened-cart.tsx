import { type PackedBox, type ReadyMadeBox, type ReadyMadeOrder, withoutLine } from '#app/features/ordering/order.ts'
import { useShared } from '#app/lib/shared-value.ts'
import { notify } from '#app/ui/notice.ts'
import { emptyCart, savedCart } from './cart.store.ts'

/** A box of the cart; `offered` is false when the shop no longer has it. */
export type CartLine = PackedBox & { offered: boolean }

/**
 * The ready-made cart and what can be done with it (docs/domain.md, Boxes and carts). Boxes are shown as `offered` says
 * they are today, not as they were when they were added.
 */
export function useCart(offered: ReadyMadeBox[]) {
  const { boxes, packQuantity } = useShared(savedCart) ?? emptyCart
  const today = new Map(offered.map((box) => [box.id, box]))
  const lines = boxes.map(({ box, perPack }): CartLine => {
    const current = today.get(box.id)
    return { box: current ?? box, perPack, offered: current !== undefined }
  })

  /** Another tab may have written since this one was drawn. */
  function change(next: (cart: ReadyMadeOrder) => ReadyMadeOrder) {
    savedCart.write(next(savedCart.read()))
  }
  function remove(box: ReadyMadeBox) {
    change((cart) => withoutLine(cart, box.id))
    notify({ title: 'Removed from cart', description: `${box.name} has been removed from your cart.` })
  }

  const order: ReadyMadeOrder = { type: 'ready-made', boxes: lines, packQuantity }
  return {
    order,
    lines,
    has: (box: ReadyMadeBox) => boxes.some((packed) => packed.box.id === box.id),
    add(box: ReadyMadeBox) {
      if (savedCart.read().boxes.some((packed) => packed.box.id === box.id)) {
        notify({ title: 'Already in cart', description: `${box.name} is already in your cart.` })
        return
      }
      change((cart) => ({ ...cart, boxes: [...cart.boxes, { box, perPack: 1 }] }))
      notify({ title: 'Added to cart', description: `${box.name} has been added to your cart.`, kind: 'success' })
    },
    remove,
    /** A count of 0 removes the box. */
    setPerPack(box: ReadyMadeBox, perPack: number) {
      if (perPack === 0) return remove(box)
      change((cart) => ({
        ...cart,
        boxes: cart.boxes.map((packed) => (packed.box.id === box.id ? { ...packed, perPack } : packed)),
      }))
    },
    setPackQuantity: (packQuantity: number) => change((cart) => ({ ...cart, packQuantity })),
  }
}

export type UsedCart = ReturnType<typeof useCart>
