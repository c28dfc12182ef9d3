import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ProductView } from './product-view.tsx'

test.for([
  [false, 'Out of stock'],
  [true, 'Hidden'],
] as const)('a product has a link to the store unless it is hidden: %s', ([isHidden, badge]) => {
  const view = { path: '/products/mug', inStock: false, isHidden, images: [], fields: [] }
  const Stub = createRoutesStub([{ path: '/', Component: () => <ProductView title="Mug" view={view} /> }])
  const html = renderToString(<Stub />)
  expect(html.includes('href="/products/mug"')).toBe(!isHidden)
  expect(html).toContain(badge)
})
