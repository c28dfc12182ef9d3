import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { getChromiumLaunchOptions } from '#test/chromium.ts'
import { withDemoShop } from './demo-shop.ts'
import { type Report, summarize } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 9)
const cardLinks = 'main h2 a[href^="/products/"]'
const idleMs = 2_500
const pressMs = 80
const cases = [
  { latencyMs: 0, hoverMs: 200, budgetMs: 80 },
  { latencyMs: 0, hoverMs: 0, budgetMs: 120 },
  { latencyMs: 80, hoverMs: 200, budgetMs: 100 },
  { latencyMs: 80, hoverMs: 0, budgetMs: 180 },
]

declare global {
  interface Window {
    visit?: { targetPath: string; listHeading: string | undefined }
    /** Milliseconds from the press to the frame that shows the product's heading; -1 while that frame is being painted. */
    headingMs?: number
    /** The same for the product's main image, never before its heading. */
    imageMs?: number
  }
}

/**
 * From a list to a product as a new visitor does it: page loaded, `idleMs` without input, the mouse moves straight to a card's link and
 * presses for `pressMs`. The counterpart of the shared harness. Measures from the press to the frame with the product's heading, and to that with its main image. A median
 * above the heading's budget fails the bench.
 */
export async function run(report: Report): Promise<void> {
  const browser = await chromium.launch(await getChromiumLaunchOptions())
  try {
    await withDemoShop(async (shop) => {
      report.heading('list to product')
      for (const { latencyMs, hoverMs, budgetMs } of cases) {
        const times: VisitTimes[] = []
        // The first round warms the server up.
        for (let round = -1; round < rounds; round++) {
          const visit = await measureVisit(browser, shop, { latencyMs, hoverMs, card: Math.max(round, 0) })
          if (round >= 0) times.push(visit)
        }
        const name = `${latencyMs} ms latency, hovering ${hoverMs} ms`
        report.times(name, summarize(times.map(({ headingMs }) => headingMs)), { maxMs: budgetMs })
        report.times(`${name}, image`, summarize(times.map(({ imageMs }) => imageMs)))
      }
    })
  } finally {
    await browser.close()
  }
}

type Visit = { latencyMs: number; hoverMs: number; card: number }
type VisitTimes = { headingMs: number; imageMs: number }

async function measureVisit(browser: Browser, shop: string, { latencyMs, hoverMs, card }: Visit): Promise<VisitTimes> {
  const context = await browser.newContext({ baseURL: shop, viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...unlimited })
    await page.addInitScript(timeNextPress)
    await page.goto('/products')
    await wait(idleMs)
    const inSight = await page.locator(cardLinks).evaluateAll((all) =>
      all.flatMap((link) => {
        const box = link.getBoundingClientRect()
        return box.width && box.top > 60 && box.bottom < innerHeight - 40 ? [link.getAttribute('href') ?? ''] : []
      }),
    )
    const path = inSight[card % Math.min(6, inSight.length)]
    if (!path) throw new Error('no product is in sight')
    await page.evaluate((targetPath) => {
      window.visit = { targetPath, listHeading: document.querySelector('h1')?.textContent?.trim() }
    }, path)
    const box = await page.locator(`${cardLinks}[href="${path}"]`).boundingBox()
    if (!box) throw new Error(`${path} has no place on the page`)
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 60))
    if (hoverMs) await wait(hoverMs)
    await page.mouse.down()
    await wait(pressMs)
    await page.mouse.up()
    await page.waitForFunction(() => (window.headingMs ?? 0) > 0 && (window.imageMs ?? 0) > 0)
    return await page.evaluate(() => ({
      headingMs: window.headingMs ?? Number.NaN,
      imageMs: window.imageMs ?? Number.NaN,
    }))
  } finally {
    await context.close()
  }
}

/** Runs in the page, before its own scripts. */
function timeNextPress() {
  const isHeadingShown = () => {
    const { targetPath, listHeading } = window.visit ?? {}
    return (
      location.pathname === targetPath &&
      [...document.querySelectorAll('h1')].some(
        (each) => each.getClientRects().length > 0 && each.textContent?.trim() !== listHeading,
      )
    )
  }
  const isImageShown = () =>
    [...document.querySelectorAll('img')].some((image) => {
      const { width, top } = image.getBoundingClientRect()
      return width >= 200 && top > -50 && top < 700 && image.complete && image.naturalWidth > 0
    })
  const handlePress = (event: PointerEvent) => {
    const timePaint = (name: 'headingMs' | 'imageMs') => {
      window[name] = -1
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          window[name] = performance.now() - event.timeStamp
        }
        port2.postMessage('')
      })
    }
    const poll = () => {
      if (!window.headingMs && isHeadingShown()) timePaint('headingMs')
      if (window.headingMs && !window.imageMs && isImageShown()) timePaint('imageMs')
      if (!window.imageMs) setTimeout(poll, 2)
    }
    poll()
  }
  addEventListener('pointerdown', handlePress, { capture: true, once: true })
}
