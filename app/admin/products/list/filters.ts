import type { Filter } from '#app/admin/components/data-list/filters.ts'
import { missingFields } from '#app/features/catalog/inventory/filter.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'

type FilterOptions = {
  terms?: Record<'category' | 'brand' | 'supplier', string[]>
  /** True if the list can be limited to demo products. */
  hasDemo?: boolean
}

const missingFieldTitles = { price: noPrice, picture: 'No image', category: 'No category' } as const

/** Filters in the order of `toInventoryParams`. */
export function getProductFilters({ terms, hasDemo = true }: FilterOptions = {}): Filter[] {
  const select = (name: 'category' | 'brand' | 'supplier', label: string): Filter => ({
    type: 'select',
    name,
    label,
    placeholder: 'Any',
    options: (terms?.[name] ?? []).map((value) => ({ value, label: value })),
    isOpen: true,
    describe: name === 'supplier' ? (value) => `Supplier: ${value}` : undefined,
  })
  const demo: Filter = {
    type: 'select',
    name: 'demo',
    label: 'Demo products',
    placeholder: 'Show all',
    options: [
      { value: 'yes', label: 'Demo products' },
      { value: 'no', label: 'No demo products' },
    ],
  }
  return [
    select('category', 'Category'),
    select('brand', 'Brand'),
    ...(terms?.supplier.length === 0 ? [] : [select('supplier', 'Supplier')]),
    {
      type: 'select',
      name: 'stock',
      label: 'Availability',
      placeholder: 'Any',
      options: [
        { value: 'in', label: 'In stock' },
        { value: 'out', label: 'Out of stock' },
        { value: 'hidden', label: 'Hidden' },
      ],
    },
    {
      type: 'choices',
      name: 'without',
      label: 'Missing data',
      options: missingFields.map((value) => ({ value, label: missingFieldTitles[value] })),
    },
    ...(hasDemo ? [demo] : []),
    { type: 'date', name: 'since', label: 'Updated since' },
  ]
}
