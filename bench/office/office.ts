import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { countRequests, listRequests } from '#app/features/requests/hub.server.ts'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import { countSoon, mostCounted, patience, readInbox } from '#app/features/requests/inbox/inbox.server.ts'
import { countUnread } from '#app/features/requests/inbox/reads.server.ts'
import { connect, type Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { requests } from '#db/tables/requests.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { measure, type Report } from '../measure.ts'
import { fillHub } from './data.ts'
import { fillAsked, measureNumbers } from './numbers.ts'

const size = 1_000_000
const onPage = 50
/** Milliseconds a page of the list may take in the median. */
const target = 50

/**
 * How long the office's reads take with 1,000,000 requests. No cache of ours takes part. A median that misses its target
 * fails the bench.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const server = await startEmbeddedDatabase(folder)
  try {
    await migrate(server.url)
    const { db, close } = connect(server.url, { statementTimeout: 600_000 })
    const { id } = await fillHub(db, size)
    await measureInbox(report, db, id)
    await fillAsked(db)
    await measureNumbers(report, db, id)
    await close()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What people look at, as the address has it. */
const lists: [name: string, query: string][] = [
  ['everything', ''],
  ['my own', 'owner=me'],
  ['unassigned', 'owner=nobody'],
  ['unread', 'unread=yes'],
  ['due', 'due=yes'],
  ['waiting', 'waiting=yes'],
  ['spam', 'spam=only'],
  ['mentions', 'mentions=yes'],
  ['one kind', 'kind=quote'],
  ['two kinds', 'kind=project&kind=free-sample'],
  ['new', 'status=new'],
  ['in review', 'status=in-review'],
  ['two rare statuses', 'status=in-review&status=proposal-sent'],
  ['won', 'status=won'],
  ['with artwork', 'artwork=yes'],
  ['value from $100,000', 'value_from=100000'],
  ['value $1,000 to $2,000', 'value_from=1000&value_to=2000'],
  ['a value nobody has', 'value_from=100000000'],
  ['one day last year', 'from=2025-06-10&to=2025-06-10'],
  ['one month', 'from=2026-03-01&to=2026-03-31'],
  ['mine in review', 'owner=me&status=in-review'],
  ['mine, won, quotes', 'owner=me&status=won&kind=quote'],
  ['new swag boxes of value', 'status=new&kind=swag-box&value_from=5000'],
  ['artwork, won, one month', 'artwork=yes&status=won&from=2026-03-01&to=2026-03-31'],
  ['unread swag boxes', 'unread=yes&kind=swag-box'],
  ['samples mine and due', 'kind=free-sample&owner=me&due=yes'],
  ['search: on every page', 'q=mug'],
  ['search: a product', 'q=camp+mug'],
  ['search: a company', 'q=cedarforge+217'],
  ['search: an address', 'q=dana.okafor@northwind3'],
  ['search: a phone number', 'q=555+04711'],
  ['search: a sentence', 'q=individual+addresses+abroad+kickoff'],
  ['search: two letters', 'q=mu'],
  ['search: two letters, none', 'q=3m'],
  ['search: nothing', 'q=xylophone'],
  ['search: nothing of common', 'q=mugcap'],
  ['search in a kind', 'q=hoodie&kind=quote'],
  ['search among the won', 'q=whitfield&status=won&owner=me'],
  ['search in spam', 'q=whitfield&spam=only'],
]

async function measureInbox(report: Report, db: Database, me: string): Promise<void> {
  const line = async (name: string, work: () => Promise<unknown>, note = '', most = target) => {
    report.times(name, await measure(work, { warmUp: 3, rounds: 15 }), { most, note })
  }
  const place = await deepPlace(db, me)
  const view = (query: string) => ({ filter: parseInboxFilter(new URLSearchParams(query)).filter, staffId: me })

  report.heading(`A page of the inbox of ${size.toLocaleString('en-US')} requests`)
  for (const [name, query] of lists) {
    const found = await countRequests(db, { ...view(query), most: mostCounted + 1 })
    const count = found > mostCounted ? `${mostCounted}+` : String(found)
    await line(name, () => listRequests(db, { ...view(query), limit: onPage }), `${count} found`)
  }
  report.heading('A page from the middle')
  for (const [name, query] of lists.slice(0, 20)) {
    await line(name, () => listRequests(db, { ...view(query), limit: onPage, after: place }))
  }
  await line('everything, backwards', () => listRequests(db, { ...view(''), limit: onPage, before: place }))
  report.heading(`Counts, to ${mostCounted.toLocaleString('en-US')}, given up after ${patience} ms`)
  for (const [name, query] of lists) {
    const counted = (await countSoon(db, view(query))) !== null
    await line(name, () => countSoon(db, view(query)), counted ? '' : 'given up', 1.5 * patience)
  }
  await line('unread, for the navigation', () => countUnread(db, { staffId: me, most: 100 }))
  report.heading('The whole screen')
  for (const [name, query] of [lists[0], lists[3], lists[25]].filter((list) => list !== undefined)) {
    await line(name, () => readInbox(db, view(query)))
  }
}

/** Half a million requests down. */
async function deepPlace(db: Database, me: string): Promise<string> {
  const [row] = await db
    .select({ at: sql<string>`to_char(${requests.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` })
    .from(requests)
    .orderBy(requests.created_at)
    .offset(size / 2)
    .limit(1)
  return `${row?.at}_${me}`
}
