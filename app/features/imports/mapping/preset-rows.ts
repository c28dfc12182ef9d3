import type { Source } from '../reading/source.ts'
import type { PresetName } from './mapping.ts'
import { joinShopify } from './shopify.ts'
import { joinWooCommerce } from './woocommerce.ts'

/** Joins the rows of a product for presets that spread it over several. */
export function joinPresetRows(source: Source, preset: PresetName | null): Source {
  if (preset === 'shopify') return joinShopify(source)
  return preset === 'woocommerce' ? joinWooCommerce(source) : source
}
