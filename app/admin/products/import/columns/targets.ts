import { columnTitles } from '#app/features/catalog/products/product-columns.ts'
import type { ImportColumn } from '#app/features/imports/columns.ts'
import {
  getTargetTitle,
  isBreakTarget,
  type Mapping,
  splitBreakTarget,
  type Target,
} from '#app/features/imports/mapping/mapping.ts'
import { factNames } from '#db/tables/product-facts.ts'

/** Product fields that a column can be mapped to, the most important first. */
const groups: { label: string; targets: ImportColumn[] }[] = [
  {
    label: 'Product',
    targets: ['name', 'description', 'category', 'brand', 'slug', 'item_number', 'purchase_includes', 'in_stock'],
  },
  { label: 'Supplier', targets: ['supplier', 'supplier_item_number'] },
  {
    label: 'Pricing and production',
    targets: ['rounded_price', 'minimum_quantity', 'price_breaks', 'production_time', 'rush_service_available'],
  },
  { label: 'Costs, for your team only', targets: ['net_costs', 'supplier_sizes', 'msrp', 'discount_code'] },
  { label: 'Images', targets: ['image_url', 'image_urls', 'image_alts', 'imprint_areas'] },
  { label: 'Variants', targets: ['family', 'colour', 'colour_hex', 'sizes', 'size_chart'] },
  { label: 'Details', targets: ['imprint_locations', ...factNames] },
]

/** Minimum number of price breaks offered, and one more than the file uses; their names have up to three digits. */
const [minBreaks, maxBreaks] = [7, 999]

export function getTargetGroups(mapping: Mapping): { label: string; options: { value: Target; label: string }[] }[] {
  const breakTargets = Object.values(mapping.columns).filter((target) => target !== null && isBreakTarget(target))
  const atQuantities = breakTargets.filter((target) => splitBreakTarget(target).quantity !== undefined)
  const usedBreaks = breakTargets.flatMap((target) =>
    atQuantities.includes(target) ? [] : [splitBreakTarget(target).number],
  )
  const count = Math.min(maxBreaks, Math.max(minBreaks, ...usedBreaks.map((number) => number + 1)))
  const breaks = Array.from({ length: count }, (_, index) =>
    (['qty', 'price', 'cost', 'msrp'] as const).map((part): Target => `${part}${index + 1}`),
  ).flat()
  return [
    ...groups.map(({ label, targets }) => ({
      label,
      options: targets.map((value) => ({ value, label: columnTitles[value] })),
    })),
    {
      label: 'Quantity breaks (one column each)',
      options: [...atQuantities, ...breaks].map((value) => ({ value, label: getTargetTitle(value) })),
    },
  ]
}
