import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  enqueueNotifications,
  notificationQueues,
  prepareNotifications,
} from '#app/features/requests/notifications/queues.server.ts'
import { moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import { storeArtwork } from '#test/artwork.ts'
import { test as base, expect } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'

type Shop = (...args: string[]) => Promise<CommandResult>

/** `answers`: input at the terminal; empty means no terminal. */
const test = base.extend<{ env: Record<string, string>; answers: string[]; shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  answers: async ({}, use) => use([]),
  env: async ({ services, databaseUrl }, use) =>
    use({ DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }),
  shop: async ({ env, answers }, use) => use((...args) => runShopCommand(env, args, answers)),
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const project = { last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'swag-boxes' }

test('list shows requests of every kind, newest first, and marks suspected spam', async ({ shop, services }) => {
  const spam = { email: 'kim@northwind.example', created_at: at(1), suspected_spam: true }
  const { reference } = await storeRequest(services, 'email-signup', spam)
  await storeRequest(services, 'project', { ...project, first_name: 'Dana\u001b[2J', created_at: at(2) })
  const { code, out } = await shop('requests', 'list')
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^Reference +Received \(UTC\) +Kind +Status +Assignee +Next step +From +About$/)
  expect(lines[2]).toMatch(
    /^BW-\w{4}-\w\w {2}2026-11-21 09:02 {2}project +new +unassigned +Dana\[2J Whitfield +dana@northwind\.example Swag Boxes$/,
  )
  expect(lines[3]).toMatch(
    new RegExp(
      `^${reference} {2}2026-11-21 09:01 {2}email-signup +new +unassigned +kim@northwind\\.example +\\[spam\\?\\]$`,
    ),
  )
  expect(lines).toHaveLength(4)
})

test('list --format json prints a page of requests, the next position and the total', async ({ shop, services }) => {
  await storeRequest(services, 'email-signup', { email: 'kim@northwind.example', created_at: at(1) })
  const older = await storeRequest(services, 'project', { ...project, first_name: 'Dana', created_at: at(2) })
  const newer = await storeRequest(services, 'project', { ...project, first_name: 'Lee', created_at: at(3) })
  const list = ['requests', 'list', '--format', 'json', '--kind', 'project', '--limit', '1']
  const first = await shop(...list)
  expect(first.err).toBe('')
  const { next, ...page } = JSON.parse(first.out)
  expect(page).toEqual({
    requests: [
      {
        ...newer,
        kind: 'project',
        status: 'new',
        contact_name: 'Lee Whitfield',
        email: project.email,
        company: null,
        summary: 'Swag Boxes',
        phone: null,
        contact_id: expect.any(String),
        is_contact_corrected: false,
        date_needed: null,
        deleted_at: null,
        merged_into: null,
        value_cents: null,
        suspected_spam: false,
        has_artwork: false,
        created_at: at(3).toISOString(),
        owner_id: null,
        next_step: null,
        next_step_on: null,
        version: 1,
        confirmed_at: null,
        answered_at: null,
        reply_received_at: null,
      },
    ],
    total: 2,
  })
  const second = JSON.parse((await shop(...list, '--after', next)).out)
  expect(second).toMatchObject({ requests: [older], next: null, total: 2 })
})

test('list --search matches every word and prints the next position', async ({ shop, services }) => {
  for (const minute of [1, 2, 3]) {
    const project_description = `Mugs at 100% for office ${minute}`
    await storeRequest(services, 'project', {
      ...project,
      first_name: 'Dana',
      project_description,
      created_at: at(minute),
    })
  }
  const { out, err } = await shop('requests', 'list', '--search', 'OFFICE 100%', '--limit', '2')
  expect(out.trimEnd().split('\n')).toHaveLength(4)
  const [, next = ''] = /^2 of 3\. The next ones: --after (\S+)\n$/.exec(err) ?? []
  const rest = await shop('requests', 'list', '--search', 'OFFICE 100%', '--after', next)
  expect(rest.out.trimEnd().split('\n')).toHaveLength(3)
  expect((await shop('requests', 'list', '--search', 'office 100_')).out).toBe('No such requests.\n')
})

test('an empty shop lists nothing', async ({ shop }) => {
  expect(await shop('requests', 'list')).toEqual({ code: 0, out: 'No requests yet.\n', err: '' })
  expect((await shop('requests', 'list', '--format', 'json')).out).toBe(
    '{\n  "requests": [],\n  "next": null,\n  "total": 0\n}\n',
  )
})

test('list prints pending notifications of the configured channels', async ({ shop, services, env }) => {
  const { jobs, writes } = services
  const { id } = await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  await prepareNotifications(jobs)
  await writes.transaction((tx) => enqueueNotifications(jobs, tx, { kind: 'email-signup', id }))
  expect((await shop('requests', 'list')).err).toBe('1 not notified by email yet.\n')
  env.WEBHOOK_URL = 'https://crm.example/hook'
  expect((await shop('requests', 'list')).err).toBe('1 not sent to the webhook yet.\n')
  Object.assign(env, { SMTP_URL: 'smtp://mail.example', SALES_EMAIL: 'sales@shop.example' })
  expect((await shop('requests', 'list')).err).toBe('1 not notified by email yet.\n1 not sent to the webhook yet.\n')
  await jobs.send(notificationQueues.webhook.failed, {})
  expect((await shop('requests', 'list')).err).toContain(
    '1 could not be sent to the webhook for a week; they are tried',
  )
})

test('show prints every field of a request, by its reference in any form or the start of its id', async ({
  shop,
  services,
}) => {
  const values = { ...project, first_name: 'Dana', project_description: 'One\nTwo' }
  const { id, reference } = await storeRequest(services, 'project', values)
  const { code, out } = await shop('requests', 'show', id.slice(0, 8))
  expect(code).toBe(0)
  expect(out).toContain(`Project request ${reference}\nRequest ${id}\n`)
  expect(out).toMatch(/Project description {2}One\n {21}Two\n/)
  expect(out).toMatch(/Notified by email +not yet\n/)
  for (const message of [reference, reference.toLowerCase(), reference.replaceAll('-', ''), `${id}`]) {
    const json = await shop('requests', 'show', message, '--format', 'json')
    expect(JSON.parse(json.out)).toMatchObject({ kind: 'project', id, reference, first_name: 'Dana' })
  }
})

test("files copies a request's artwork under the visitor's names and overwrites nothing", async ({
  shop,
  services,
}) => {
  const { storage, settings } = services
  const target = await mkdtemp(join(tmpdir(), 'boxwright-cli-'))
  for (const [path, content] of [
    ['swag-box-uploads/1.pdf', 'one'],
    ['swag-box-uploads/2.pdf', 'two'],
  ] as const) {
    await writeFile(join(settings.DATA_DIR, 'local'), content)
    await moveIntoStorage(storage, join(settings.DATA_DIR, 'local'), path, 'application/pdf')
  }
  const { reference } = await storeRequest(services, 'swag-box', {
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
  expect(await shop('requests', 'files', reference, '--to', target)).toMatchObject({ code: 0, err: '' })
  expect((await readdir(target)).sort()).toEqual(['Logo (2).pdf', 'logo.pdf'])
  expect(await readFile(join(target, 'Logo (2).pdf'), 'utf8')).toBe('two')
  expect(await shop('requests', 'files', reference, '--to', target)).toEqual({
    code: 0,
    out: `${join(target, 'logo.pdf')} (already there)\n${join(target, 'Logo (2).pdf')} (already there)\n`,
    err: '',
  })
  // One of them has the size of the stored file.
  for (const content of ['another file of the operator', 'own']) {
    await writeFile(join(target, 'logo.pdf'), content)
    const { code, out } = await shop('requests', 'files', reference, '--to', target)
    expect(code).toBe(0)
    expect(await readFile(join(target, 'logo.pdf'), 'utf8')).toBe(content)
    expect(await readFile(out.split('\n')[0]?.replace(' (already there)', '') ?? '', 'utf8')).toBe('one')
  }
  await rm(target, { recursive: true })
})

test('files goes on after one that cannot be copied, and cuts long names', async ({ shop, services }) => {
  const target = join(services.settings.DATA_DIR, 'copied')
  const { reference } = await storeArtwork(services, [
    { name: 'lost.pdf', content: '', isLost: true },
    { name: `${'カ'.repeat(110)}.svg`, content: 'long' },
    { name: '5" round patch.svg', content: 'quoted' },
  ])
  const copied = await shop('requests', 'files', reference, '--to', target)
  expect(copied).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      `lost.pdf was not copied: it is no longer in storage\n1 of 3 files were not copied; the others are in ${target}. Run the command again to copy the rest.\n`,
    ),
  })
  expect((await readdir(target)).sort()).toEqual(['5" round patch.svg', `${'カ'.repeat(83)}.svg`])
  expect((await shop('requests', 'show', reference)).out).toContain('5" round patch.svg')
})

test('erase lists what it would delete and deletes only after a yes', async ({ shop, services, answers }) => {
  await storeRequest(services, 'email-signup', { email: 'Dana@northwind.example' })
  await storeRequest(services, 'project', { ...project, first_name: 'Dana' })
  await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  const what = '2 requests (1 email-signup, 1 project), 0 notifications, 0 artwork files, 1 contact.'
  answers.push('no', ' Yes ')
  const rejected = await shop('requests', 'erase', 'dana@northwind.example')
  expect(rejected).toMatchObject({ code: 0, out: '' })
  expect(rejected.err).toBe(
    `Sent under dana@northwind.example: ${what}\nDelete all of it permanently? Type yes: \nNothing was deleted.\n`,
  )
  expect(await shop('requests', 'erase', 'dana@northwind.example')).toMatchObject({
    code: 0,
    out: `Deleted: ${what}\n`,
  })
  const { requests } = JSON.parse((await shop('requests', 'list', '--format', 'json')).out)
  expect(requests).toMatchObject([{ email: 'kim@northwind.example' }])
})

test('erase --yes deletes without a question', async ({ shop, services, answers }) => {
  await storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })
  answers.push('no')
  const { code, out, err } = await shop('requests', 'erase', 'dana@northwind.example', '--yes')
  expect({ code, out, err }).toEqual({
    code: 0,
    out: 'Deleted: 1 request (1 email-signup), 0 notifications, 0 artwork files, 1 contact.\n',
    err: '',
  })
})

test.for([
  [[], 2, 'npm run shop -- requests list'],
  [['orders', 'list'], 2, 'Unknown command: orders list'],
  [['requests'], 2, 'Unknown command: requests'],
  [['requests', 'toString'], 2, 'Unknown command: requests toString'],
  [['requests', 'list', '--kind', 'orders'], 2, '--kind must be one of email-signup, project'],
  [['requests', 'list', '--limit', '0'], 2, '--limit must be a number'],
  [['requests', 'list', '--format', 'xml'], 2, '--format is table or json'],
  [['requests', 'list', '--colour'], 2, "Unknown option '--colour'"],
  [['requests', 'list', 'now'], 2, '"now" is not expected here'],
  [['requests', 'show'], 2, 'the reference is missing'],
  [['requests', 'show', "x' or 1=1"], 2, 'is not a reference'],
  [['requests', 'show', 'BW-7K3F-9O'], 2, 'is not a reference'],
  [['requests', 'show', 'BW-7K3F-92'], 1, 'Not found: no request has the reference or id BW-7K3F-92'],
  [['requests', 'list', '--after', 'yesterday'], 2, '--after is the cursor'],
  [['requests', 'erase'], 2, 'the email address or phone number is missing'],
  // The command's name in earlier versions.
  [['requests', 'forget'], 2, 'Usage: npm run shop -- requests erase EMAIL|PHONE'],
  [['requests', 'erase', 'Dana'], 2, '"Dana" is not an email address or phone number'],
  [['requests', 'erase', 'dana@northwind.example'], 2, 'pass --yes'],
  [['requests', 'erase', 'dana@northwind.example', '--yes'], 1, 'Not found: nothing was sent under dana@'],
  [['requests', 'files', 'abcd'], 2, '--to FOLDER is missing'],
  [['requests', 'show', 'abcdef01'], 1, 'Not found: no request has the reference or id abcdef01'],
] as const)('%j ends with %i and says why', async ([args, code, message], { shop }) => {
  const result = await shop(...args)
  expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
})

test('--help prints every command', async ({ shop }) => {
  const { code, out } = await shop('--help')
  expect(code).toBe(0)
  for (const verb of ['list', 'show', 'files', 'erase']) expect(out).toContain(`npm run shop -- requests ${verb}`)
})

test('as a process it prints only the result', ({ databaseUrl }) => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl }
  const out = execFileSync(process.execPath, [main, 'requests', 'list', '--format', 'json'], { env, encoding: 'utf8' })
  expect(JSON.parse(out)).toEqual({ requests: [], next: null, total: 0 })
})
