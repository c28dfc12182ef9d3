import { getPackedBoxes, getUnitsPerPack, type Order, type Product } from '../order.ts'
import type { PriceRow } from '../price-breaks.ts'
import { maxPackQuantity } from '../quantity.ts'
import { getUnitPrice } from '../unit-price.ts'
import { getVolumeEstimate } from './volume.ts'

/** Maximum factor of a suggested quantity. */
const maxFactor = 1.5
/** Breaks compared, the nearest first; only an order of many products has more. */
const maxCandidates = 50
/** A suggestion that adds at most this part of the total counts as nearly free. */
const nearlyFreeShare = 0.02

/** A higher pack quantity that reaches a lower unit price. */
export type HigherQuantity = {
  quantity: number
  /** Packs above the current quantity. */
  more: number
  /** Cents by which the total changes: below zero, the higher quantity costs less in all. */
  cost: number
  /** Cents for each additional pack, rounded. */
  each: number
  isNearlyFree: boolean
}

/**
 * Finds a higher pack quantity, up to half as many again, whose additional packs cost less each than the current ones do with
 * volume pricing: first one that hardly changes the total, else the nearest (docs/domain.md, Price breaks). None below a minimum
 * of a product, without prices, or if terms of a product are unknown.
 */
export function findHigherQuantity(order: Order, max: number = maxPackQuantity): HigherQuantity | undefined {
  const { packQuantity } = order
  const total = getVolumeEstimate(order)
  if (total === null || total === 0) return undefined
  const units = getUnitsPerPack(getPackedBoxes(order))
  const products = getPackedBoxes(order).flatMap(({ box }) => box.items.map(({ product }) => product))
  const toPacks = ({ id }: Product, count: number) => Math.ceil(count / (units.get(id) ?? 1))
  const first = Math.max(packQuantity + 1, ...products.map((product) => toPacks(product, product.terms?.minimum ?? 0)))
  const last = Math.min(Math.floor(packQuantity * maxFactor), max)
  const starts = products.flatMap((product) => product.terms?.breaks.map(({ from }) => toPacks(product, from)) ?? [])
  const candidates = [...new Set(starts)]
    .filter((quantity) => quantity >= first && quantity <= last)
    .sort((a, b) => a - b)
    .slice(0, maxCandidates)
    .flatMap((quantity) => {
      const more = quantity - packQuantity
      const cost = (getVolumeEstimate(order, quantity) ?? Number.POSITIVE_INFINITY) - total
      const each = Math.round(cost / more)
      return cost * packQuantity < total * more
        ? [{ quantity, more, cost, each, isNearlyFree: cost <= total * nearlyFreeShare }]
        : []
    })
  return candidates.find(({ isNearlyFree }) => isNearlyFree) ?? candidates[0]
}

type PricedProduct = { price: number | null; rows: readonly Pick<PriceRow, 'from' | 'price'>[]; minimum: number }

/** Like `findHigherQuantity`, for units of one product. */
export function findMoreUnits({ price, rows, minimum }: PricedProduct, quantity: number, max: number) {
  const unitPrice = price ?? getUnitPrice(rows, quantity)
  if (unitPrice === undefined) return undefined
  const terms = { breaks: rows, minimum, productionTime: null, rush: false }
  const product = { id: '', name: '', slug: null, image: null, price: unitPrice, terms }
  return findHigherQuantity(
    { type: 'custom', name: '', packQuantity: quantity, items: [{ product, quantity: 1 }] },
    max,
  )
}
