import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { announce, announceQueues, prepareAnnouncements } from '#app/features/requests/announcements/queues.server.ts'
import { moveIntoStorage } from '#app/lib/storage.server.ts'
import { emailSignups, projectRequests, swagBoxRequests } from '#db/tables/requests.ts'
import { test as base, expect } from '#test/database.ts'
import { runShop } from './shop.ts'

type Shop = (...args: string[]) => Promise<{ code: number; out: string; err: string }>

const test = base.extend<{ env: Record<string, string>; shop: Shop }>({
  env: async ({ services, databaseUrl }, use) =>
    use({ DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }),
  shop: async ({ env }, use) => {
    await use(async (...args) => {
      const printed = { out: '', err: '' }
      const code = await runShop(args, env, {
        print: (line) => {
          printed.out += `${line}\n`
        },
        note: (line) => {
          printed.err += `${line}\n`
        },
      })
      return { code, ...printed }
    })
  },
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const project = { last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'swag-boxes' }

test('list shows requests of every kind, newest first, suspected spam marked', async ({ shop, db }) => {
  await db.insert(emailSignups).values({ email: 'kim@northwind.example', created_at: at(1), suspected_spam: true })
  await db.insert(projectRequests).values({ ...project, first_name: 'Dana\u001b[2J', created_at: at(2) })
  const { code, out } = await shop('requests', 'list')
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^ID +Received \(UTC\) +Kind +From +About$/)
  expect(lines[2]).toMatch(
    /^[0-9a-f]{8} {2}2026-11-21 09:02 {2}project +Dana\[2J Whitfield +dana@northwind\.example Swag Boxes$/,
  )
  expect(lines[3]).toMatch(/^[0-9a-f]{8} {2}2026-11-21 09:01 {2}email-signup +kim@northwind\.example +\[spam\?\]$/)
  expect(lines).toHaveLength(4)
})

test('list --format json is one array with every column', async ({ shop, db }) => {
  await db.insert(emailSignups).values({ email: 'kim@northwind.example', created_at: at(1) })
  await db.insert(projectRequests).values({ ...project, first_name: 'Dana', created_at: at(2) })
  await db.insert(projectRequests).values({ ...project, first_name: 'Lee', created_at: at(3) })
  const { out, err } = await shop('requests', 'list', '--format', 'json', '--kind', 'project', '--limit', '1')
  expect(err).toBe('')
  expect(JSON.parse(out)).toEqual([
    {
      kind: 'project',
      id: expect.any(String),
      created_at: at(3).toISOString(),
      form_key: expect.any(String),
      suspected_spam: false,
      announced_at: null,
      first_name: 'Lee',
      phone: null,
      delivery_timeline: null,
      project_description: null,
      ...project,
    },
  ])
})

test('an empty shop lists nothing', async ({ shop }) => {
  expect(await shop('requests', 'list')).toEqual({ code: 0, out: 'No requests yet.\n', err: '' })
  expect((await shop('requests', 'list', '--format', 'json')).out).toBe('[]\n')
})

test('list tells what waits, for the channels that are set up', async ({ shop, db, jobs, env }) => {
  const [row] = await db.insert(emailSignups).values({ email: 'kim@northwind.example' }).returning()
  await prepareAnnouncements(jobs)
  await db.transaction((tx) => announce(jobs, tx, { kind: 'email-signup', id: row?.id ?? '' }))
  expect((await shop('requests', 'list')).err).toBe('1 not announced by e-mail yet.\n')
  env.WEBHOOK_URL = 'https://crm.example/hook'
  expect((await shop('requests', 'list')).err).toBe('1 not sent to the webhook yet.\n')
  Object.assign(env, { SMTP_URL: 'smtp://mail.example', SALES_EMAIL: 'sales@shop.example' })
  expect((await shop('requests', 'list')).err).toBe('1 not announced by e-mail yet.\n1 not sent to the webhook yet.\n')
  await jobs.send(announceQueues.webhook.failed, {})
  expect((await shop('requests', 'list')).err).toContain(
    '1 could not be sent to the webhook for a week; they are tried',
  )
})

test('show gives every field of one request, by the start of its id', async ({ shop, db }) => {
  const values = { ...project, first_name: 'Dana', project_description: 'One\nTwo' }
  const [row] = await db.insert(projectRequests).values(values).returning()
  const { code, out } = await shop('requests', 'show', row?.id.slice(0, 8) ?? '')
  expect(code).toBe(0)
  expect(out).toContain(`Project request ${row?.id}\n`)
  expect(out).toMatch(/Project description {2}One\n {21}Two\n/)
  expect(out).toMatch(/Announced by e-mail +not yet\n/)
  const json = await shop('requests', 'show', row?.id ?? '', '--format', 'json')
  expect(JSON.parse(json.out)).toMatchObject({ kind: 'project', id: row?.id, first_name: 'Dana' })
})

test("files copies a request's artwork under the visitor's names, over nothing", async ({ shop, db, services }) => {
  const { storage, settings } = services
  const target = await mkdtemp(join(tmpdir(), 'boxwright-cli-'))
  for (const [path, content] of [
    ['swag-box-uploads/1.pdf', 'one'],
    ['swag-box-uploads/2.pdf', 'two'],
  ] as const) {
    await writeFile(join(settings.DATA_DIR, 'local'), content)
    await moveIntoStorage(storage, join(settings.DATA_DIR, 'local'), path, 'application/pdf')
  }
  const [row] = await db
    .insert(swagBoxRequests)
    .values({
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@northwind.example',
      company: 'Northwind',
      box_items: [{ product_id: 'x', product_name: 'Mug', product_price: 1, product_image: null }],
      global_quantity: 48,
      total_price: 48,
      uploaded_files: [
        { url: 'swag-box-uploads/1.pdf', name: '../logo.pdf' },
        { url: 'swag-box-uploads/2.pdf', name: 'Logo.pdf' },
      ],
    })
    .returning()
  const id = row?.id ?? ''
  expect(await shop('requests', 'files', id, '--to', target)).toMatchObject({ code: 0, err: '' })
  expect((await readdir(target)).sort()).toEqual(['Logo (2).pdf', 'logo.pdf'])
  expect(await readFile(join(target, 'Logo (2).pdf'), 'utf8')).toBe('two')
  const again = await shop('requests', 'files', id, '--to', target)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') })
  await rm(target, { recursive: true })
})

test.for([
  [[], 2, 'npm run shop -- requests list'],
  [['orders', 'list'], 2, 'Unknown command: orders list'],
  [['requests'], 2, 'Unknown command: requests'],
  [['requests', 'toString'], 2, 'Unknown command: requests toString'],
  [['requests', 'list', '--kind', 'orders'], 2, '--kind is one of email-signup, project'],
  [['requests', 'list', '--limit', '0'], 2, '--limit is a number'],
  [['requests', 'list', '--format', 'xml'], 2, '--format is table or json'],
  [['requests', 'list', '--colour'], 2, "Unknown option '--colour'"],
  [['requests', 'list', 'now'], 2, '"now" is not expected here'],
  [['requests', 'show'], 2, 'the id is missing'],
  [['requests', 'show', "x' or 1=1"], 2, 'is not an id'],
  [['requests', 'files', 'abcd'], 2, '--to FOLDER is missing'],
  [['requests', 'show', 'abcdef01'], 1, 'Not found: no request has the id abcdef01'],
] as const)('%j ends with %i and says why', async ([args, code, said], { shop }) => {
  const result = await shop(...args)
  expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(said) })
})

test('--help prints every command', async ({ shop }) => {
  const { code, out } = await shop('--help')
  expect(code).toBe(0)
  for (const verb of ['list', 'show', 'files']) expect(out).toContain(`npm run shop -- requests ${verb}`)
})

test('as a process it prints nothing but the answer', ({ databaseUrl }) => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl }
  const out = execFileSync(process.execPath, [main, 'requests', 'list', '--format', 'json'], { env, encoding: 'utf8' })
  expect(out).toBe('[]\n')
})
