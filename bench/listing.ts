import { sql } from 'drizzle-orm'
import { type Filters, noFilters, PAGE_SIZE } from '#app/features/catalogue/listing/listing.schema.ts'
import { findProducts } from '#app/features/catalogue/search/search.server.ts'
import { suggest } from '#app/features/catalogue/search/suggestions.server.ts'
import { type Desk, openDesk } from '#app/features/catalogue/snapshot/thread/desk.server.ts'
import { createLog } from '#app/lib/log.ts'
import { noSnapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { listenToDatabase } from '#server/database/notices.ts'
import { changesOfContent } from '#server/pages/content-changes.ts'
import { until } from '#test/process.ts'
import { withFilledCatalogue } from './fill-catalogue.ts'
import { type Report, timesOf } from './measure.ts'

/** Texts of a kind: each is new to the snapshot. */
const texts = 15
/** As somebody types them, one key after the other. */
const typedTexts = ['mu', 'mug', 'co', 'cot', 'cotton', 'cotton t', 'in', 'steel bot', 'navy hoodie', 'hodie']
/** Milliseconds at 100,000 and at a million products, medians on two quiet cores. */
type Target = readonly [number, number]
type Case = { name: string; target: Target; each: Filters[] }

const targets = {
  noText: [3, 8],
  newWord: [4, 15],
  letter: [8, 60],
  phrase: [6, 40],
  worst: [60, 500],
  known: [3, 10],
  /** The steps of a search that finds nothing as it was written: twice what they step in for, a phrase and a new word. */
  anyOrder: [12, 80],
  typo: [8, 30],
  change: [500, 1_000],
  ready: [3_000, 30_000],
  /** Megabytes. */
  resident: [150, 800],
} as const satisfies Record<string, Target>

/**
 * Whole listings from the snapshot and from SQL, how soon it is ready and sees a change, and what it takes of memory.
 * @param sizes of the catalogue; 100,000 and a million when none is given
 */
export async function run(report: Report, sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
    await withFilledCatalogue(size, ({ db, url }) => measureAll(report, url, db, size))
  }
}

async function measureAll(report: Report, url: string, db: Database, size: number): Promise<void> {
  const at = size > 300_000 ? 1 : 0
  report.heading(`Listings of ${size.toLocaleString('en-US')} products`)
  const cases = await casesOf(db)
  const before = residentMegabytes()
  const began = performance.now()
  const desk = openDesk({ url, db, from: 1, log: createLog('warn') })
  await until(() => desk.thread > 0, 600_000)
  report.figure({ name: 'ready', unit: 'ms', median: performance.now() - began, target: targets.ready[at] })
  for (const { name, target, each } of cases) {
    const columns = await timesOfEach(each, (filters) => findProducts(db, filters, desk))
    const sqlTexts = at === 1 ? each.slice(0, 3) : each
    const database = await timesOfEach(sqlTexts, (filters) => findProducts(db, filters, noSnapshot))
    report.figure(
      { name, unit: 'ms', ...columns, target: target[at], baseline: database.median },
      `SQL ${database.median.toFixed(1)} ms`,
    )
  }
  const suggestions = await timesOfEach(typedTexts, (typed) => suggest(db, typed, desk))
  const bySql = await timesOfEach(at === 1 ? typedTexts.slice(0, 3) : typedTexts, (typed) => suggest(db, typed))
  report.figure({ name: 'suggestions', unit: 'ms', ...suggestions, baseline: bySql.median })
  report.figure({ name: 'resident', unit: 'MB', median: residentMegabytes() - before, target: targets.resident[at] })
  await changes(report, url, db, desk, targets.change[at])
  await desk.stop()
}

async function timesOfEach<T>(each: readonly T[], call: (one: T) => Promise<unknown>) {
  const times: number[] = []
  for (const one of each) {
    const start = performance.now()
    await call(one)
    times.push(performance.now() - start)
  }
  return timesOf(times)
}

const residentMegabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20)

/** From the commit of a change until the pages made before it are forgotten. */
async function changes(report: Report, url: string, db: Database, desk: Desk, target: number): Promise<void> {
  let forgotten = Promise.withResolvers<number>()
  const heard = changesOfContent({
    content: { clear: () => {}, setListening: () => {} },
    snapshot: desk,
    cache: { clear: () => forgotten.resolve(performance.now()), setListening: () => forgotten.resolve(0) },
  })
  const log = createLog('warn')
  const listener = listenToDatabase(
    url,
    { on: { boxwright_content: heard.tell }, onListening: heard.setListening },
    log,
  )
  await forgotten.promise
  for (const { name, count, rounds, most } of [
    { name: 'a change is seen', count: 1, rounds: 9, most: target },
    { name: '1,000 at once', count: 1_000, rounds: 3, most: target },
    // Those that the snapshot has no second for are shown by PostgreSQL (decision 0183): their figure is its patience, and no target.
    { name: '100,000 at once', count: 100_000, rounds: 1, most: undefined },
  ]) {
    const times: number[] = []
    const bySnapshot: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Before the change: what is heard of it may come before its own answer.
      forgotten = Promise.withResolvers()
      await db.execute(sql`update product_data set rounded_price = coalesce(rounded_price, 0) + 1
        where id in (select id from product_data order by id offset ${round} limit ${count})`)
      const committed = performance.now()
      times.push(Math.max(0, (await forgotten.promise) - committed))
      await until(() => desk.thread > 0, 600_000)
      bySnapshot.push(performance.now() - committed)
    }
    report.times(name, timesOf(times), { ...(most && { most }) })
    if (!most) report.times(`${name}, by the snapshot`, timesOf(bySnapshot))
  }
  await listener.stop()
}

async function casesOf(db: Database): Promise<Case[]> {
  const { brands, pages } = await findProducts(db, { ...noFilters, categories: ['Drinkware'] })
  const brand = brands.toSorted((a, b) => b.count - a.count)[0]?.value ?? ''
  const all = await findProducts(db, noFilters)
  const times = <T>(value: T): T[] => Array.from({ length: texts }, () => value)
  const noText = (name: string, filters: Partial<Filters>): Case => ({
    name,
    target: targets.noText,
    each: times({ ...noFilters, ...filters }),
  })
  const withText = (name: string, target: Target, searches: string[]): Case => ({
    name,
    target,
    each: searches.map((search) => ({ ...noFilters, search })),
  })
  const words = await wordsByFrequency(db)
  const phrases = await phrasesOf(db)
  const rare = words.slice(-texts)
  return [
    noText('no filter', {}),
    noText('four filters', { categories: ['Drinkware'], brands: [brand], price: '0-25', minimumQuantity: '25-50' }),
    noText('by price, a deep page', { sort: 'price-desc', page: Math.floor(all.pages / 2) }),
    noText('a deep page of a category', { categories: ['Drinkware'], page: Math.floor(pages / 2) }),
    noText('a price band, a deep page', { price: '0-25', page: Math.floor(all.total / PAGE_SIZE / 3) }),
    withText('a new word, common', targets.newWord, words.slice(0, texts)),
    withText('a new word, rare', targets.newWord, rare),
    withText('one letter', targets.letter, [...'etaoinsrhldcum'].slice(0, texts)),
    withText('a phrase', targets.phrase, phrases),
    withText('the worst texts', targets.worst, ['e r', 's a', 't t', 'n a', 'd s', 'a s', 'e a', 'r a', 'y o', 'a b']),
    withText('a known text', targets.known, times('cotton')),
    withText(
      'words in another order',
      targets.anyOrder,
      phrases.map((phrase) => phrase.split(' ').reverse().join(' ')),
    ),
    withText(
      'a typo',
      targets.typo,
      words.slice(40, 40 + texts).map((word) => `${word.slice(0, 2)}${word.slice(3)}`),
    ),
  ]
}

async function wordsByFrequency(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (select name, description from product_data tablesample system (2) where in_stock) sample,
      regexp_split_to_table(lower(concat_ws(' ', name, description)), '[^a-z]+') word
    where length(word) > 5 group by word order by count(*) desc, word limit 400`)
  return rows.map(({ word }) => word)
}

/** Two words side by side, from a name. */
async function phrasesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ phrase: string }>(sql`
    select distinct on (phrase) phrase from (
      select substring(lower(description) from '[a-z]{4,} [a-z]{4,}') as phrase from product_data where in_stock limit 3000
    ) sample where phrase is not null order by phrase`)
  const step = Math.max(1, Math.floor(rows.length / texts))
  return rows
    .filter((_, index) => index % step === 0)
    .slice(0, texts)
    .map(({ phrase }) => phrase)
}
