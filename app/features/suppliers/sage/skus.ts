import type * as v from 'valibot'
import { booleanValue, elements, numberValue, textValue } from '../source/response-schema.ts'

/** Stock by color and size, in product details and inventory. */
export const skus = elements({
  attributes: elements({ typeid: numberValue, name: textValue, value: textValue }),
  onhand: numberValue,
  unlimited: booleanValue,
})
export type Sku = v.InferOutput<typeof skus>[number]

const colorType = 10
const sizeType = 11
/** SAGE's quantity for unlimited stock. */
const unlimited = 999_999_999

const find = ({ attributes }: Sku, type: number, name: RegExp) =>
  attributes.find(({ typeid, name: given }) => typeid === type || name.test(given ?? ''))?.value

export const getSkuColor = (sku: Sku) => find(sku, colorType, /^colou?r$/i)
export const getSkuSize = (sku: Sku) => find(sku, sizeType, /^size$/i)

/** Units; null for unlimited, undefined for unknown. */
export function toQuantity({ onhand, unlimited: isUnlimited }: Pick<Sku, 'onhand'> & Partial<Sku>) {
  if (isUnlimited || onhand === unlimited) return null
  return onhand === undefined ? undefined : Math.max(0, Math.floor(onhand))
}
