import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFolders } from '#app/features/uploads/kinds.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { restore } from '#server/backup/restore.ts'
import type { SendAdminRequest } from '#test/admin-client.ts'
import { createArtworkSvg } from '#test/artwork-files.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { spawnNode, waitUntil } from '#test/process.ts'
import { toXlsx } from '#test/spreadsheet.ts'
import { enterAdmin, openStage, type Stage } from './stage.ts'
import { type Row, storeRows } from './table.ts'
import { sendArtwork } from './writes.ts'

const rows: Row[] = []
storeRows('halves', rows)

let stage: Stage
let ask: SendAdminRequest
beforeAll(async () => {
  stage = await openStage()
  mkdirSync(getStagingFolder(stage.dataDir), { recursive: true })
  ask = await enterAdmin(stage)
}, 300_000)
afterAll(() => stage.end())

/** Returns lengths from 0 to almost all. */
const listLengths = (length: number, count: number) =>
  Array.from({ length: count }, (_, index) => Math.floor((length * index) / count))

/** Counts rows of a table and files in storage. */
async function countStored(table: 'uploads' | 'imports'): Promise<{ rows: number; files: number; staged: number }> {
  const [found] = await stage.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  const staged = readdirSync(getStagingFolder(stage.dataDir)).length
  return { rows: found?.count ?? 0, files: stage.files('').length, staged }
}

/** Sends the beginning of a form with a file, then disconnects. */
function sendPart(path: string, body: Buffer, length: number, headers: string[]): Promise<void> {
  const { hostname, port } = new URL(stage.shop().url)
  return new Promise((done) => {
    const socket = connectSocket(Number(port), hostname)
    socket.on('error', () => {}).on('close', () => done())
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
      ...headers,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, length), () => setTimeout(() => socket.destroy(), 30))
  })
}

const toForm = (name: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n--x--\r\n'),
  ])

const waitUntilUnstaged = () => waitUntil(async () => (await countStored('uploads')).staged === 0)

test('artwork whose sender disconnects half-way', { timeout: 60_000 }, async () => {
  const before = await countStored('uploads')
  const complete = toForm('logo.svg', createArtworkSvg())
  const lengths = listLengths(complete.length, 12)
  for (const length of lengths) await sendPart('/uploads', complete, length, [])
  await waitUntilUnstaged()
  expect(await countStored('uploads')).toEqual(before)
  const startedAt = performance.now()
  expect((await sendArtwork(stage, createArtworkSvg(), 'logo.svg')).status).toBe(201)
  const recoveryMs = performance.now() - startedAt
  const stored = (await countStored('uploads')).rows - before.rows
  const fault = `artwork cut off at ${lengths.length} lengths on its way in; then all of it`
  rows.push({ fault, sent: lengths.length + 1, acknowledged: 1, stored, lost: 1 - stored, recoveryMs: recoveryMs })
  expect(stored).toBe(1)
})

const sheet = toXlsx([
  ['Item #', 'Product Name', 'Price'],
  ...Array.from({ length: 200 }, (_, row) => [`${row}`, `Mug ${row} ${randomUUID()}`, 9.5]),
])

const uploadSheet = (content: Buffer) => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], 'products.xlsx'))
  return ask('/admin/products/import/file', { method: 'POST', body })
}

test('a truncated spreadsheet', { timeout: 60_000 }, async () => {
  const before = await countStored('imports')
  const lengths = listLengths(sheet.length, 8)
  for (const length of lengths) expect((await uploadSheet(sheet.subarray(0, length))).status).toBe(422)
  expect(await countStored('imports')).toEqual(before)
  const startedAt = performance.now()
  expect((await uploadSheet(sheet)).status).toBe(200)
  const recoveryMs = performance.now() - startedAt
  const stored = (await countStored('imports')).rows - before.rows
  const fault = `a spreadsheet of products cut at ${lengths.length} lengths; then all of it`
  rows.push({ fault, sent: lengths.length + 1, acknowledged: 1, stored, lost: 1 - stored, recoveryMs: recoveryMs })
  expect(stored).toBe(1)
})

test('a truncated backup', { timeout: 120_000 }, async () => {
  const file = join(stage.folder, 'shop.zip')
  const backup = spawnNode('cli/main.ts', { env: stage.env, args: ['backup', file] })
  expect(await backup.ended(), backup.output()).toBe(0)
  const empty = await createEmptyDatabase({ administrator: stage.database.url, shop: stage.database.url })
  const dataDir = mkdtempSync(join(tmpdir(), 'boxwright-restored-'))
  const target = { url: empty.url, storage: stage.storage, dataDir }
  const complete = readFileSync(file)
  const truncated = join(stage.folder, 'part.zip')
  const lengths = [...listLengths(complete.length, 40), complete.length - 1]
  for (const length of lengths) {
    writeFileSync(truncated, complete.subarray(0, length))
    await expect(restore(truncated, target), `${length} bytes`).rejects.toThrow('is not a complete backup')
  }
  const startedAt = performance.now()
  const manifest = await restore(file, target)
  const recoveryMs = performance.now() - startedAt
  const fault = `a backup cut at ${lengths.length} lengths; then all of it`
  rows.push({ fault, sent: lengths.length + 1, acknowledged: 1, stored: 1, lost: 0, recoveryMs: recoveryMs })
  const [storedUploads] = await stage.query<{ count: number }>('select count(*)::int as count from uploads')
  expect(manifest.tables.find(({ name }) => name === 'uploads')?.rows).toBe(storedUploads?.count)
  await empty.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const otherDisk = '/dev/shm'
const hasOtherDisk = () => {
  try {
    return statSync(otherDisk).dev !== statSync(tmpdir()).dev
  } catch {
    return false
  }
}

// Renames do not work across mounts.
test.skipIf(!hasOtherDisk())(
  'a shop killed while it copies artwork to another disk',
  { timeout: 120_000 },
  async () => {
    const mount = mkdtempSync(join(otherDisk, 'boxwright-'))
    const storage = join(stage.dataDir, 'storage')
    rmSync(storage, { recursive: true, force: true })
    symlinkSync(mount, storage)
    const content = createArtworkSvg().replace('</svg>', `<!--${'mug '.repeat(1_000_000)}--></svg>`)
    const folder = join(mount, uploadFolders.artwork)
    mkdirSync(folder)
    let acknowledged = 0
    let torn = 0
    let recoveryMs = 0
    const kills = 5
    for (let kill = 0; kill < kills; kill++) {
      const watched = watch(folder, () => stage.shop().child.kill('SIGKILL'))
      const { status } = await sendArtwork(stage, content, `large-${kill}.svg`)
      watched.close()
      if (status === 201) acknowledged += 1
      const files = stage.files(uploadFolders.artwork)
      for (const path of files) if (!path.endsWith('.part') && (await stage.storage.get(path)) !== content) torn += 1
      const startedAt = performance.now()
      await stage.shop().end('SIGKILL')
      await stage.restart()
      recoveryMs = Math.max(recoveryMs, performance.now() - startedAt)
    }
    expect((await sendArtwork(stage, content, 'large.svg')).status).toBe(201)
    const stored = stage.files(uploadFolders.artwork).filter((path) => !path.endsWith('.part')).length
    const fault = `kill -9 of the shop while artwork is copied to another disk, ${kills} times; then all of it`
    rows.push({ fault, sent: kills + 1, acknowledged: acknowledged + 1, stored, lost: 0, recoveryMs: recoveryMs })
    expect(torn).toBe(0)
    expect(stored).toBeGreaterThanOrEqual(acknowledged + 1)
    rmSync(mount, { recursive: true, force: true })
  },
)
