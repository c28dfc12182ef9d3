import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardTerms } from './card-terms.tsx'

const product = {
  price: 1.2,
  minimumQuantity: 250,
  breaks: [
    { from: 100, price: 100 },
    { from: 250, price: 90 },
    { from: 500, price: 80 },
  ],
}
const render = (quantity: number | null) =>
  renderToStaticMarkup(<CardTerms product={product} quantity={quantity} />).replaceAll(/<[^>]+>/g, ' ')

test('a price below the minimum is that at the minimum', () => {
  expect(render(200)).toContain('$0.90   at 250')
  expect(render(250)).toContain('$0.90   at 250')
  expect(render(600)).toContain('$0.80   at 600')
  expect(render(null)).toContain('$1.20')
})
