import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#server/database/embedded.ts'
import { startShopProcess } from '#test/process.ts'

/** Runs `use` against a temporary demo shop, or against the running shop at SHOP_URL: two versions can be compared in one sitting. */
export async function withDemoShop(use: (url: string) => Promise<void>): Promise<void> {
  if (process.env.SHOP_URL) return use(process.env.SHOP_URL)
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  // Canonical URLs need PUBLIC_URL.
  const port = await findFreePort()
  const urlSettings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const shop = await startShopProcess({ env: { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent', ...urlSettings } })
  try {
    await use(shop.url)
  } finally {
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The public pages that are measured, by name. */
export async function findDemoPages(shop: string): Promise<Record<string, { route: string; path: string }>> {
  const fixed = (path: string) => ({ route: path, path })
  return {
    home: fixed('/'),
    catalog: fixed('/products'),
    product: {
      route: '/products/{slug}',
      path: await findFirstLink(`${shop}/products`, /href="(\/products\/[^"?]+)"/),
    },
    builder: fixed('/swag-box-builder'),
    'ready-made': fixed('/ready-made-boxes'),
    post: {
      route: '/blog/{slug}',
      path: await findFirstLink(`${shop}/blog`, /<h2[^>]*><a[^>]*href="(\/blog\/[^"?/]+)"/),
    },
    'Store & Ship': fixed('/swag-storage'),
  }
}

async function findFirstLink(page: string, link: RegExp): Promise<string> {
  const [, path] = link.exec(await (await fetch(page)).text()) ?? []
  if (!path) throw new Error(`${page} has no such link`)
  return path
}
