import { expect, test } from 'vitest'
import { blankProduct } from '../products/product-columns.ts'
import { getMetaDescription } from './meta-description.ts'
import { renderProductMarkdown } from './product-markdown.server.ts'
import { defaultPromises, getPromises, type ShopPromises } from './promises.ts'
import { toProductView } from './to-product-view.ts'

const bags = { category: 'Bags', badges: ['Ships in a day'], included: [], shipping: null }
const shop: ShopPromises = { ...defaultPromises, shipping: '$9', categories: [bags] }

test.each([
  ['the store', { category: 'Caps' }, { ...defaultPromises, shipping: '$9' }],
  ['its category', { category: 'Bags' }, { badges: ['Ships in a day'], included: [], shipping: '$9' }],
  [
    'the product',
    { category: 'Bags', promise_badges: ' None ', promise_included: 'Logo\n\n Box ', promise_shipping: 'At cost' },
    { badges: [], included: ['Logo', 'Box'], shipping: 'At cost' },
  ],
  ['its category, as empty texts inherit', { category: 'Bags', promise_badges: ' ' }, { badges: ['Ships in a day'] }],
  ['nothing, where the category shows nothing', { category: 'Bags', promise_shipping: 'none' }, { shipping: '' }],
])('shows the texts of %s', (_, product, promises) => {
  expect(getPromises(shop, product)).toMatchObject(promises)
})

test('the Markdown and the description say the same as the page', () => {
  const product = { ...blankProduct, id: '1', name: 'Tote', category: 'Bags' }
  const view = toProductView(product, '2026-11-23', { promises: shop })
  const render = () => renderProductMarkdown({ product: view, colors: [], toUrl: (path) => path })
  expect(render()).toContain('- Standard shipping: $9\n- Ships in a day\n')
  expect(render()).not.toContain("What's Included")
  expect(getMetaDescription(view)).toBe('Tote with your logo: Ships in a day. See price breaks and ask for a quote.')
  const hidden = { ...view, promises: { badges: [], included: [], shipping: '', proofNote: '' } }
  expect(renderProductMarkdown({ product: hidden, colors: [], toUrl: (path) => path })).not.toMatch(/shipping|Ships/)
  expect(getMetaDescription(hidden)).toBe('Tote with your logo. See price breaks and ask for a quote.')
})
