import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumLaunchOptions } from '#test/chromium.ts'
import { demoPages, withDemoShop } from './demo-shop.ts'
import { timesOf } from './measure.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const debuggingPort = 9_321

type Look = {
  scores: Record<keyof typeof targets, number>
  times: Record<'first' | 'largest' | 'blocked' | 'index', number>
  shift: number
  kilobytes: Record<'script' | 'style' | 'font' | 'image', number>
  /** What is not as it should be, by its name. */
  faults: string[]
}

/**
 * Lighthouse's mobile scores of the shop's pages in the browser of the tests: a slow phone on a slow line, simulated from what
 * this machine measured, so the figures are as good as the machine is quiet. A score that misses its target fails the bench.
 */
export async function run(): Promise<void> {
  const { args, ...options } = await chromiumLaunchOptions()
  await withDemoShop(async (shop) => {
    tell('', ['perf', 'a11y', 'best', 'SEO', 'FCP', 'LCP', 'TBT', 'SI', 'CLS', 'JS', 'CSS', 'fonts', 'images', 'load'])
    for (const [name, path] of Object.entries(await demoPages(shop))) {
      const looks: Look[] = []
      for (let round = 0; round < rounds; round++) {
        // A visitor's first page: nothing of the last round is kept.
        const browser = await chromium.launch({
          ...options,
          args: [...args, `--remote-debugging-port=${debuggingPort}`],
        })
        looks.push(await look(shop + path).finally(() => browser.close()))
      }
      report(name, looks)
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
  const counted = audits['resource-summary']?.details as { items?: { resourceType: string; transferSize: number }[] }
  const kilobytesOf = (type: string) =>
    (counted?.items?.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0) / 1000
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
    kilobytes: {
      script: kilobytesOf('script'),
      style: kilobytesOf('stylesheet'),
      font: kilobytesOf('font'),
      image: kilobytesOf('image'),
    },
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

function report(name: string, looks: readonly Look[]): void {
  const median = (of: (each: Look) => number) => timesOf(looks.map(of)).median
  const scores = Object.entries(targets).map(([category, target]) => {
    const score = median(({ scores }) => scores[category as keyof typeof targets])
    if (score < target) process.exitCode = 1
    return score < target ? `${score}!` : `${score}`
  })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const kilobytes = (type: keyof Look['kilobytes']) => median((each) => each.kilobytes[type]).toFixed(1)
  tell(name, [
    ...scores,
    seconds(median(({ times }) => times.first)),
    seconds(median(({ times }) => times.largest)),
    `${median(({ times }) => times.blocked).toFixed(0)} ms`,
    seconds(median(({ times }) => times.index)),
    median(({ shift }) => shift).toFixed(3),
    ...(['script', 'style', 'font', 'image'] as const).map(kilobytes),
    (loadavg()[0] ?? 0).toFixed(1),
  ])
  const faults = new Set(looks.flatMap(({ faults }) => faults.map((fault) => fault.replace(/ \(.*/, ''))))
  if (faults.size > 0) process.stdout.write(`    ${[...faults].sort().join(', ')}\n`)
}

function tell(name: string, columns: string[]): void {
  process.stdout.write(`  ${name.padEnd(14)}${columns.map((column) => column.padStart(8)).join('')}\n`)
}
