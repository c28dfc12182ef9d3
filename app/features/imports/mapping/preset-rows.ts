import type { Source } from '../reading/source.ts'
import { rowLayouts } from './layouts.ts'
import { joinMagento } from './magento.ts'
import type { Mapping } from './mapping.ts'
import { withSalePriceWarnings } from './sale-prices.ts'
import { createShopifyJsonRows } from './shopify.ts'
import { createSizeRows } from './sizes.ts'
import { isAddedColumn, joinAdjacentRows, type PriceFormat, readJoinedRows } from './variants.ts'
import { joinWooCommerce } from './woocommerce.ts'

/** Joins the rows of a product for presets that spread it over several. */
export function joinPresetRows(
  fileSource: Source,
  { preset, columns, ...format }: Pick<Mapping, 'preset' | 'columns'> & PriceFormat,
): Source {
  const source = preset === 'boxwright' ? fileSource : withSalePriceWarnings(fileSource, columns)
  if (source.headers.some(isAddedColumn)) return readJoinedRows(source)
  if (preset === 'woocommerce') return joinWooCommerce(source, format)
  if (preset === 'magento') return joinMagento(source, format)
  const layout =
    preset === 'sizes'
      ? createSizeRows(source.headers, columns)
      : preset === 'shopify-json'
        ? createShopifyJsonRows()
        : preset && rowLayouts[preset]
  return layout ? joinAdjacentRows(source, layout, format) : source
}
