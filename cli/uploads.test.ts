import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanUpUploads } from '#app/features/uploads/clean-up.server.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { test as base, expect } from '#test/database.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'

const test = base.extend<{ list: (...args: string[]) => Promise<CommandResult> }>({
  list: async ({ services, databaseUrl }, use) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR, UPLOADS_TOTAL_MB: '100' }
    await use((...args) => runShopCommand(env, ['uploads', 'list', ...args]))
  },
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_000)
const file = { name: 'logo.pdf', type: 'application/pdf' }

test('list shows artwork, undeletable files first', async ({ list, db, services }) => {
  const undeletable = 'swag-box-uploads/stuck.pdf'
  await db.insert(uploads).values([
    { ...file, path: 'swag-box-uploads/new.pdf', size: 26_214_400, created_at: hoursAgo(0) },
    { ...file, path: 'swag-box-uploads/ordered.pdf', size: 2_000, created_at: hoursAgo(5), claimed_at: hoursAgo(4) },
    { ...file, path: undeletable, size: 1_000, created_at: hoursAgo(100), name: 'my\u001b[2J logo.pdf' },
  ])
  // Unlinking removes neither, even for root.
  await mkdir(join(services.settings.DATA_DIR, 'storage', undeletable, 'inside'), { recursive: true })
  const staged = join(getStagingFolder(services.settings.DATA_DIR), 'crashed')
  await mkdir(staged, { recursive: true })
  await writeFile(join(staged, 'inside'), '')
  await utimes(staged, hoursAgo(30), hoursAgo(30))
  await cleanUpUploads(services)

  const { code, out, err } = await list()
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^State +Age +Size +Name +Path$/)
  expect(lines[2]).toMatch(/^staging +30 h +\S+ (bytes|kB) +\/.*incoming\/crashed$/)
  expect(lines[3]).toMatch(/^undeletable +4 days +1000 bytes +my\[2J logo\.pdf +swag-box-uploads\/stuck\.pdf$/)
  expect(lines[4]).toMatch(/^unclaimed +0 min +25\.0 MB +logo\.pdf +swag-box-uploads\/new\.pdf$/)
  expect(lines[5]).toMatch(/^claimed +5 h +2 kB +logo\.pdf +swag-box-uploads\/ordered\.pdf$/)
  expect(lines).toHaveLength(6)
  expect(err).toBe('Unclaimed: 2, 25.0 MB of 100 MB (UPLOADS_TOTAL_MB).\n')

  const json = await list('--format', 'json', '--state', 'undeletable')
  expect(json.err).toBe('')
  expect(JSON.parse(json.out)).toEqual([
    { path: undeletable, name: expect.any(String), size: 1_000, created_at: expect.any(String), state: 'undeletable' },
  ])
  expect(JSON.parse((await list('--format', 'json', '--limit', '2')).out)).toHaveLength(2)
  expect((await list('--state', 'claimed')).out).toContain('ordered.pdf')
})

test('an empty shop lists nothing', async ({ list }) => {
  expect(await list()).toEqual({ code: 0, out: 'No artwork.\n', err: '' })
})

test.for([
  [['--state', 'lost'], '--state must be one of unclaimed, claimed, undeletable, staging'],
  [['--limit', '0'], '--limit must be a number from 1 to 10000'],
  [['--format', 'xml'], '--format is table or json'],
  [['now'], '"now" is not expected here'],
] as const)('%j is rejected with a reason', async ([args, message], { list }) => {
  expect(await list(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
})
