import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '#test/chromium.ts'
import { withDemoShop } from './demo-shop.ts'
import { type Report, timesOf } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 12)
/** Milliseconds a button is held down, as hands do it. */
const press = 80
const latencies = [0, 80]
/** Milliseconds from the button going down to the new page's heading on the screen. */
const target = 60
const filter = 'Drinkware'

type Way = {
  name: string
  from: string
  /** What is pressed. */
  link: (page: Page, round: number) => Locator
  /** Text of the page that is there once the way is gone. */
  arrived: (page: Page, link: Locator) => Promise<{ selector: string; text: string }>
  /** What it is counted from, if not the press: a box is ticked by the click. */
  since?: 'click'
  /** What takes a question to the server has no target of its own: its first answer, the dimmed list, has. */
  asksServer?: true
}

const card: Way['link'] = (page, round) => page.locator('main li h2 a').nth(round % 6)
const named: Way['arrived'] = async (_page, link) => ({ selector: 'h1', text: (await link.textContent()) ?? '' })
const box: Way['link'] = (page) => page.getByRole('checkbox', { name: filter })
const nextPage: Way['link'] = (page) => page.getByRole('link', { name: 'Next page' })

const ways: Way[] = [
  { name: 'list to product', from: '/products', link: card, arrived: named },
  {
    name: 'list to its next page',
    from: '/products',
    link: nextPage,
    arrived: async () => ({ selector: '[role=status]', text: 'Results 25–48' }),
  },
  {
    name: 'blog to post',
    from: '/blog',
    link: (page, round) => page.locator('main article h2 a').nth(round % 3),
    arrived: named,
  },
  {
    name: 'a filter, dimmed',
    from: '/products',
    link: box,
    arrived: async () => ({ selector: '[role=status]', text: 'Loading products...' }),
    since: 'click',
  },
  {
    name: 'a filter, its products',
    from: '/products',
    link: box,
    arrived: async (page) => ({ selector: '[role=status]', text: `Showing ${await countOf(page, filter)} of` }),
    since: 'click',
    asksServer: true,
  },
]

/** How many products the shop says there are of a category. */
async function countOf(page: Page, category: string): Promise<string> {
  const answer = await page.request.get('/products', { params: { category } })
  const [, count] = /Showing(?:\s|<[^>]*>)*([\d,]+)/.exec(await answer.text()) ?? []
  if (!count) throw new Error(`no list says how many products are ${category}`)
  return count
}

/**
 * How long the ways through the shop take in the browser of the tests: from the button going down, held for 80 ms, to the new
 * page's heading on the screen, with the server beside it and 80 ms away. A median that misses its target fails the bench.
 */
export async function run(report: Report): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    await withDemoShop(async (shop) => {
      for (const latency of latencies) {
        report.heading(`${latency} ms to the server`)
        for (const way of ways) {
          const times = timesOf(await measureWay(browser, shop, way, latency))
          report.times(way.name, times, way.asksServer ? {} : { most: target })
        }
        report.times('product back to list', timesOf(await measureBack(browser, shop, latency)), { most: target })
      }
    })
  } finally {
    await browser.close()
  }
}

async function measureWay(browser: Browser, shop: string, way: Way, latency: number): Promise<number[]> {
  const times: number[] = []
  // The first is not counted: the server has rendered nothing yet.
  for (let round = -1; round < rounds; round++) {
    const context = await browser.newContext({ baseURL: shop, viewport: { width: 1280, height: 800 } })
    const page = await openPage(context, way.from, latency)
    const link = way.link(page, Math.max(round, 0))
    const { selector, text } = await way.arrived(page, link)
    await link.scrollIntoViewIfNeeded()
    // Looked at before it is pressed: what is fetched ahead is there.
    await settled(page)
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    const arrival = await timeTo(page, way.since ?? 'pointerdown', selector, text)
    await pressed(page)
    const took = await arrival()
    if (round >= 0) times.push(took)
    await context.close()
  }
  return times
}

async function measureBack(browser: Browser, shop: string, latency: number): Promise<number[]> {
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    const context = await browser.newContext({ baseURL: shop, viewport: { width: 1280, height: 800 } })
    const page = await openPage(context, '/products', latency)
    const link = card(page, Math.max(round, 0))
    const { selector, text } = await named(page, link)
    await link.click()
    await page.locator(selector, { hasText: text }).waitFor()
    await settled(page)
    const arrival = await timeTo(page, 'popstate', 'h1', 'Our Products')
    await page.evaluate(() => history.back())
    const took = await arrival()
    if (round >= 0) times.push(took)
    await context.close()
  }
  return times
}

async function openPage(context: BrowserContext, path: string, latency: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited })
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  // Somebody is there.
  await page.mouse.move(8, 8)
  await settled(page)
  return page
}

/** A visitor reads before pressing anything. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await wait(500)
}

async function pressed(page: Page): Promise<void> {
  await page.mouse.down()
  await wait(press)
  await page.mouse.up()
}

/** Milliseconds from the next event of a kind to the frame that shows a text. */
async function timeTo(page: Page, event: string, selector: string, text: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ event, selector, text }) => {
      const shown = new Promise<number>((done) => {
        addEventListener(
          event,
          ({ timeStamp }) => {
            const isThere = () =>
              [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
            const look = () => {
              if (!isThere()) return
              watching.disconnect()
              // After the frame's own work: what it drew is handed to the screen.
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => done(performance.now() - timeStamp)
                port2.postMessage('')
              })
            }
            const watching = new MutationObserver(look)
            watching.observe(document, { childList: true, characterData: true, subtree: true, attributes: true })
          },
          { capture: true, once: true },
        )
      })
      Object.assign(window, { shown })
    },
    { event, selector, text },
  )
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}
