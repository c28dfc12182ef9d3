import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bytesOf, writtenBefore } from '#app/lib/written-before.server.ts'
import { WrittenBefore } from '#app/lib/written-before.ts'
import type { Listing } from '../listed-product.ts'
import { noFilters as filters } from '../listing.schema.ts'
import { ListingFilters } from './listing-filters.tsx'

const listing: Listing = {
  filters,
  products: [],
  total: 12,
  inStock: 12,
  pages: 1,
  categories: [{ value: 'Drinkware – <hot>', count: 12 }],
  brands: Array.from({ length: 10 }, (_, number) => ({ value: `Brand ${number}`, count: number })),
  prices: [{ value: '0-25', count: 7 }],
  minimumQuantities: [{ value: '1-25', count: 12 }],
  onRequest: 3,
}
const shown = (change: Partial<Parameters<typeof ListingFilters>[0]> = {}) => (
  <ListingFilters
    id="filters"
    formId="list"
    listing={listing}
    filters={filters}
    minimumQuantityFilter
    railFrom="lg"
    onChange={() => {}}
    {...change}
  />
)

const written = (page: ReturnType<typeof shown>) => {
  const before = writtenBefore()
  return before.fill(bytesOf(renderToString(<WrittenBefore value={before}>{page}</WrittenBefore>))).toString()
}

test('choices that were written before are those that a browser draws, and what they show changes them', () => {
  const pages = [
    shown(),
    shown(),
    shown({ listing: { ...listing, total: 11 } }),
    shown({ listing: { ...listing, onRequest: 0 } }),
    shown({ listing: { ...listing, categories: [] } }),
    shown({ listing: { ...listing, brands: listing.brands.slice(0, 8) } }),
    shown({ listing: { ...listing, prices: [] } }),
    shown({ listing: { ...listing, minimumQuantities: [] } }),
    shown({ minimumQuantityFilter: false }),
    shown({ formId: 'other' }),
    shown({ filters: { ...filters, categories: ['Drinkware – <hot>'] } }),
    shown({ filters: { ...filters, brands: ['Brand 9'] } }),
    shown({ filters: { ...filters, price: '0-25' } }),
    shown({ filters: { ...filters, minimumQuantity: '1-25' } }),
    shown(),
  ]
  for (const page of pages) expect(written(page)).toBe(renderToString(page))
})
