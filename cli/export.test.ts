import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requests } from '#db/tables/requests.ts'
import { parseCsv } from '#test/csv.ts'
import { test as base, expect } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { runShop } from './shop.ts'

/** Stores more requests than a pipe or a stream buffers. */
const storeManyRequests = (db: Database) =>
  db.execute(sql`
    insert into requests (id, kind, reference, email, summary, suspected_spam, search_text, created_at)
    select gen_random_uuid(), 'email-signup', 'BW-' || i, 'visitor@acme.test', '', false, '', now()
    from generate_series(1, 20000) i`)

type Shop = (...args: string[]) => Promise<{ code: number; out: string; err: string }>

const test = base.extend<{ shop: Shop }>({
  shop: async ({ services, databaseUrl }, use) => {
    await use(async (...args) => {
      const output = new PassThrough()
      const message = { err: '' }
      const out = text(output)
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
      const code = await runShop(['requests', 'export', ...args], env, {
        output,
        print: (line) => output.write(`${line}\n`),
        note: (line) => {
          message.err += `${line}\n`
        },
      })
      output.end()
      return { code, out: await out, ...message }
    })
  },
})

test('exports every request in each format and records it in the audit log', async ({ shop, services }) => {
  const email = 'dana@northwind.example'
  await storeRequest(services, 'email-signup', { email, suspected_spam: true })
  await storeRequest(services, 'project', { first_name: '=Dana', last_name: 'W', email, product_type: 'other' })
  const csv = await shop('csv')
  expect(csv).toMatchObject({ code: 0, err: '' })
  expect(parseCsv(csv.out)).toHaveLength(3)
  expect(csv.out).toContain(",'=Dana W,dana@northwind.example,")
  const json = JSON.parse((await shop('json')).out)
  expect(json).toMatchObject([
    { kind: 'project', contact_name: '=Dana W' },
    { kind: 'email-signup', suspected_spam: true },
  ])
  const lines = (await shop('ndjson')).out.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(json)
  const log = await services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'requests.exported'))
    .orderBy(auditLog.id)
  expect(log).toMatchObject(
    ['csv', 'json', 'ndjson'].map((format) => ({
      actor: 'command line',
      after: { filter: 'spam=with', format, requests: 2 },
    })),
  )
})

test('filters by --kind, --status and --since, a day in Chicago', async ({ shop, services }) => {
  const createVisitor = (time: string) => ({ email: `visitor-${time}@acme.test`, created_at: new Date(time) })
  await storeRequest(services, 'email-signup', createVisitor('2026-11-21T05:59:59Z'))
  await storeRequest(services, 'email-signup', createVisitor('2026-11-21T06:00:00Z'))
  const wonRequest = { ...createVisitor('2026-11-22T12:00:00Z'), name: 'Kim', company: 'Acme' }
  const { id } = await storeRequest(services, 'free-sample', wonRequest)
  await services.db.update(requests).set({ status: 'won' }).where(eq(requests.id, id))
  const listTimes = async (...args: string[]) =>
    JSON.parse((await shop('json', ...args)).out).map(({ created_at }: { created_at: string }) =>
      created_at.slice(0, 19),
    )
  expect(await listTimes('--since', '2026-11-21')).toEqual(['2026-11-22T12:00:00', '2026-11-21T06:00:00'])
  expect(await listTimes('--kind', 'email-signup')).toEqual(['2026-11-21T06:00:00', '2026-11-21T05:59:59'])
  expect(await listTimes('--status', 'won')).toEqual(['2026-11-22T12:00:00'])
  expect(await listTimes('--status', 'lost')).toEqual([])
})

test('--since begins at midnight in TIME_ZONE', async ({ services, databaseUrl }) => {
  await storeRequest(services, 'email-signup', {
    email: 'visitor@acme.test',
    created_at: new Date('2026-11-20T23:30:00Z'),
  })
  const count = async (TIME_ZONE: string) => {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, TIME_ZONE }
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const child = spawn(process.execPath, [main, 'requests', 'export', 'json', '--since', '2026-11-21'], { env })
    return JSON.parse(await text(child.stdout)).length
  }
  expect([await count('Europe/Berlin'), await count('America/Chicago')]).toEqual([1, 0])
}, 60_000)

test.for([
  [[], 'the format is missing: csv, lines, quickbooks-customers'],
  [['xml'], 'the format is missing'],
  [['csv', 'now'], '"now" is not expected here'],
  [['csv', '--kind', 'orders'], '--kind must be one of email-signup'],
  [['csv', '--status', 'done'], '--status must be one of new, in-review'],
  [['csv', '--since', '2026-02-30'], '--since must be a day'],
] as const)('export %j is rejected', async ([args, message], { shop }) => {
  expect(await shop(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
})

test('a reader that closes the pipe is not a failure', async ({ db, databaseUrl }) => {
  await storeManyRequests(db)
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const shop: ChildProcess = spawn(process.execPath, [main, 'requests', 'export', 'ndjson'], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const message = shop.stderr ? text(shop.stderr) : ''
  const exited = once(shop, 'exit')
  await once(shop.stdout as NodeJS.ReadableStream, 'data')
  shop.stdout?.destroy()
  expect(await exited).toEqual([0, null])
  expect(await message).toBe('')
})

test('a full disk is a failure', async ({ db, services, databaseUrl }) => {
  await storeManyRequests(db)
  const fullDisk = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left on device')) })
  fullDisk.on('error', () => {})
  const message: string[] = []
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
  const terminal = { output: fullDisk, print: () => {}, note: (line: string) => message.push(line) }
  expect(await runShop(['requests', 'export', 'csv'], env, terminal)).toBe(1)
  expect(message).toEqual(['Failed: no space left on device', expect.stringMatching(/^Next: /)])
})
