import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/database/embedded.ts'
import { startShopProcess } from '#test/process.ts'

/**
 * Runs something against the built shop with the demo catalogue, which is gone afterwards. SHOP_URL names one that runs
 * already: the shop of before and that of after are compared in one sitting.
 */
export async function withDemoShop(use: (url: string) => Promise<void>): Promise<void> {
  if (process.env.SHOP_URL) return use(process.env.SHOP_URL)
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  // As a shop that has its address: some of what pages tell machines has to be whole.
  const port = await freePort()
  const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const shop = await startShopProcess({ env: { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent', ...address } })
  try {
    await use(shop.url)
  } finally {
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The pages a visitor of the demo shop comes to, by what they are called. */
export async function demoPages(shop: string): Promise<Record<string, { route: string; path: string }>> {
  const alone = (path: string) => ({ route: path, path })
  return {
    home: alone('/'),
    catalogue: alone('/products'),
    product: {
      route: '/products/{slug}',
      path: await firstLink(`${shop}/products`, /href="(\/products\/[^"?]+)"/),
    },
    builder: alone('/swag-box-builder'),
    'ready-made': alone('/ready-made-boxes'),
    post: {
      route: '/blog/{slug}',
      path: await firstLink(`${shop}/blog`, /<h2[^>]*><a[^>]*href="(\/blog\/[^"?/]+)"/),
    },
    'Store & Ship': alone('/swag-storage'),
  }
}

async function firstLink(page: string, link: RegExp): Promise<string> {
  const [, path] = link.exec(await (await fetch(page)).text()) ?? []
  if (!path) throw new Error(`${page} leads nowhere`)
  return path
}
