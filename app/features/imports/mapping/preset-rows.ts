import type { Source } from '../reading/source.ts'
import { joinAdjacentRows } from './adjacent-rows.ts'
import type { JoinOptions } from './color-rows.ts'
import { rowLayouts } from './layouts.ts'
import { joinMagento } from './magento.ts'
import type { Mapping } from './mapping.ts'
import { withSalePriceWarnings } from './sale-prices.ts'
import { createShopifyJsonLayout } from './shopify.ts'
import { createSizeLayout } from './sizes.ts'
import { isAddedColumn, type RowLayout, readJoinedRows } from './variants.ts'
import { joinWooCommerce } from './woocommerce.ts'

/** Joins the rows of a product for presets that spread it over several. @param createCheck of their cells; a preview has none */
export function joinPresetRows(
  fileSource: Source,
  { preset, columns, decimal, currency }: Pick<Mapping, 'preset' | 'columns'> & Partial<Mapping>,
  createCheck?: JoinOptions['createCheck'],
): Source {
  const options = { columns, decimal, currency, createCheck }
  const source = preset === 'boxwright' ? fileSource : withSalePriceWarnings(fileSource, columns)
  if (source.headers.some(isAddedColumn)) return readJoinedRows(source)
  if (preset === 'woocommerce') return joinWooCommerce(source, options)
  if (preset === 'magento') return joinMagento(source, options)
  const layout =
    preset === 'shopify-json' ? createShopifyJsonLayout() : findRowLayout(source.headers, { preset, columns })
  return layout ? joinAdjacentRows(source, layout, options) : source
}

/** Returns the layout of a file that spreads a product over adjacent rows. */
export function findRowLayout(
  headers: readonly string[],
  { preset, columns }: Pick<Mapping, 'preset' | 'columns'>,
): RowLayout | undefined {
  if (preset === null || headers.some(isAddedColumn)) return undefined
  return preset === 'sizes' ? createSizeLayout(headers, columns) : rowLayouts[preset]
}
