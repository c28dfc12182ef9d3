import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cleanUpUploads } from '#app/features/uploads/clean-up.server.ts'
import { uploadFolders } from '#app/features/uploads/kinds.ts'
import { createLog } from '#app/lib/log.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { connect } from '#db/client.ts'
import { restore } from '#server/backup/restore.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { spawnNode, waitUntil } from '#test/process.ts'
import { enterAdmin, listWorkerPids, openStage, type Stage } from './stage.ts'
import { chooseSteps, type InjectFault } from './steps.ts'
import { type Row, storeRows } from './table.ts'
import {
  createCheckout,
  createProductImport,
  createPublication,
  createUpload,
  sendArtwork,
  type Write,
} from './writes.ts'

const rows: Row[] = []
storeRows('kills', rows)

/** Process to kill. */
type Victim = { name: string; kill: (stage: Stage) => InjectFault }

const shopVictim: Victim = {
  name: 'the shop',
  kill: (stage) => async () => void (await stage.shop().end('SIGKILL')),
}
/** PostgreSQL then ends every other of its processes, and recovers from its log. */
const backendVictim: Victim = {
  name: "PostgreSQL's process",
  kill:
    () =>
    async ({ backendPid }) => {
      if (backendPid) process.kill(backendPid, 'SIGKILL')
    },
}
const readerVictim: Victim = {
  name: 'the process that reads the file',
  kill: (stage) => async () => {
    for (const pid of listWorkerPids(stage.shop(), 'imports/checking/worker')) process.kill(pid, 'SIGKILL')
  },
}

/** Counts the steps of a write, then kills after each of those chosen: the result is all or nothing, and a retry succeeds. */
async function killAfterSteps(
  stage: Stage,
  { name, victim, write }: { name: string; victim: Victim; write: () => Promise<Write> },
): Promise<void> {
  const row = { sent: 0, acknowledged: 0, stored: 0 }
  const recoveryTimes: number[] = []
  const incomplete: unknown[] = []
  /** @returns whether the write was interrupted, and acknowledged without a retry */
  const tryKill = async (steps: number) => {
    const attempt = await write()
    row.sent += 1
    const answered = await attempt.act(() => stage.steps.arm(steps, victim.kill(stage)))
    await stage.steps.disarm()
    const { injectedAt } = stage.steps
    const injectionTime = performance.now()
    if (stage.shop().child.exitCode !== null || stage.shop().child.signalCode !== null) await stage.restart()
    const state = await attempt.state()
    if (typeof state === 'object' || (answered && state === 'none'))
      incomplete.push({ steps, injectedAt, answered, state })
    await waitUntil(async () => answered || (await attempt.retry()), 60_000).catch(() => {
      const output = stage.shop().output().slice(-2_000)
      throw new Error(`${name} was never acknowledged after step ${steps}, ${injectedAt}; the shop: ${output}`)
    })
    row.acknowledged += 1
    if (injectedAt !== undefined) recoveryTimes.push(performance.now() - injectionTime)
    const after = await attempt.state()
    if (after === 'whole') row.stored += 1
    else incomplete.push({ steps, injectedAt, after })
    return { isInterrupted: injectedAt !== undefined, answered }
  }
  const { answered } = await tryKill(Number.POSITIVE_INFINITY)
  expect(answered).toBe(true)
  const total = stage.steps.passed
  for (const steps of chooseSteps(total)) await tryKill(steps)
  // A busy machine adds steps, such as heartbeats.
  let last = total
  while ((await tryKill(last + 1)).isInterrupted) last++
  rows.push({
    ...row,
    fault: `kill -9 of ${victim.name}, after ${recoveryTimes.length} of the ${last + 1} steps of ${name}`,
    lost: row.acknowledged - row.stored,
    recoveryMs: Math.max(0, ...recoveryTimes),
  })
  expect(incomplete).toEqual([])
  expect(total).toBeGreaterThan(2)
}

async function withStage<T>(options: Parameters<typeof openStage>[0], work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(options)
  try {
    return await work(stage)
  } finally {
    await stage.end()
  }
}

async function makeProduct(stage: Stage): Promise<string> {
  const [product] = await stage.query<{ id: string }>(
    `insert into product_data (name, slug, rounded_price, minimum_quantity) values ('Mug', 'mug', 12.5, 12) returning id`,
  )
  return product?.id ?? ''
}

/** Runs the cleanup as of 26 hours later. */
async function cleanUpTomorrow(stage: Stage): Promise<void> {
  const { db, close } = connect(stage.database.url, { max: 1 })
  const log = createLog('silent')
  const settings = parseSettings({ DATA_DIR: stage.dataDir })
  await cleanUpUploads({ db, storage: stage.storage, settings, log }, new Date(Date.now() + 26 * 3_600_000))
  await close()
}

/** Each step restarts the shop, which is slow on a busy machine. */
const timeout = 3_600_000

describe.concurrent('killed after a step', () => {
  test('requests and uploads, with files in a bucket; then backups of them', { timeout }, () =>
    withStage({ bucket: true, env: { UPLOADS_PER_ADDRESS_MB: '500' } }, async (stage) => {
      const product = await makeProduct(stage)
      for (const victim of [shopVictim, backendVictim]) {
        await killAfterSteps(stage, { name: 'a request', victim, write: () => createCheckout(stage, product) })
        await killAfterSteps(stage, { name: 'an upload', victim, write: () => createUpload(stage) })
      }
      const claimed = await stage.query<{ path: string }>('select path from uploads where claimed_at is not null')
      await killBackupAfterSteps(stage)
      await cleanUpTomorrow(stage)
      expect(stage.files(uploadFolders.artwork).sort()).toEqual(claimed.map(({ path }) => path).sort())
    }),
  )

  test('publications, and the process that checks artwork', { timeout }, () =>
    withStage({ bucket: true }, async (stage) => {
      const ask = await enterAdmin(stage)
      for (const victim of [shopVictim, backendVictim])
        await killAfterSteps(stage, { name: 'a publication', victim, write: () => createPublication(stage, ask) })
      await killArtworkCheck(stage)
    }),
  )

  const kills: { name: string; victim: Victim; from?: Parameters<typeof createProductImport>[2] }[] = [
    { name: 'an import', victim: shopVictim },
    { name: 'applying an import', victim: backendVictim, from: 'application' },
    { name: 'checking an import', victim: readerVictim, from: 'check' },
  ]
  for (const { from, ...kill } of kills)
    test(`${kill.name}, by ${kill.victim.name}`, { timeout }, () =>
      withStage({ bucket: true }, async (stage) => {
        const ask = await enterAdmin(stage)
        await killAfterSteps(stage, { ...kill, write: () => createProductImport(stage, ask, from) })
      }),
    )
})

/** Kills the command after statements and files: it leaves a complete backup or none. */
async function killBackupAfterSteps(stage: Stage): Promise<void> {
  const file = join(stage.folder, 'shop.zip')
  const row = { sent: 0, acknowledged: 0, stored: 0, lost: 0, recoveryMs: 0 }
  const problems: unknown[] = []
  const restoreToNewDatabase = async (path: string) => {
    const database = await createEmptyDatabase({ administrator: stage.database.url, shop: stage.database.url })
    const target = { url: database.url, storage: stage.storage, dataDir: stage.dataDir }
    return restore(path, target).finally(() => database.drop())
  }
  const tryRestore = (path: string) =>
    restoreToNewDatabase(path).then(
      () => 'restored',
      (error: Error) => error.message,
    )
  const tryKill = async (steps: number) => {
    rmSync(file, { force: true })
    row.sent += 1
    const { child, ended, output } = spawnNode('cli/main.ts', { env: stage.env, args: ['backup', file] })
    stage.steps.arm(steps, async () => void child.kill('SIGKILL'))
    const code = await ended()
    await stage.steps.disarm()
    const { injectedAt } = stage.steps
    if (code === 0) row.acknowledged += 1
    if (code === 0 && existsSync(file)) row.stored += 1
    else if (code === 0) problems.push({ steps, injectedAt, output: output() })
    // Killed while it recorded the backup, which was complete by then.
    else if (existsSync(file)) {
      const result = await tryRestore(file)
      if (result !== 'restored') problems.push({ steps, injectedAt, result })
    }
    const partial = `${file}.partial`
    if (existsSync(partial)) {
      const output = await tryRestore(partial)
      if (!output.includes('is not a complete backup')) problems.push({ steps, injectedAt, output })
    }
    return code
  }
  expect(await tryKill(Number.POSITIVE_INFINITY)).toBe(0)
  const total = stage.steps.passed
  for (const steps of chooseSteps(total)) await tryKill(steps)
  const killed = row.sent - row.acknowledged
  // A complete backup replaces what the interrupted ones left.
  expect(await tryKill(Number.POSITIVE_INFINITY)).toBe(0)
  rows.push({ ...row, fault: `kill -9 of the command, after ${killed} of the ${total + 1} steps of a backup` })
  expect(problems).toEqual([])
  expect(total).toBeGreaterThan(20)
  const [before] = await stage.query<{ count: number }>('select count(*)::int as count from requests')
  const manifest = await restoreToNewDatabase(file)
  expect(manifest.tables.find(({ name }) => name === 'requests')?.rows).toBe(before?.count)
}

const killAfterMs = [0, 30, 80, 150, 300]

/** Kills the process that checks artwork at several times. */
async function killArtworkCheck(stage: Stage): Promise<void> {
  const row = { sent: 0, acknowledged: 0, stored: 0, lost: 0 }
  const recoveryTimes: number[] = []
  const points = Array.from({ length: 60_000 }, (_, index) => `${index % 900} ${(index * 7) % 900}`).join(' ')
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><polyline points="${points}"/></svg>`
  let killed = 0
  for (const afterMs of killAfterMs) {
    const name = `checked-${afterMs}.svg`
    row.sent += 1
    const response = sendArtwork(stage, content, name)
    await waitUntil(() => listWorkerPids(stage.shop(), 'uploads/check/worker').length > 0)
    await wait(afterMs)
    for (const pid of listWorkerPids(stage.shop(), 'uploads/check/worker')) process.kill(pid, 'SIGKILL')
    const { status } = await response
    const ended = performance.now()
    if (status !== 201) {
      expect(status).toBe(503)
      killed += 1
      const [left] = await stage.query<{ count: number }>(
        'select count(*)::int as count from uploads where name = $1',
        [name],
      )
      expect(left?.count).toBe(0)
      await waitUntil(async () => (await sendArtwork(stage, content, name)).status === 201)
      recoveryTimes.push(performance.now() - ended)
    }
    row.acknowledged += 1
    const [found] = await stage.query<{ path: string }>('select path from uploads where name = $1', [name])
    if (found && (await stage.storage.get(found.path)) === content) row.stored += 1
  }
  const fault = `kill -9 of the process that checks artwork, at ${killAfterMs.length} moments of an upload`
  rows.push({ ...row, fault, lost: row.acknowledged - row.stored, recoveryMs: Math.max(0, ...recoveryTimes) })
  expect(killed).toBeGreaterThan(0)
  expect(rows.at(-1)).toMatchObject({ lost: 0, acknowledged: killAfterMs.length })
}
