import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { createLog } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { runAtAnotherTime } from '#test/clock.ts'
import { expect, test } from '#test/database.ts'
import { createForm, pdf, readLeftovers, send } from '#test/uploads.ts'
import { claimUploads, missingFilesMessage } from './claim-uploads.server.ts'
import { cleanUpUploads, orphanAgeMs } from './clean-up.server.ts'
import { getUploadKey, signPath, tokenLifetimeSeconds } from './token.server.ts'

test('claims files once, in order', async ({ db, context }) => {
  const first = (await send(context, createForm(['a.pdf', pdf]))).body
  const second = (await send(context, createForm(['b.ai', pdf]))).body
  const claimed = await db.transaction((tx) => claimUploads(tx, [second, first]))
  expect(claimed).toEqual([
    { url: second.path, name: 'b.ai', size: pdf.length, type: 'application/illustrator' },
    { url: first.path, name: 'a.pdf', size: pdf.length, type: 'application/pdf' },
  ])
  const again = db.transaction((tx) => claimUploads(tx, [first]))
  await expect(again).rejects.toMatchObject({ errors: { files: [missingFilesMessage] } })
})

test('a rolled back claim leaves the file unclaimed', async ({ db, context }) => {
  const { body } = await send(context, createForm(['a.pdf', pdf]))
  const failed = db.transaction(async (tx) => {
    await claimUploads(tx, [body])
    throw new Error('later')
  })
  await expect(failed).rejects.toThrow('later')
  expect(await db.transaction((tx) => claimUploads(tx, [body]))).toHaveLength(1)
})

test('rejects forged, expired and repeated files', async ({ db, context }) => {
  const { body } = await send(context, createForm(['a.pdf', pdf]))
  const otherFile = (await send(context, createForm(['b.pdf', pdf]))).body
  const key = await getUploadKey(db)
  const [expires = '', mac = ''] = body.token.split('.')
  const longAgo = new Date(Date.now() - tokenLifetimeSeconds * 1000 - 1000)
  const forged: { path: string; token: string }[][] = [
    [{ ...body, token: '' }],
    [{ ...body, token: 'a.b' }],
    [{ ...body, token: `zzzzzzz.${mac}` }],
    [{ ...body, token: `${expires}.${mac}.x` }],
    [{ ...body, token: otherFile.token }],
    [{ ...body, path: '../../etc/passwd' }],
    [{ path: body.path, token: signPath(key, body.path, longAgo) }],
    [{ path: 'swag-box-uploads/gone.pdf', token: signPath(key, 'swag-box-uploads/gone.pdf', new Date()) }],
    [body, body],
    [body, otherFile, body, otherFile, body, otherFile],
  ]
  for (const files of forged) {
    await expect(db.transaction((tx) => claimUploads(tx, files))).rejects.toBeInstanceOf(RejectedInput)
  }
  expect(await db.transaction((tx) => claimUploads(tx, [body, otherFile]))).toHaveLength(2)
})

const afterOrphanAge = () => new Date(Date.now() + orphanAgeMs + 60_000)

test('the cleanup deletes old unclaimed files and nothing else', async ({ services, db, context }) => {
  const orphan = (await send(context, createForm(['a.pdf', pdf]))).body
  const claimed = (await send(context, createForm(['b.pdf', pdf]))).body
  await db.transaction((tx) => claimUploads(tx, [claimed]))
  const crashed = join(getStagingFolder(services.settings.DATA_DIR), 'crashed')
  await writeFile(crashed, 'x')

  await cleanUpUploads(services)
  expect(await services.storage.exists(orphan.path)).toBe(true)
  await stat(crashed)

  await utimes(crashed, new Date(0), new Date(0))
  await cleanUpUploads(services, afterOrphanAge())
  expect(await services.storage.exists(orphan.path)).toBe(false)
  expect(await services.storage.exists(claimed.path)).toBe(true)
  expect((await readLeftovers(services)).staged).toEqual([])
  const lateClaim = db.transaction((tx) => claimUploads(tx, [orphan]))
  await expect(lateClaim).rejects.toBeInstanceOf(RejectedInput)
})

test('an undeletable file does not stop the cleanup and is retried', async ({ services, db, context }) => {
  const undeletable = (await send(context, createForm(['a.pdf', pdf]))).body
  const orphan = (await send(context, createForm(['b.pdf', pdf]))).body
  const inStaging = join(getStagingFolder(services.settings.DATA_DIR), 'crashed')
  // Unlinking a folder with content fails, even for root.
  const inStorage = join(services.settings.DATA_DIR, 'storage', undeletable.path)
  await rm(inStorage)
  for (const folder of [inStorage, inStaging]) {
    await mkdir(folder)
    await writeFile(join(folder, 'inside'), '')
  }
  await utimes(inStaging, new Date(0), new Date(0))
  const logLines: Record<string, unknown>[] = []
  const shop = { ...services, log: createLog('info', { write: (line) => logLines.push(JSON.parse(line)) }) }

  await cleanUpUploads(shop, afterOrphanAge())
  expect(await services.storage.exists(orphan.path)).toBe(false)
  expect(await db.select().from(uploads)).toMatchObject([{ path: undeletable.path, undeletable_at: expect.any(Date) }])
  expect(logLines).toMatchObject([
    { level: 50, path: undeletable.path, event: 'upload.delete_failed' },
    { level: 50, path: inStaging, event: 'staging_file.delete_failed' },
    { level: 30, files: 1, event: 'uploads.deleted' },
  ])

  await rm(inStorage, { recursive: true })
  await cleanUpUploads(shop)
  expect(await db.$count(uploads)).toBe(0)
})

test('the cleanup skips a file that a request is claiming', async ({ services, db, context }) => {
  const { body } = await send(context, createForm(['a.pdf', pdf]))
  await db.transaction(async (tx) => {
    await claimUploads(tx, [body])
    await cleanUpUploads(services, afterOrphanAge())
  })
  expect(await services.storage.exists(body.path)).toBe(true)
})

test('a claim waits for the cleanup that locks its file, and is then rejected', async ({ db, services, context }) => {
  const { body } = await send(context, createForm(['a.pdf', pdf]))
  let claim: Promise<unknown> | undefined
  const storage = Object.assign(Object.create(services.storage), {
    delete: async (path: string) => {
      claim = db.transaction((tx) => claimUploads(tx, [body])).catch((error: unknown) => error)
      await expect.poll(() => countWaitingLocks(db)).toBe(1)
      await services.storage.delete(path)
    },
  })
  await cleanUpUploads({ ...services, storage }, afterOrphanAge())
  expect(await claim).toBeInstanceOf(RejectedInput)
})

async function countWaitingLocks(db: Services['db']) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count
}

test('a process whose clock is two days ahead deletes nothing', async ({ services, context }) => {
  const fresh = (await send(context, createForm(['a.pdf', pdf]))).body
  await runAtAnotherTime(48, () => cleanUpUploads(services))
  expect(await services.storage.exists(fresh.path)).toBe(true)
})
