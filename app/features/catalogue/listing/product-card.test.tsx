import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bytesOf, writtenBefore } from '#app/lib/written-before.server.ts'
import { WrittenBefore } from '#app/lib/written-before.ts'
import type { ListedProduct } from './listed-product.ts'
import { ProductCard } from './product-card.tsx'

const swatch = (colour: string, current: boolean) => {
  const name = `Lid “A” & Cup, ${colour}`
  return { to: `/products/lid-${colour}`, name, colour, hex: '#123456', current }
}
const lid: ListedProduct = {
  ...{ id: 'a', name: 'Lid “A” & Cup', slug: 'lid', category: null, brand: 'Ada’s', price: 3.5, minimumQuantity: 25 },
  image: '/pictures/mug-navy.webp',
  colors: { swatches: [swatch('Red', true), swatch('Blue', false)], more: 2 },
}
const cards = (products: ListedProduct[]) => (
  <ul>
    {products.map((product, index) => (
      <ProductCard key={product.id} product={product} priority={index === 0} />
    ))}
  </ul>
)
const written = (products: ListedProduct[]) => {
  const before = writtenBefore()
  return before
    .fill(bytesOf(renderToString(<WrittenBefore value={before}>{cards(products)}</WrittenBefore>)))
    .toString()
}

test('a card that was written before is the card that a browser draws, and a changed product has another', () => {
  const bare: ListedProduct = { ...lid, id: 'b', image: null, price: null, colors: { swatches: [], more: 0 } }
  const products = [lid, { ...lid, id: 'c' }, bare]
  const drawn = renderToString(cards(products))
  for (let time = 0; time < 3; time++) expect(written(products)).toBe(drawn)
  const changed = products.map((product) => ({ ...product, name: 'Another name' }))
  expect(written(changed)).toBe(renderToString(cards(changed)))
  expect(written(products)).toBe(drawn)
})
