import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { getChromiumLaunchOptions } from '#test/chromium.ts'
import { type Budget, getBudget, getPackedSize } from '../e2e/budgets.ts'
import { findDemoPages, withDemoShop } from './demo-shop.ts'
import { type Report, summarize } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const debuggingPort = 9_321

type Fetched = { url: string; resourceType: string; transferSize: number }

type Visit = {
  scores: Record<keyof typeof targets, number>
  vitals: Record<'fcpMs' | 'lcpMs' | 'tbtMs' | 'speedIndexMs' | 'cls', number>
  requests: number
  kilobytes: Record<'script' | 'gzip' | 'style' | 'font' | 'image', number>
  /** Audits below 0.9, by their id. */
  failedAudits: string[]
}

/**
 * Lighthouse's mobile scores of the shop's pages. Lighthouse simulates a slow phone from what this machine measures, so run it on
 * a quiet machine. Size budgets come from e2e/budgets.ts.
 */
export async function run(report: Report): Promise<void> {
  const { args, ...options } = await getChromiumLaunchOptions()
  await withDemoShop(async (shop) => {
    for (const [name, { route, path }] of Object.entries(await findDemoPages(shop))) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round++) {
        // A cold visit: a new browser has an empty cache.
        const browser = await chromium.launch({
          ...options,
          args: [...args, `--remote-debugging-port=${debuggingPort}`],
        })
        visits.push(await visit(shop + path).finally(() => browser.close()))
      }
      reportPage(report, name, getBudget(route), visits)
    }
  })
}

async function visit(url: string): Promise<Visit> {
  const result = await lighthouse(url, { port: debuggingPort, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const getScore = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const getNumber = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const counted = audits['network-requests']?.details as { items?: Fetched[] }
  const fetched = (counted?.items ?? []).filter(({ url: each }) => each.startsWith('http'))
  const sumKilobytes = (type: string, size: (one: Fetched) => number) =>
    fetched.reduce((all, one) => all + (one.resourceType === type ? size(one) : 0), 0) / 1000
  const transferred = ({ transferSize }: Fetched) => transferSize
  const compressed = (ending: '.br' | '.gz') => (one: Fetched) =>
    getPackedSize(new URL(one.url).pathname, ending) ?? one.transferSize
  return {
    scores: {
      performance: getScore('performance'),
      accessibility: getScore('accessibility'),
      'best-practices': getScore('best-practices'),
      seo: getScore('seo'),
    },
    vitals: {
      fcpMs: getNumber('first-contentful-paint'),
      lcpMs: getNumber('largest-contentful-paint'),
      tbtMs: getNumber('total-blocking-time'),
      speedIndexMs: getNumber('speed-index'),
      cls: getNumber('cumulative-layout-shift'),
    },
    requests: fetched.length,
    kilobytes: {
      script: sumKilobytes('Script', transferred),
      gzip: sumKilobytes('Script', compressed('.gz')),
      style: sumKilobytes('Stylesheet', compressed('.br')),
      font: sumKilobytes('Font', compressed('.br')),
      image: sumKilobytes('Image', transferred),
    },
    failedAudits: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id }) => id),
  }
}

function reportPage(report: Report, page: string, budget: Budget, visits: readonly Visit[]): void {
  const median = (getValue: (visit: Visit) => number) => summarize(visits.map(getValue)).median
  report.heading(`Lighthouse, ${page}`)
  for (const [name, target] of Object.entries(targets)) {
    const score = median(({ scores }) => scores[name as keyof typeof targets])
    report.figure({ name, unit: '', median: score, target, targetIs: 'min' })
  }
  for (const [name, { unit, value, limit }] of Object.entries(measured)) {
    report.figure({ name, unit, median: median(value), ...(limit && { target: limit(budget) / 1000 }) })
  }
  const failed = new Set(visits.flatMap(({ failedAudits }) => failedAudits))
  if (failed.size > 0) report.print([...failed].sort().join(', '))
}

type Measured = { unit: string; value: (visit: Visit) => number; limit?: (budget: Budget) => number }

/** Weights with a limit count compressed bodies, those without count everything transferred. */
const measured: Record<string, Measured> = {
  FCP: { unit: 'ms', value: ({ vitals }) => vitals.fcpMs },
  LCP: { unit: 'ms', value: ({ vitals }) => vitals.lcpMs },
  'total blocking time': { unit: 'ms', value: ({ vitals }) => vitals.tbtMs },
  'speed index': { unit: 'ms', value: ({ vitals }) => vitals.speedIndexMs },
  'layout shift': { unit: '', value: ({ vitals }) => vitals.cls },
  requests: { unit: 'requests', value: ({ requests }) => requests },
  JavaScript: { unit: 'kB', value: ({ kilobytes }) => kilobytes.script },
  'JavaScript as gzip': { unit: 'kB', value: ({ kilobytes }) => kilobytes.gzip, limit: ({ scripts }) => scripts },
  'style sheets': { unit: 'kB', value: ({ kilobytes }) => kilobytes.style, limit: ({ styles }) => styles },
  'font files': { unit: 'kB', value: ({ kilobytes }) => kilobytes.font, limit: ({ fonts }) => fonts },
  images: { unit: 'kB', value: ({ kilobytes }) => kilobytes.image },
}
