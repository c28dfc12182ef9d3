import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import shapes from '#app/features/logo/shapes.json' with { type: 'json' }
import { compress } from '#server/http/encoding.ts'
import { chromiumLaunchOptions } from '#test/chromium.ts'
import { type LogoSite, startLogoSite } from '#test/logo-site.ts'
import { type Report, timesOf } from './measure.ts'

/** Milliseconds, as pages of the shop are to feel. */
const targets = { first: 150, cards: 1_000, longestTask: 50 }
const rounds = 15
/** What a card of a listing is wide, in CSS pixels. */
const cardWidth = 320
const cards = 24

/** How fast a logo is on pictures by the processor alone, in the browser of the tests; what that costs in bytes and memory. */
export async function run(report: Report): Promise<void> {
  const site = await startLogoSite()
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    await measureBytes(report, site)
    await measureFirst(report, site, browser)
    for (const scale of [1, 2]) await measureCards(report, site, browser, scale)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measureBytes(report: Report, { folder }: LogoSite): Promise<void> {
  report.heading('What is fetched once there is a logo, Brotli')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )) {
    const bytes = (await compress(readFileSync(join(folder, file)), 'br', 'build')).byteLength
    report.figure({ name: file.replace(/-[\w-]{8}\.js$/, ''), unit: 'bytes', median: bytes })
  }
  const layers = Object.entries(shapes).map(([shape, { version }]) => {
    const layer = join('public/layers', `${shape}-${version}`)
    return readdirSync(layer).reduce((sum, file) => sum + statSync(join(layer, file)).size, 0)
  })
  for (const [name, bytes] of [
    ['layers of the smallest shape', Math.min(...layers)],
    ['layers of the largest shape', Math.max(...layers)],
  ] as const)
    report.figure({ name, unit: 'bytes', median: bytes })
}

/** From the file to the picture, with the picture's layers there. */
async function measureFirst(report: Report, site: LogoSite, browser: Browser): Promise<void> {
  const page = await openPage(site, browser, 1)
  const times = await page.evaluate(
    async ({ logo, rounds }) => {
      const picture = '/pictures/mug-navy.webp'
      await window.logo.composeProof({ picture, engine: 'cpu' })
      const all = { first: [] as number[], moved: [] as number[], recolored: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        // Another one each time: nothing of the last is of use.
        const file = new File([logo.replace('#14493a', `#14493${round % 10}`)], 'logo.svg')
        const start = performance.now()
        await window.logo.keepLogo(file)
        await window.logo.composeProof({ picture, engine: 'cpu' })
        const dropped = performance.now()
        const [area] = (await window.logo.surfaceOf(picture))?.areas ?? []
        if (!area) throw new Error('no areas')
        const print = { area: area.id, method: 'screen print', center: [0.4, 0.5], degrees: 9, inks: 'own' } as const
        const began = performance.now()
        await window.logo.composeProof({ picture, engine: 'cpu', placements: [{ ...print, widthMm: 40 + round }] })
        const moved = performance.now()
        await window.logo.composeProof({ picture, engine: 'cpu', color: `#4030${10 + round}` })
        all.first.push(dropped - start)
        all.moved.push(moved - began)
        all.recolored.push(performance.now() - moved)
      }
      return all
    },
    { logo: largeLogo(), rounds },
  )
  report.heading('An SVG of 100 kB on a mug, 900 x 900, layers there')
  report.times('dropped, read, kept and drawn', timesOf(times.first), { most: targets.first })
  report.times('moved and resized', timesOf(times.moved))
  report.times('in another color', timesOf(times.recolored))
  await tellTasks(report, page)
  await page.context().close()
}

/** A listing: every shape, from nothing, and again. */
async function measureCards(report: Report, site: LogoSite, browser: Browser, scale: number): Promise<void> {
  const pictures = Object.entries(shapes).flatMap(([shape, { colors }]) => {
    const [color] = Object.keys(colors)
    return [`/pictures/${shape}-${color}.webp`]
  })
  const shown = [...pictures, '/pictures/mug-white.webp'].slice(0, cards)
  report.heading(`${cards} cards of ${cardWidth} px at ${scale} device pixel${scale > 1 ? 's' : ''} to one`)
  const page = await openPage(site, browser, scale)
  await page.evaluate((logo) => window.logo.keepLogo(new File([logo], 'logo.svg')), largeLogo())
  const all: Record<'fetched' | 'again' | 'more', number[]> = { fetched: [], again: [], more: [] }
  for (let round = 0; round < 5; round++) {
    await page.reload()
    await ready(page)
    const before = await memory(browser)
    const [fetched, again] = await page.evaluate(
      async ({ shown, size }) => {
        const all = async () => {
          const start = performance.now()
          const draw = (picture: string) => window.logo.composeFile({ picture, size, engine: 'cpu' })
          await Promise.all(shown.map(draw))
          return performance.now() - start
        }
        return [await all(), await all()]
      },
      { shown, size: cardWidth * scale },
    )
    all.fetched.push(fetched ?? Number.NaN)
    all.again.push(again ?? Number.NaN)
    all.more.push((await memory(browser)) - before)
  }
  report.times('layers fetched and decoded', timesOf(all.fetched))
  report.times('layers there', timesOf(all.again), { most: targets.cards })
  report.figure({ name: 'more memory of the browser', unit: 'MB', median: timesOf(all.more).median / 1024 / 1024 })
  await tellTasks(report, page)
  await page.context().close()
}

async function openPage(site: LogoSite, browser: Browser, deviceScaleFactor: number): Promise<Page> {
  const page = await (await browser.newContext({ deviceScaleFactor })).newPage()
  await page.addInitScript(() => {
    const longest = { task: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(site.url)
  await ready(page)
  return page
}

const ready = (page: Page) => page.waitForFunction(() => window.logo !== undefined)

/** Bytes of the browser's processes that are in memory. */
async function memory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { id }) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return sum + Number(kilobytes) * 1024
  }, 0)
}

async function tellTasks(report: Report, page: Page): Promise<void> {
  const longest = await page.evaluate(() => (window as unknown as { longest: { task: number } }).longest.task)
  const figure = { name: "the page's longest task", unit: 'ms', median: longest, target: targets.longestTask }
  report.figure(figure, longest === 0 ? 'none of 50 ms' : '')
}

/** Some hundred shapes, as a drawing program writes them. */
function largeLogo(): string {
  const shapes: string[] = []
  for (let at = 0, length = 0; length < 100 * 1024; at++) {
    const [x, y] = [(at * 37) % 400, (at * 91) % 260]
    const shape = `<path fill="#14493a" opacity=".9" d="M${x}.25 ${y}.5c12.5 3.75 18.25 ${at % 9}.5 22 14.125s-7.5 21-16.75 ${at % 17}.25z"/>`
    shapes.push(shape)
    length += shape.length
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 300">${shapes.join('')}</svg>`
}
