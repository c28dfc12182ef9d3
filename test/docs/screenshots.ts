/**
 * `npm run screenshots`, or `npm run screenshots -- inbox`: takes screenshots of a demo shop that it starts, for the README as WebP in
 * docs/pictures, with a fixed window size, without motion, after all visible images have loaded. The inbox shows times, so it
 * differs every time.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { getChromiumLaunchOptions } from '../chromium.ts'
import { type ShopProcess, startShopProcess } from '../process.ts'
import { followInvitation } from '../staff.ts'
import { root } from './pages.ts'
import { storeExampleRequests } from './screenshot-requests.ts'

/** Bytes of an image. */
const maxBytes = 120_000
/** Milliseconds, for a busy machine. */
const timeoutMs = 120_000
const logo = join(root, 'public/wordmarks/fieldmark.svg')

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 720 }

type Shot = {
  name: string
  path: string
  window: typeof desktop
  staff?: boolean
  prepare?: (page: Page) => Promise<void>
}

/** @param mug the page of a white mug */
const getShots = (mug: string): Shot[] => [
  { name: 'home', path: '/', window: { ...desktop, height: 850 } },
  { name: 'catalog', path: '/products?category=Bags&category=Drinkware&price=0-25&search=travel', window: desktop },
  { name: 'logo', path: mug, window: desktop, prepare: applyLogo },
  { name: 'builder', path: '/swag-box-builder', window: desktop, prepare: fillBox },
  { name: 'inbox', path: '/admin/requests', window: { ...desktop, height: 690 }, staff: true },
  { name: 'phone', path: '/products?category=Bags', window: phone },
]

await withShop(async (shop, { cookies, mug }) => {
  const { args, ...options } = await getChromiumLaunchOptions()
  const browser = await chromium.launch({ ...options, args })
  const wantedNames = process.argv.slice(2)
  for (const shot of getShots(mug))
    if (wantedNames.length === 0 || wantedNames.includes(shot.name)) await takeScreenshot(browser, shop, cookies, shot)
  await browser.close()
})

async function takeScreenshot(
  browser: Browser,
  shop: ShopProcess,
  cookies: string[],
  { name, path, window, staff, prepare }: Shot,
) {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: window === phone ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  })
  if (staff) await context.addCookies(cookies.map(toCookie))
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  await page.goto(shop.url.replace('127.0.0.1', 'localhost') + path)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  await prepare?.(page)
  await waitForImages(page)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  await write(name, png)
}

/** Waits for the fonts and all visible images. */
async function waitForImages(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      const isInView = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      const isVisible = image.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return !isInView || !isVisible || (image.complete && image.naturalWidth > 0)
    }),
  )
}

/** Applies a customer's logo on the open product page. */
async function applyLogo(page: Page) {
  const files = await page.evaluateHandle(
    (svg) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([svg], 'fieldmark.svg', { type: 'image/svg+xml' }))
      return transfer
    },
    (await readFile(logo, 'utf8')).replace('#1d1b18', '#14493a'),
  )
  await page.getByRole('region', { name: /^Pictures of/ }).dispatchEvent('drop', { dataTransfer: files })
  await page
    .getByRole('application')
    .getByRole('img', { name: /with your logo/ })
    .waitFor()
  await page.getByRole('status').filter({ hasText: 'with your logo' }).waitFor()
}

async function fillBox(page: Page) {
  const add = page.getByRole('main').getByRole('button', { name: /^Add / })
  for (const index of [1, 4, 7, 10]) await add.nth(index).click()
  await page.evaluate(() => scrollTo(0, 0))
  await page
    .getByRole('complementary')
    .getByRole('img', { name: /^Kraft box/ })
    .locator('canvas')
    .first()
    .waitFor()
}

/** Writes an image in the best quality below the maximum size. */
async function write(name: string, png: Buffer) {
  for (const quality of [90, 84, 78, 70, 60]) {
    const file = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length > maxBytes && quality > 60) continue
    await writeFile(join(root, `docs/pictures/${name}.webp`), file)
    process.stdout.write(`docs/pictures/${name}.webp  ${Math.round(file.length / 1000)} kB, quality ${quality}\n`)
    return
  }
}

function toCookie(set: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
  return { name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' as const }
}

type ShopContext = { cookies: string[]; mug: string }

async function withShop(use: (shop: ShopProcess, context: ShopContext) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-pictures-'))
  const env = { DATA_DIR: folder, DEMO: 'on' }
  const shop = await startShopProcess({ env })
  try {
    const settings = parseSettings(env)
    const opened = await openDatabase(settings, { shared: true, print: () => {} })
    const { db, close } = connect(opened.url, { max: 2, pipeline: true })
    const invited = { email: 'maria@boxwright.example', roles: ['sales'], name: 'Maria Chen' } as const
    const cookies = await followInvitation({ db, settings }, invited)
    const [assignee] = await db.select({ id: staff.id }).from(staff)
    await storeExampleRequests({ db, writes: db }, new Date(), assignee?.id ?? '')
    const [mug] = await db
      .select({ name: productData.name, slug: productData.slug })
      .from(productData)
      .where(and(eq(productData.image_url, '/pictures/mug-white.webp'), eq(productData.in_stock, true)))
      .orderBy(productData.name)
      .limit(1)
    if (!mug) throw new Error('the demo shop has no white mug')
    await close()
    await opened.close()
    await use(shop, { cookies, mug: getProductPath(mug) })
  } finally {
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}
