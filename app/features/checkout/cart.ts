import { productPath } from '#app/features/catalogue/slug.ts'
import { boxPrice, cartTotals, isAvailable, type ReadyMadeBox } from '#app/features/ready-made/box.ts'
import type { OrderedCart } from '#app/features/ready-made/cart.schema.ts'
import { type Box, type BoxProduct, removeFromBox, totalsOf, withCurrentProducts } from '#app/features/swag-box/box.ts'
import { toCents, toDollars } from '#app/lib/money.ts'
import type { CheckoutFields } from './checkout.schema.ts'

/** What is being ordered; `type` tells the kinds apart. */
export type CheckoutCart = ({ type: 'custom' } & Box) | OrderedCart

/** What the shop sells today of what a cart asks for, as the server answers it. */
export type CurrentOffer = { type: 'custom'; products: BoxProduct[] } | { type: 'ready-made'; boxes: ReadyMadeBox[] }

export type CartLine = {
  id: string
  name: string
  image: string | null
  /** Where it can be looked at. */
  path: string
  /** Dollars a unit or a box; null is priced on request. */
  price: number | null
  /** How many of it are in one pack. */
  perPack: number
  /** What a ready-made box holds, as 'quantity x product name'. */
  contents: string[]
}

/** A cart as the wizard shows it. Prices are dollars. */
export type CartSummary = {
  type: CheckoutCart['type']
  name: string
  lines: CartLine[]
  /** Null when nothing in the cart has a price. */
  totalPrice: number | null
  pricePerPack: number | null
  packQuantity: number
  totalItems: number
  /** How many lines the total leaves out. */
  unpriced: number
}

export function summaryOf(cart: CheckoutCart): CartSummary {
  return cart.type === 'custom' ? customSummary(cart) : readyMadeSummary(cart)
}

function customSummary(cart: Box): CartSummary {
  return {
    type: 'custom',
    name: cart.boxName,
    lines: cart.boxItems.map(({ product }) => ({
      id: product.id,
      name: product.name,
      image: product.image_url,
      path: productPath(product),
      price: product.rounded_price,
      perPack: 1,
      contents: [],
    })),
    ...totalsOf(cart),
    packQuantity: cart.globalQuantity,
    unpriced: 0,
  }
}

function readyMadeSummary(cart: OrderedCart): CartSummary {
  const { totalPrice, totalItems, unpriced } = totalsOfOrder(cart)
  const priced = unpriced < cart.items.length
  return {
    type: 'ready-made',
    name: '',
    lines: cart.items.map(({ box, quantity }) => ({
      id: box.id,
      name: box.name,
      image: box.image,
      path: '/ready-made-boxes',
      price: boxPrice(box),
      perPack: quantity,
      contents: box.items.map((item) => `${item.quantity} x ${item.product.name}`),
    })),
    totalPrice: priced ? totalPrice : null,
    pricePerPack: priced ? toDollars(toCents(totalPrice) / cart.globalQuantity) : null,
    packQuantity: cart.globalQuantity,
    totalItems,
    unpriced,
  }
}

/** Figures of ready-made boxes in the checkout (spec section 9, Totals). */
export function totalsOfOrder(cart: Pick<OrderedCart, 'items' | 'globalQuantity'>) {
  return cartTotals(
    cart.items.map(({ box, quantity }) => ({ box, boxCount: quantity })),
    cart.globalQuantity,
  )
}

/** The cart as the form sends it: what is wanted, never what it costs. `totalPrice` is what the visitor saw. */
export function cartFields(
  cart: CheckoutCart,
): Pick<CheckoutFields, 'boxItems' | 'globalQuantity' | 'boxName' | 'totalPrice'> {
  const wanted =
    cart.type === 'custom'
      ? { type: cart.type, products: cart.boxItems.map(({ product }) => product.id) }
      : { type: cart.type, boxes: cart.items.map(({ box, quantity }) => ({ id: box.id, count: quantity })) }
  return {
    boxItems: JSON.stringify(wanted),
    globalQuantity: String(cart.globalQuantity),
    boxName: cart.type === 'custom' ? cart.boxName : '',
    totalPrice: (summaryOf(cart).totalPrice ?? 0).toFixed(2),
  }
}

/** The ids of the lines that can no longer be ordered, given what is still offered. */
export function goneFrom(cart: CheckoutCart, current: CurrentOffer): string[] {
  const offered = new Set(
    current.type === 'custom'
      ? current.products.map(({ id }) => id)
      : current.boxes.filter(isAvailable).map(({ id }) => id),
  )
  return summaryOf(cart)
    .lines.map(({ id }) => id)
    .filter((id) => !offered.has(id))
}

export function withoutLine(cart: CheckoutCart, id: string): CheckoutCart {
  if (cart.type === 'custom') return { type: 'custom', ...removeFromBox(cart, id) }
  return { ...cart, items: cart.items.filter(({ box }) => box.id !== id) }
}

/** The cart with today's names, prices and contents; what is gone stays as it was. */
export function withCurrentPrices(cart: CheckoutCart, current: CurrentOffer): CheckoutCart {
  if (cart.type === 'custom' && current.type === 'custom') {
    return { type: 'custom', ...withCurrentProducts(cart, current.products) }
  }
  if (cart.type === 'ready-made' && current.type === 'ready-made') {
    const known = new Map(current.boxes.map((box) => [box.id, box]))
    return { ...cart, items: cart.items.map(({ box, quantity }) => ({ box: known.get(box.id) ?? box, quantity })) }
  }
  return cart
}
