import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductView } from './product-view.ts'
import { QuoteBar } from './quote-bar.tsx'

const priceRows = [
  { from: 50, price: 420 },
  { from: 250, price: 336 },
]
const product = { price: 5, minimumQuantity: 50, inStock: true, priceRows } as unknown as ProductView
const render = (quantity: number | null, change: Partial<ProductView> = {}) =>
  renderToStaticMarkup(<QuoteBar product={{ ...product, ...change }} quantity={quantity} />).replaceAll(/<[^>]+>/g, '')

test('names the quantity that the price is for', () => {
  expect(render(288)).toContain('$3.36 at 288')
  expect(render(10)).toContain('$4.20 at 50')
  expect(render(null)).toContain('$5.00 per unit, min. 50')
  expect(render(288, { price: null, priceRows: [] })).toContain('TBD, min. 50')
})
