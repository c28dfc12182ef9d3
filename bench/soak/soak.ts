import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { openContent } from '#app/features/brand/content.server.ts'
import { parseSettings } from '#app/lib/env.ts'
import { connect, type Database } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { addressOfRunningShop } from '#server/database/embedded.ts'
import { startMailServer } from '#test/mail-server.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { cookieOf, enrol, followInvitation, joinStaff } from '#test/staff.ts'
import { formsOf } from '../forms.ts'
import { digits, type Report, timesOf } from '../measure.ts'
import { type Crowd, newTally, type Tally } from './asking.ts'
import { work } from './staff.ts'
import { visit } from './visitors.ts'
import { type Counts, counted, countsOf, growthOfLastHalf, openWatch, type Sample } from './watch.ts'

const defaultMinutes = 10
/** Seconds between two looks at the shop, of traffic before the first one, and in which all must be quiet again. */
const every = 10
const warmUp = 60
const patience = 120
/** Shares by which memory may grow in the last half: of the heap, which is collected first, and of what the process holds. */
const mostHeapGrowth = 0.03
const mostGrowth = 0.05
const seller = 'seller@shop.example'

/**
 * A shop of 10,400 products under mixed traffic for as long as asked: does its memory stay, is every answer right, and is nothing
 * left when all have gone?
 */
export async function run(report: Report, _sizes: number[], { minutes = defaultMinutes } = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const mails = await startMailServer(join(folder, 'mails'))
  const file = join(folder, 'inside.json')
  const shop = await startShopProcess({
    flags: [
      '--max-semi-space-size=8',
      '--heap-growing-percent=100',
      '--expose-gc',
      '--import',
      fileURLToPath(new URL('inside.ts', import.meta.url)),
    ],
    env: {
      DATA_DIR: join(folder, 'data'),
      DEMO: 'on',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      SMTP_URL: mails.url,
      SALES_EMAIL: 'sales@shop.example',
      MAIL_FROM: 'Shop <shop@shop.example>',
      UPLOADS_TOTAL_MB: '50000',
      SOAK_FILE: file,
    },
  })
  const databaseUrl = addressOfRunningShop(join(folder, 'data')) ?? ''
  const { db, close } = connect(databaseUrl, { max: 2 })
  const watch = await openWatch({ pid: shop.child.pid ?? 0, databaseUrl, file })
  try {
    const tally = newTally()
    let isOver = false
    const begin = await actors({ url: shop.url, tally, isOver: () => isOver }, db)
    const traffic = async (seconds: number, meanwhile = async () => {}) => {
      isOver = false
      const all = begin()
      const looking = meanwhile()
      await wait(seconds * 1_000)
      isOver = true
      await Promise.all([...all, looking])
    }
    await traffic(warmUp)
    const before = await quiet(watch)
    const stored = await db.$count(requests)
    const acknowledged = tally.acknowledged
    const samples: Sample[] = []
    await traffic(minutes * 60, async () => {
      for (const end = Date.now() + minutes * 60_000 - 1_000; Date.now() < end; ) {
        await wait(every * 1_000)
        const sample = await watch.look()
        samples.push(sample)
        report.say(lineOf(sample, tally))
      }
    })
    const after = await quiet(watch, countsOf(before))
    tellTraffic(report, tally, shop, minutes + warmUp / 60)
    const lost = tally.acknowledged - acknowledged - ((await db.$count(requests)) - stored)
    report.figure({ name: 'lost', unit: 'requests', median: Math.max(0, lost), target: 0 })
    tellMemory(report, samples)
    tellLeft(report, countsOf(before), countsOf(after))
  } finally {
    await watch.end()
    await close()
    await shop.end()
    await mails.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What they need of the shop is made once; then they can begin as often as wanted. */
async function actors(crowd: Crowd, db: Database): Promise<() => Promise<void>[]> {
  const services = { db, settings: parseSettings({}), content: openContent(db) }
  const owner = await enrol(services, await joinStaff(services, 'owner@shop.example', 'owner'))
  await followInvitation(services, { email: seller, role: 'sales', name: 'Sam' })
  const forms = await formsOf(db)
  const { rows } = await db.execute<{ id: string; slug: string }>(
    sql`select id, slug from product_data where slug <> '' order by id limit 200`,
  )
  const products = rows.map(({ id }) => id)
  const slugs = rows.map(({ slug }) => slug)
  const first = await fetch(`${crowd.url}/?index`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'first@northwind.example' }),
  })
  if (first.status !== 303) throw new Error(`the first request was answered ${first.status}`)
  const [{ reference } = { reference: '' }] = await db.select({ reference: requests.reference }).from(requests)
  return () => [
    ...visit(crowd, { forms, slugs }),
    ...work(crowd, { cookie: cookieOf([owner.cookie]), seller, products, reference }),
  ]
}

/** Waits until nothing is more than it was, or for as long as idle connections and processes may live. */
async function quiet(watch: Awaited<ReturnType<typeof openWatch>>, goal?: Counts): Promise<Sample> {
  const deadline = Date.now() + patience * 1_000
  let steady = 0
  for (let last = await watch.look(); ; ) {
    await wait(5_000)
    const now = await watch.look()
    const [a, b] = [countsOf(last), countsOf(now)]
    last = now
    steady = counted.every((each) => a[each] === b[each]) ? steady + 1 : 0
    const isReached = goal ? counted.every((each) => b[each] <= goal[each]) : steady >= 8
    if (isReached || Date.now() > deadline) return now
  }
}

const megabytes = (bytes: number) => bytes / 2 ** 20

function lineOf(sample: Sample, { answers, wrong }: Tally): string {
  const { at, resident, heap, longestDelay, connections, descriptors, active } = sample
  const cells = [
    `${at.toFixed(0).padStart(4)} s`,
    `${resident} MB`,
    `heap ${digits(megabytes(heap))} MB`,
    `longest delay ${digits(longestDelay)} ms`,
    `${connections} connections`,
    `${descriptors} descriptors`,
    `${active.Timeout ?? 0} timers`,
    `${answers} answers`,
    `${[...wrong.values()].reduce((sum, count) => sum + count, 0)} wrong`,
  ]
  return cells.join(', ')
}

/** The end says most: there is the cause. */
const shortened = (text: string) => (text.length <= 1_200 ? text : `${text.slice(0, 300)} … ${text.slice(-900)}`)

function tellTraffic(report: Report, { answers, byActor, wrong }: Tally, shop: ShopProcess, minutes: number): void {
  report.heading(`Mixed traffic for ${digits(minutes)} minutes`)
  const actors = [...byActor].map(([actor, count]) => `${count} ${actor}`).join(', ')
  report.figure({ name: 'answered', unit: '/s', median: answers / (minutes * 60), better: 'more' }, actors)
  const errors = shop.lines().filter(({ level }) => Number(level) >= 50)
  for (const [what, count] of wrong) report.say(`wrong: ${count} x ${what}`)
  for (const line of errors.slice(0, 5)) report.say(`error: ${shortened(JSON.stringify(line))}`)
  const wrongOnes = [...wrong.values()].reduce((sum, count) => sum + count, 0)
  report.figure({ name: 'answered wrongly, or not at all', unit: 'requests', median: wrongOnes, target: 0 })
  report.figure({ name: 'errors in the log', unit: 'lines', median: errors.length, target: 0 })
}

function tellMemory(report: Report, samples: readonly Sample[]): void {
  report.heading('Memory and delay')
  const grown = (value: (sample: Sample) => number) =>
    growthOfLastHalf(samples.map((sample) => ({ at: sample.at, value: value(sample) })))
  const resident = samples.map((sample) => sample.resident)
  const ends = (values: number[]) => `${digits(values[0] ?? 0)} at first, ${digits(values.at(-1) ?? 0)} at last`
  const heap = samples.map((sample) => megabytes(sample.heap))
  report.figure({ name: 'resident, at most', unit: 'MB', median: Math.max(...resident) }, ends(resident))
  const residentGrowth = 100 * grown((sample) => sample.resident)
  report.figure({
    name: 'resident, growth in the last half',
    unit: '%',
    median: residentGrowth,
    target: 100 * mostGrowth,
  })
  report.figure({ name: 'heap after a collection', unit: 'MB', median: timesOf(heap).median }, ends(heap))
  const heapGrowth = 100 * grown((sample) => sample.heap + sample.external)
  report.figure({ name: 'heap, growth in the last half', unit: '%', median: heapGrowth, target: 100 * mostHeapGrowth })
  const delays = timesOf(samples.map((sample) => sample.delay))
  report.times('event loop delay, 99 of 100', delays)
  report.figure({
    name: 'connections, at most',
    unit: '',
    median: Math.max(...samples.map((each) => each.connections)),
  })
}

function tellLeft(report: Report, before: Counts, after: Counts): void {
  report.heading('Left when all is quiet again')
  for (const each of counted) {
    const median = Math.max(0, after[each] - before[each])
    report.figure({ name: each, unit: '', median, target: 0 }, `${before[each]} before, ${after[each]} after`)
  }
}
