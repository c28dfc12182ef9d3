import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { fillDataFolder } from '#test/data-folder.ts'
import { readPostgresPid, type ShopProcess, spawnNode, startShopProcess, waitUntil } from '#test/process.ts'
import { findBinaries } from './binaries.ts'
import { findRunningDatabase, getRunningOwnerUrl, startEmbeddedDatabase } from './embedded.ts'
import { openDatabase } from './open-database.ts'
import { chooseAccount, isRoot } from './run-as.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.()
})

function createTemporaryFolder(name = 'data'): string {
  const folder = mkdtempSync(join(tmpdir(), `boxwright-${name}-`))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function createDataFolder(): Promise<string> {
  const folder = createTemporaryFolder()
  await fillDataFolder(folder)
  return folder
}

async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Writes rows as fast as they are acknowledged, whatever happens to the server, until stopped. */
function startWriting(dataDir: string) {
  const acknowledged: number[] = []
  let next = 1
  let isRunning = true
  const done = (async () => {
    while (isRunning) {
      const client = new pg.Client({
        connectionString: findRunningDatabase(dataDir)?.url,
        connectionTimeoutMillis: 1_000,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        while (isRunning) {
          const number = next++
          await client.query('insert into kill_test values ($1)', [number])
          acknowledged.push(number)
        }
      } catch {
        await wait(20)
      }
      await client.end().catch(() => {})
    }
  })()
  return {
    acknowledged,
    stop: async () => {
      isRunning = false
      await done
    },
  }
}

describe('survives kill -9', () => {
  const env = (dataDir: string) => ({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' } })
  const killTargets: Record<string, (shop: ShopProcess, dataDir: string) => void> = {
    'the shop': (shop) => shop.child.kill('SIGKILL'),
    PostgreSQL: (_shop, dataDir) => process.kill(readPostgresPid(dataDir), 'SIGKILL'),
    both: (shop, dataDir) => {
      shop.child.kill('SIGKILL')
      process.kill(readPostgresPid(dataDir), 'SIGKILL')
    },
  }

  for (const [victim, kill] of Object.entries(killTargets)) {
    test(`of ${victim} under writes, four times: every acknowledged row is stored`, async () => {
      const dataDir = await createDataFolder()
      let shop = await startShopProcess(env(dataDir))
      cleanups.push(() => shop.end())
      await query(findRunningDatabase(dataDir)?.url ?? '', 'create table kill_test (number integer primary key)')
      const writing = startWriting(dataDir)
      for (let round = 1; round <= 4; round++) {
        const before = writing.acknowledged.length
        await waitUntil(() => writing.acknowledged.length > before + 5)
        await wait(Math.random() * 200)
        const killed = readPostgresPid(dataDir)
        kill(shop, dataDir)
        if (victim === 'PostgreSQL') {
          // In between there is neither a server nor its status file.
          await waitUntil(
            () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && readPostgresPid(dataDir) !== killed,
          )
          await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).ok)
        } else {
          shop = await startShopProcess(env(dataDir))
        }
      }
      await writing.stop()
      const rows = await query<{ number: number }>(
        findRunningDatabase(dataDir)?.url ?? '',
        'select number from kill_test',
      )
      const stored = new Set(rows.map(({ number }) => number))
      expect(writing.acknowledged.filter((number) => !stored.has(number))).toEqual([])
      expect(writing.acknowledged.length).toBeGreaterThan(20)
    }, 180_000)
  }

  test('of the first start at any moment: the next start works', async () => {
    const dataDir = createTemporaryFolder()
    for (const killAfterMs of [150, 350, 550, 750]) {
      const { child, ended } = spawnNode('server/main.ts', env(dataDir))
      await wait(killAfterMs)
      child.kill('SIGKILL')
      await ended()
    }
    const shop = await startShopProcess(env(dataDir))
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    expect(await shop.end()).toBe(0)
  })

  test('of a single connection of PostgreSQL: it recovers in place', async () => {
    const dataDir = await createDataFolder()
    const database = await startEmbeddedDatabase(dataDir)
    cleanups.push(() => database.stop())
    const [row] = await query<{ pid: number }>(database.url, 'select pg_backend_pid() as pid from pg_sleep(0)')
    const victim = new pg.Client(database.url)
    victim.on('error', () => {})
    await victim.connect()
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? row?.pid ?? 0, 'SIGKILL')
    await waitUntil(() =>
      query(database.url, 'select 1').then(
        () => true,
        () => false,
      ),
    )
  })
})

test('a reused process id does not prevent a start', async () => {
  const dataDir = await createDataFolder()
  const first = await startEmbeddedDatabase(dataDir)
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await startEmbeddedDatabase(dataDir)
  await second.stop()
})

test('a second start is rejected and leaves the first one running', async () => {
  const dataDir = await createDataFolder()
  const shop = await startShopProcess({ env: { DATA_DIR: dataDir } })
  cleanups.push(() => shop.end())
  const second = spawnNode('server/main.ts', { env: { DATA_DIR: dataDir } })
  expect(await second.ended()).toBe(1)
  expect(second.output().trim()).toBe(
    `Boxwright cannot start: Another Boxwright (process ${shop.child.pid}) is already running on the data folder ${dataDir}. ` +
      'Stop it first, or set another DATA_DIR.',
  )
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await query(getRunningOwnerUrl(dataDir) ?? '', 'select current_user as role')).toEqual([{ role: 'boxwright' }])
})

test('the command line shares the server of a running shop, or starts and stops its own', async () => {
  const settings = { DATA_DIR: await createDataFolder(), DATABASE_URL: undefined }
  const first = await openDatabase(settings, { shared: true })
  const second = await openDatabase(settings, { shared: true })
  expect(second.url).toBe(first.url)
  await second.close()
  await query(first.url, 'select 1')
  await first.close()
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const shop = await openDatabase(settings)
  const joinedShop = await openDatabase(settings, { shared: true })
  await joinedShop.close()
  await query(shop.url, 'select 1')
  await shop.close()
})

test.skipIf(!isRoot())('an unwritable folder is rejected in one line', async () => {
  const dataDir = createTemporaryFolder()
  chmodSync(dataDir, 0o755)
  const { uid, gid } = chooseAccount()
  const { ended, output } = spawnNode('server/main.ts', { env: { DATA_DIR: dataDir }, uid, gid })
  expect(await ended()).toBe(1)
  expect(output().trim()).toMatch(
    /^Boxwright cannot start: DATA_DIR \S+ cannot be used: user \w+ may not write to it\.$/,
  )
})

describe.skipIf(!isRoot())('as root, under which PostgreSQL does not run', () => {
  test('the server runs as another user in the given folder', async () => {
    const openFolder = createTemporaryFolder('open')
    // A restored folder has the shop's entries already.
    for (const name of ['incoming', 'storage']) mkdirSync(join(openFolder, name))
    const database = await startEmbeddedDatabase(openFolder)
    expect(existsSync(join(openFolder, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(statSync(join(openFolder, 'postgres')).uid).not.toBe(0)
    // The folder stays root's; the server's user may only pass through.
    const { uid, gid, mode } = statSync(openFolder)
    expect([uid, gid, (mode & 0o777).toString(8)]).toEqual([0, chooseAccount().gid, '710'])
    await database.stop()
  })

  test('in a home directory that others cannot enter, the data goes to /var/lib and is found again', async () => {
    const home = createTemporaryFolder('root')
    const dataDir = join(home, 'shop', '.data')
    const messages: string[] = []
    const first = await startEmbeddedDatabase(dataDir, { print: (line) => messages.push(line) })
    const place = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim()
    cleanups.push(() => rmSync(dirname(place), { recursive: true, force: true }))
    expect(messages).toEqual([
      expect.stringMatching(
        `^Started as root: PostgreSQL runs as user \\w+, who cannot access .*; its data is in ${place}$`,
      ),
    ])
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    await query(first.url, 'create table kept (id integer)')
    await first.stop()
    const second = await startEmbeddedDatabase(dataDir)
    expect(await query(second.url, 'select * from kept')).toEqual([])
    await second.stop()
  })

  test('binaries in a home directory that others cannot enter are copied next to the data once', () => {
    const home = createTemporaryFolder('root')
    const binariesFolder = createTemporaryFolder('open')
    const account = chooseAccount()
    const installed = dirname(dirname(findBinaries(binariesFolder, undefined, () => {}).postgres))
    cpSync(installed, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
    const messages: string[] = []
    const findCopied = () =>
      findBinaries(binariesFolder, account, (line) => messages.push(line), {
        native: join(home, 'native'),
        version: '18.4.0',
      })
    expect(findCopied().postgres).toBe(join(binariesFolder, 'postgresql-18.4.0', 'bin', 'postgres'))
    expect(findCopied().major).toBe(18)
    expect(messages).toHaveLength(1)
    expect(existsSync(findCopied().initdb)).toBe(true)
  })
})

test('a folder of another major version is rejected in one line', async () => {
  const dataDir = await createDataFolder()
  const database = await startEmbeddedDatabase(dataDir)
  await database.stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedDatabase(dataDir)).rejects.toThrow(
    /was created by PostgreSQL 17; this release includes PostgreSQL 18/,
  )
})

test("a server that cannot start is reported with PostgreSQL's message", async () => {
  const dataDir = await createDataFolder()
  const database = await startEmbeddedDatabase(dataDir)
  await database.stop()
  writeFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'shared_buffers = nonsense\n')
  await expect(startEmbeddedDatabase(dataDir)).rejects.toThrow(
    /invalid value for parameter "shared_buffers": "nonsense"/,
  )
})

test('a data folder restored without its password file opens with its rows', async () => {
  const dataDir = await createDataFolder()
  const first = await startEmbeddedDatabase(dataDir)
  await query(first.url, 'create table kept as select 1 as id')
  await first.stop()
  rmSync(join(dataDir, 'postgres-password'))
  // A start that cannot set a new password leaves it to the next one.
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
  const validSettings = readFileSync(settings)
  writeFileSync(settings, 'shared_buffers = nonsense\n')
  await expect(startEmbeddedDatabase(dataDir)).rejects.toThrow(
    /has lost its password and could not get another one: .*"nonsense"/,
  )
  writeFileSync(settings, validSettings)
  const second = await startEmbeddedDatabase(dataDir)
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
  await second.stop()
})

test('names sort and fold case by ICU rules', async () => {
  const dataDir = await createDataFolder()
  const database = await startEmbeddedDatabase(dataDir)
  const names = await query<{ name: string }>(
    database.url,
    `select name from unnest(array['Zebra','ärmel','apple','Éclair']) name order by name`,
  )
  expect(names.map(({ name }) => name)).toEqual(['apple', 'ärmel', 'Éclair', 'Zebra'])
  expect(await query(database.url, `select lower('ÄÉ') as lower`)).toEqual([{ lower: 'äé' }])
  await database.stop()
})
