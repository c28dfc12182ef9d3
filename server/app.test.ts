import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { test as base, expect, type TestServices } from '#test/database.ts'
import { buildIfNeeded } from './build.ts'
import type { App } from './pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The routes as they are built and served. */
const test = base.extend<{ app: App }>({
  app: async ({ services }, use) => {
    await buildIfNeeded(root, () => {})
    const { createApp } = (await import(`${root}build/server/index.js`)) as {
      createApp: (services: TestServices) => App
    }
    await use(createApp(services))
  },
})

/** Every address of app/routes.ts, with something in the place of its parameters. */
function addressesOf(entries: RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const address = path ? `${under}/${path.replace(/:\w+/g, 'some').replace('*', 'no/such/page')}` : under
    if (children) return addressesOf(children, address)
    return path || index ? [address || '/'] : []
  })
}

const dataOf = (address: string) => (address === '/' ? '/_.data' : `${address}.data`)

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
