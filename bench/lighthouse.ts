import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunchOptions } from '#test/chromium.ts'
import { type Budget, budgetOf, packedSize } from '../e2e/budgets.ts'
import { demoPages, withDemoShop } from './demo-shop.ts'
import { type Report, timesOf } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const debuggingPort = 9_321

type Fetched = { url: string; resourceType: string; transferSize: number }

type Look = {
  scores: Record<keyof typeof targets, number>
  times: Record<'first' | 'largest' | 'blocked' | 'index', number>
  shift: number
  requests: number
  kilobytes: Record<'script' | 'gzip' | 'style' | 'font' | 'image', number>
  /** What is not as it should be, by its name. */
  faults: string[]
}

/**
 * Lighthouse's mobile scores of the shop's pages in the browser of the tests: a slow phone on a slow line, simulated from what
 * this machine measured, so the figures are as good as the machine is quiet. A score or a weight that misses its target fails the
 * bench; weights are held to what e2e/budget.spec.ts holds them to.
 */
export async function run(report: Report): Promise<void> {
  const { args, ...options } = await chromiumLaunchOptions()
  await withDemoShop(async (shop) => {
    for (const [name, { route, path }] of Object.entries(await demoPages(shop))) {
      const looks: Look[] = []
      for (let round = 0; round < rounds; round++) {
        // A visitor's first page: nothing of the last round is kept.
        const browser = await chromium.launch({
          ...options,
          args: [...args, `--remote-debugging-port=${debuggingPort}`],
        })
        looks.push(await look(shop + path).finally(() => browser.close()))
      }
      tell(report, name, budgetOf(route), looks)
    }
  })
}

async function look(url: string): Promise<Look> {
  const result = await lighthouse(url, { port: debuggingPort, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse saw nothing of ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const counted = audits['network-requests']?.details as { items?: Fetched[] }
  const fetched = (counted?.items ?? []).filter(({ url: each }) => each.startsWith('http'))
  const kilobytesOf = (type: string, size: (one: Fetched) => number) =>
    fetched.reduce((all, one) => all + (one.resourceType === type ? size(one) : 0), 0) / 1000
  const travelled = ({ transferSize }: Fetched) => transferSize
  const packed = (ending: '.br' | '.gz') => (one: Fetched) =>
    packedSize(new URL(one.url).pathname, ending) ?? one.transferSize
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    times: {
      first: numberOf('first-contentful-paint'),
      largest: numberOf('largest-contentful-paint'),
      blocked: numberOf('total-blocking-time'),
      index: numberOf('speed-index'),
    },
    shift: numberOf('cumulative-layout-shift'),
    requests: fetched.length,
    kilobytes: {
      script: kilobytesOf('Script', travelled),
      gzip: kilobytesOf('Script', packed('.gz')),
      style: kilobytesOf('Stylesheet', packed('.br')),
      font: kilobytesOf('Font', packed('.br')),
      image: kilobytesOf('Image', travelled),
    },
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

function tell(report: Report, page: string, budget: Budget, looks: readonly Look[]): void {
  const median = (of: (each: Look) => number) => timesOf(looks.map(of)).median
  report.heading(`Lighthouse, ${page}`)
  for (const [name, target] of Object.entries(targets)) {
    const score = median(({ scores }) => scores[name as keyof typeof targets])
    report.figure({ name, unit: '', median: score, target, better: 'more' })
  }
  for (const [name, { unit, value, most }] of Object.entries(measured)) {
    report.figure({ name, unit, median: median(value), ...(most && { target: most(budget) / 1000 }) })
  }
  const faults = new Set(looks.flatMap(({ faults }) => faults.map((fault) => fault.replace(/ \(.*/, ''))))
  if (faults.size > 0) report.say([...faults].sort().join(', '))
}

type Measured = { unit: string; value: (look: Look) => number; most?: (budget: Budget) => number }

/** Weights with a limit are bodies, those without are all that travelled, with their heads. */
const measured: Record<string, Measured> = {
  'first paint': { unit: 'ms', value: ({ times }) => times.first },
  'largest paint': { unit: 'ms', value: ({ times }) => times.largest },
  'blocked in all': { unit: 'ms', value: ({ times }) => times.blocked },
  'speed index': { unit: 'ms', value: ({ times }) => times.index },
  'layout shift': { unit: '', value: ({ shift }) => shift },
  requests: { unit: 'requests', value: ({ requests }) => requests },
  JavaScript: { unit: 'kB', value: ({ kilobytes }) => kilobytes.script },
  'JavaScript as gzip': { unit: 'kB', value: ({ kilobytes }) => kilobytes.gzip, most: ({ scripts }) => scripts },
  'style sheets': { unit: 'kB', value: ({ kilobytes }) => kilobytes.style, most: ({ styles }) => styles },
  'font files': { unit: 'kB', value: ({ kilobytes }) => kilobytes.font, most: ({ fonts }) => fonts },
  images: { unit: 'kB', value: ({ kilobytes }) => kilobytes.image },
}
