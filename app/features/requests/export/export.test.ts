import { PassThrough, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { parseCsv } from '#test/csv.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import type { RequestView } from '../hub.server.ts'
import { requestKinds } from '../kinds.ts'
import { requestTables } from '../request-tables.server.ts'
import { exportColumns } from './columns.ts'
import { defused } from './defuse.ts'
import { openExport, ReaderGone } from './export.server.ts'
import type { ExportFormat } from './formats.ts'

const by = commandLine
const everything: RequestView = { filter: { spam: 'with' }, staffId: null }

async function exported(db: Database, format: ExportFormat, view = everything): Promise<string> {
  const { writeTo } = await openExport(db, { view, format, by })
  const out = new PassThrough()
  const [whole] = await Promise.all([buffer(out), writeTo(out)])
  return whole.toString()
}

/** By the titles of its columns. */
async function spreadsheet(db: Database): Promise<Record<string, string>[]> {
  const whole = await exported(db, 'csv')
  const [titles = [], ...records] = parseCsv(whole.replace(/^\uFEFF/, ''))
  return records.map((record) => {
    expect(record).toHaveLength(titles.length)
    return Object.fromEntries(titles.map((title, i) => [title, record[i] ?? '']))
  })
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute))

/** One of each kind, every field of it filled in; the oldest first. */
async function storeOneOfEach(services: Services) {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const email = 'dana@northwind.example'
  const person = { email, phone: '+1 555 010 0199' }
  const names = { first_name: 'Dana', last_name: 'Whitfield', ...person }
  await storeRequest(services, 'email-signup', { email, created_at: at(1) })
  await storeRequest(services, 'project', {
    ...names,
    product_type: 'swag-boxes',
    delivery_timeline: '3-7-days',
    project_description: 'Mugs,\n"blue"',
    created_at: at(2),
  })
  await storeRequest(services, 'quote', {
    ...person,
    product_id: product?.id ?? '',
    name: 'Dana Whitfield',
    quantity: 144,
    date_needed: '2026-12-18',
    product_name: 'Camp Mug',
    product_price: 12.5,
    created_at: at(3),
  })
  const box = { ready_made_box_id: 'secret-box', ready_made_box_name: 'Welcome', box_count: 2, quantity: 1 }
  const { id } = await storeRequest(services, 'swag-box', {
    ...names,
    company: 'Northwind',
    date_needed: '2026-12-18',
    is_flexible_date: true,
    special_requests: 'Green ribbon',
    box_items: [
      {
        ...box,
        product_id: 'secret-1',
        product_name: 'Camp Mug',
        product_price: 12.5,
        product_image: null,
        minimum_quantity: 500,
      },
      { ...box, product_id: 'secret-2', product_name: 'Notebook', product_price: null, product_image: '/secret.webp' },
    ],
    global_quantity: 48,
    total_price: 1200,
    uploaded_files: [
      { url: 'secret-folder/1.pdf', name: 'logo.pdf', size: 4, type: 'application/pdf' },
      { url: 'secret-folder/2.svg' },
    ],
    box_name: 'Onboarding',
    created_at: at(4),
  })
  await storeRequest(services, 'free-sample', {
    name: 'Dana Whitfield',
    email,
    company: 'Northwind',
    message: 'To the office',
    suspected_spam: true,
    created_at: at(5),
  })
  const [ada] = await services.db
    .insert(staff)
    .values({ email: 'ada@shop.example', name: 'Ada Byron', role: 'sales' })
    .returning()
  const worked = { next_step: 'Call', next_step_on: '2026-12-01', confirmed_at: at(6), answered_at: at(7) }
  await services.db
    .update(requests)
    .set({ ...worked, status: 'in-review', owner_id: ada?.id })
    .where(eq(requests.id, id))
}

test('a spreadsheet: every kind, newest first, as people read it', async ({ services, db }) => {
  await storeOneOfEach(services)
  const whole = await exported(db, 'csv')
  expect(whole.startsWith('\uFEFFReference,Kind,Status,Received,')).toBe(true)
  const [sample, box, quote, project, signup] = await spreadsheet(db)
  expect(sample).toMatchObject({
    Kind: 'Free sample request',
    'Suspected spam': 'Yes',
    'Has artwork': 'No',
    Message: 'To the office',
  })
  expect(box).toMatchObject({
    Kind: 'Swag box request',
    Status: 'In review',
    Received: '2026-11-21T15:04:00.000Z',
    From: 'Dana Whitfield',
    Company: 'Northwind',
    'Value, USD': '',
    'Has artwork': 'Yes',
    Owner: 'Ada Byron',
    'Next step': 'Call',
    'Next step on': '2026-12-01',
    'Confirmed to the visitor': '2026-11-21T15:06:00.000Z',
    'First answered': '2026-11-21T15:07:00.000Z',
    Phone: "'+1 555 010 0199",
    'Date is flexible': 'Yes',
    'Box items': '1 x Camp Mug, $12.50 each (Welcome x 2), needs 500\n1 x Notebook, TBD each (Welcome x 2)',
    'Pack quantity': '48',
    'Total estimate, USD': '1200.00',
    Artwork: 'logo.pdf\n2.svg',
  })
  expect(quote).toMatchObject({
    Product: 'Camp Mug',
    'List price, USD': '12.50',
    Quantity: '144',
    'Value, USD': '1800.00',
  })
  expect(project).toMatchObject({
    'Project type': 'Swag Boxes',
    'Delivery timeline': '3-7 days',
    'Project description': 'Mugs,\n"blue"',
    'Value, USD': '',
  })
  expect(signup).toMatchObject({ From: '', 'E-mail': 'dana@northwind.example', Message: '' })
})

test('JSON and NDJSON hold the same as data; nothing of it is an internal key or a place in storage', async ({
  services,
  db,
}) => {
  await storeOneOfEach(services)
  const whole = await exported(db, 'json')
  const array = JSON.parse(whole)
  const lines = (await exported(db, 'ndjson')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(array)
  expect(array).toHaveLength(5)
  for (const each of array) expect(Object.keys(each)).toEqual(Object.keys(exportColumns))
  expect(array[1]).toMatchObject({
    kind: 'swag-box',
    status: 'in-review',
    created_at: '2026-11-21T15:04:00.000Z',
    value: null,
    total_price: 1200,
    owner: 'Ada Byron',
    is_flexible_date: true,
    phone: '+1 555 010 0199',
    uploaded_files: [{ name: 'logo.pdf', size: 4, type: 'application/pdf' }, { name: '2.svg' }],
    message: null,
  })
  expect(array[1].box_items).toEqual([
    {
      product_name: 'Camp Mug',
      product_price: 12.5,
      minimum_quantity: 500,
      quantity: 1,
      ready_made_box_name: 'Welcome',
      box_count: 2,
    },
    { product_name: 'Notebook', product_price: null, quantity: 1, ready_made_box_name: 'Welcome', box_count: 2 },
  ])
  const ids = (await db.select({ id: requests.id }).from(requests)).map(({ id }) => id)
  for (const format of ['csv', 'json', 'ndjson'] as const) {
    const said = await exported(db, format)
    for (const inside of ['secret', ...ids]) expect(said).not.toContain(inside)
  }
})

test('every field of every form has a column', () => {
  const internal = ['id', 'form_key', 'announced_at', 'product_id']
  const fields = requestKinds.flatMap((kind) => Object.keys(getTableColumns(requestTables[kind])))
  const hub = Object.keys(getTableColumns(requests)).map((name) => name.replace(/^owner_id$/, 'owner'))
  const wanted = [...hub, ...fields].map((name) => name.replace(/^value_cents$/, 'value'))
  const left = new Set(wanted.filter((name) => ![...internal, 'search_text', 'version'].includes(name)))
  expect([...left].sort()).toEqual(Object.keys(exportColumns).sort())
})

test('what visitors write comes back to the letter, formulas defused', async ({ services, db }) => {
  const parts = [
    '"',
    "'",
    ',',
    ';',
    '\r\n',
    '\n',
    '\r',
    '\t',
    '=',
    '+',
    '-',
    '@',
    ' ',
    'a',
    '🧢',
    'é',
    '\u2028',
    '\uFEFF',
    '\\',
  ]
  let seed = 20_261_121
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  const written = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + draw(8) }, () => parts[draw(parts.length)]).join(''),
  )
  for (const [i, message] of written.entries()) {
    const created_at = new Date(at(0).getTime() - i)
    await storeRequest(services, 'free-sample', {
      name: 'Kim',
      email: 'kim@acme.test',
      company: 'Acme',
      message,
      created_at,
    })
  }
  const read = (await spreadsheet(db)).map(({ Message = '' }) => Message)
  expect(read).toEqual(written.map(defused))
  expect(read.filter((text) => /^[\s"\p{C}]*[=+\-@]|^[\t\r\n]/u.test(text))).toEqual([])
  const plain = JSON.parse(await exported(db, 'json'))
  expect(plain.map(({ message }: { message: string }) => message)).toEqual(written)
})

test('what nothing is in: a head, an empty array, nothing', async ({ db }) => {
  expect(parseCsv((await exported(db, 'csv')).slice(1))).toEqual([
    Object.values(exportColumns).map(({ title }) => title),
  ])
  expect(JSON.parse(await exported(db, 'json'))).toEqual([])
  expect(await exported(db, 'ndjson')).toBe('')
})

test('a selection, over the border of a batch, each once; the audit log says what and how many', async ({
  services,
  db,
}) => {
  await storeMany(db, 1_203)
  await storeRequest(services, 'project', {
    first_name: 'Lee',
    last_name: 'Ng',
    email: 'lee@acme.test',
    product_type: 'other',
  })
  const view: RequestView = { filter: { kinds: ['email-signup'], search: '@acme.test' }, staffId: null }
  const array: { reference: string; created_at: string }[] = JSON.parse(await exported(db, 'json', view))
  expect(new Set(array.map(({ reference }) => reference)).size).toBe(1_203)
  expect(array).toEqual(array.toSorted((a, b) => b.created_at.localeCompare(a.created_at)))
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'requests.exported'))
  expect(entry).toMatchObject({
    actor: 'command line',
    after: { filter: 'kind=email-signup', search: 'for a text', format: 'json', requests: 1_203 },
  })
})

/** E-mail sign-ups, a second apart; some at a time, for a statement may take 15 seconds. */
async function storeMany(db: Database, count: number) {
  for (let from = 1; from <= count; from += 20_000) {
    const to = Math.min(count, from + 19_999)
    await db.execute(sql`
      with made as (
        insert into email_signups (email, created_at)
        select 'visitor' || i || '@acme.test', '2026-11-01'::timestamptz - i * interval '1 second'
        from generate_series(${from}::int, ${to}::int) i
        returning id, email, created_at
      )
      insert into requests (id, kind, reference, email, summary, suspected_spam, search_text, created_at)
      select id, 'email-signup', 'BW-' || id, email, '', false, '@acme.test', created_at from made`)
  }
}

const openTransactions = async (db: Database) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
  )
  return rows[0]?.count
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('100,000 requests pass through a memory that stays as it was', async ({ db }) => {
  await storeMany(db, 100_000)
  const { rows, writeTo } = await openExport(db, { view: everything, format: 'csv', by })
  expect(rows).toBe(100_000)
  const held = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  let bytes = 0
  let looked = 0
  let most = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes - looked > 1_000_000) {
        looked = bytes
        most = Math.max(most, held())
      }
      done()
    },
  })
  const before = held()
  await writeTo(sink)
  expect(bytes).toBeGreaterThan(10_000_000)
  // The rows of it all would be several times that.
  expect(most - before).toBeLessThan(20_000_000)
}, 120_000)

test('a reader that pauses pauses the reading', async ({ db }) => {
  await storeMany(db, 20_000)
  const { writeTo } = await openExport(db, { view: everything, format: 'ndjson', by })
  const out = new PassThrough()
  const done = writeTo(out)
  await expect.poll(() => out.writableNeedDrain).toBe(true)
  const waiting = out.readableLength + out.writableLength
  await wait(100)
  expect(out.readableLength + out.writableLength).toBe(waiting)
  expect((await text(out)).trimEnd().split('\n')).toHaveLength(20_000)
  await done
})

test('a reader that goes away ends the reading, and its connection is free again', async ({ db }) => {
  await storeMany(db, 20_000)
  const { writeTo } = await openExport(db, { view: everything, format: 'csv', by })
  const out = new PassThrough()
  const done = writeTo(out)
  done.catch(() => {})
  await expect.poll(() => openTransactions(db)).toBe(1)
  out.destroy()
  await expect(done).rejects.toThrow(ReaderGone)
  expect(await openTransactions(db)).toBe(0)
})

test('what fails on the way is no end of a file', async ({ db }) => {
  await storeMany(db, 2_000)
  const { writeTo } = await openExport(db, { view: everything, format: 'csv', by })
  const out = new PassThrough()
  const done = writeTo(out)
  done.catch(() => {})
  await expect.poll(() => openTransactions(db)).toBe(1)
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where state like 'idle in transaction%' and datname = current_database()`)
  out.on('error', () => {}).resume()
  const reason = await done.catch((error) => error)
  expect(reason).toBeInstanceOf(Error)
  expect(reason).not.toBeInstanceOf(ReaderGone)
  expect(out.errored).toBeInstanceOf(Error)
})
