import { productPath } from '#app/features/catalogue/slug.ts'
import { type Box, type BoxProduct, removeFromBox, totalsOf, withCurrentProducts } from '#app/features/swag-box/box.ts'
import type { CheckoutFields } from './checkout.schema.ts'

/** What is being ordered; `type` tells the kinds apart. */
export type CheckoutCart = { type: 'custom' } & Box

export type CartLine = {
  id: string
  name: string
  image: string | null
  /** Its page in the catalogue. */
  path: string
  /** Dollars a unit. */
  price: number
}

/** A cart as the wizard shows it. Prices are dollars. */
export type CartSummary = {
  name: string
  lines: CartLine[]
  totalPrice: number
  pricePerPack: number
  packQuantity: number
  totalItems: number
}

export function summaryOf(cart: CheckoutCart): CartSummary {
  return {
    name: cart.boxName,
    lines: cart.boxItems.map(({ product }) => ({
      id: product.id,
      name: product.name,
      image: product.image_url,
      path: productPath(product),
      price: product.rounded_price,
    })),
    ...totalsOf(cart),
    packQuantity: cart.globalQuantity,
  }
}

/** The cart as the form sends it: what is wanted, never what it costs. `totalPrice` is what the visitor saw. */
export function cartFields(
  cart: CheckoutCart,
): Pick<CheckoutFields, 'boxItems' | 'globalQuantity' | 'boxName' | 'totalPrice'> {
  return {
    boxItems: JSON.stringify({ type: cart.type, products: cart.boxItems.map(({ product }) => product.id) }),
    globalQuantity: String(cart.globalQuantity),
    boxName: cart.boxName,
    totalPrice: totalsOf(cart).totalPrice.toFixed(2),
  }
}

/** The ids of what the catalogue no longer sells, given what it still does. */
export function goneFrom(cart: CheckoutCart, current: readonly BoxProduct[]): string[] {
  const sold = new Set(current.map((product) => product.id))
  return cart.boxItems.map(({ product }) => product.id).filter((id) => !sold.has(id))
}

export function withoutLine(cart: CheckoutCart, id: string): CheckoutCart {
  return { type: 'custom', ...removeFromBox(cart, id) }
}

export function withCurrentPrices(cart: CheckoutCart, current: readonly BoxProduct[]): CheckoutCart {
  return { type: 'custom', ...withCurrentProducts(cart, current) }
}
