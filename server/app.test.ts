import routes from '#app/routes.ts'
import { addressesOf, dataOf, expect, test } from '#test/built-app.ts'

const isOffice = (address: string) => address === '/admin' || address.startsWith('/admin/')

test("every route either says that it is everybody's, or is its visitor's own", ({ app }) => {
  const listing = ['search', 'category', 'brand', 'price', 'min', 'sort', 'page']
  const addresses = addressesOf(routes)
  const said = addresses.map((address) => {
    const { routeIds = [], ...line } = app.publicPage(address) ?? {}
    return [address, routeIds.length > 0 ? line : 'private'] as const
  })
  expect(Object.fromEntries(said)).toEqual({
    '/': {},
    '/get-started': { personal: ['email', 'submitted'] },
    '/privacy-policy': {},
    '/about-us': {},
    '/swag-boxes': { personal: ['submitted'] },
    '/swag-storage': {},
    '/bulk-swag': { personal: ['submitted'] },
    '/products': { parameters: listing },
    '/products/some': { personal: ['quote'] },
    '/swag-box-builder': { parameters: listing },
    '/ready-made-boxes': {},
    '/swag-box-checkout': {},
    '/swag-box-success': 'private',
    '/blog': { parameters: ['search', 'category', 'page'] },
    '/blog/category/some': { parameters: ['page'] },
    '/blog/tag/some': { parameters: ['page'] },
    '/blog/some': { printsAddress: true },
    '/no/such/page': 'private',
    ...Object.fromEntries(addresses.filter(isOffice).map((address) => [address, 'private'])),
    '/uploads': 'private',
    '/api/offer': { parameters: ['product'] },
    '/blog/rss.xml': { printsAddress: true },
    '/api/suggestions': { parameters: ['typed'] },
    '/blog/some/view': 'private',
    '/api/analytics-key': 'private',
    '/api/analytics-events': 'private',
  })
  for (const address of addresses) expect(app.publicPage(dataOf(address))).toEqual(app.publicPage(address))
})

test("no page that is everybody's asks who is there", async ({ app, services }) => {
  const lines: [string, number][] = []
  for (const address of addressesOf(routes).filter((each) => app.publicPage(each))) {
    for (const path of [address, dataOf(address)]) {
      const answer = await app.render(new Request(`http://localhost${path}`), { log: services.log })
      lines.push([path, answer.status])
    }
  }
  expect(lines.filter(([, status]) => ![200, 404].includes(status))).toEqual([])
})
