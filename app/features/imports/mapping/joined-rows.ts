import type { Source } from '../reading/source.ts'
import type { PresetName } from './mapping.ts'
import { joinShopify } from './shopify.ts'
import { joinWooCommerce } from './woocommerce.ts'

/** Rows as products: where a preset spreads one over several rows, they are read together. */
export function joinedRows(source: Source, preset: PresetName | null): Source {
  if (preset === 'shopify') return joinShopify(source)
  return preset === 'woocommerce' ? joinWooCommerce(source) : source
}
