import crypto from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { createContext, expect, type TestServices } from '#test/database.ts'
import { test as base } from '#test/http-site.ts'
import { startShopProcess, waitUntil } from '#test/process.ts'
import { cleanUpUploads } from './clean-up.server.ts'
import { action } from './uploads.route.tsx'

/** The route behind the HTTP server of the store. */
const test = base.extend<{ site: { url: string; errors: () => unknown[] } }>({
  site: async ({ open, services }, use) => {
    const { url, lines } = await open({
      render: (request, { log }) =>
        action({ request, context: createContext({ ...services, log }), params: {} } as unknown as Parameters<
          typeof action
        >[0]),
    })
    await use({ url, errors: () => lines.filter(({ level }) => Number(level) >= 50) })
  },
})

const declaredBytes = 20_000_000
const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="logo.pdf"\r\n\r\n%PDF-1.7\n'
const failedMessage = 'The file could not be stored. Please try again.'

/** Starts an upload and sends only its first part. */
function beginUpload(url: string, sent = 300_000) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let response = ''
  socket.setEncoding('utf8').on('data', (text) => (response += text))
  // The server may close the connection while the test writes.
  socket.on('error', () => {})
  const lines = [
    'POST /uploads HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${declaredBytes}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}${'a'.repeat(sent)}`)
  return {
    waitForAnswer: () => waitUntil(() => /\r\n\r\n.*\}/s.test(response), 5_000),
    waitForClose: () => (socket.readableEnded || socket.destroyed ? undefined : once(socket, 'end')),
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]),
    error: () => /"error":"([^"]*)"/.exec(response)?.[1],
    disconnect: () => socket.destroy(),
  }
}

async function readLeftovers({ db, settings }: TestServices) {
  const stored = await readdir(join(settings.DATA_DIR, 'storage'), { recursive: true }).catch(() => [])
  const staged = await readdir(getStagingFolder(settings.DATA_DIR)).catch(() => [])
  return { files: stored.filter((name) => name.includes('.')), staged, rows: await db.$count(uploads) }
}

test('reports a staging folder that is a file', async ({ site, services }) => {
  await writeFile(getStagingFolder(services.settings.DATA_DIR), '')
  const visitor = beginUpload(site.url)
  await visitor.waitForAnswer()
  expect([visitor.status(), visitor.error()]).toEqual([500, failedMessage])
  await visitor.waitForClose()
  expect(site.errors()).toHaveLength(2)
  expect(await readLeftovers(services)).toEqual({ files: [], staged: [], rows: 0 })
})

// Not even root can create a file there.
test.skipIf(process.platform !== 'linux')(
  'reports a staging folder that is not writable',
  async ({ site, services }) => {
    await symlink('/proc/self', getStagingFolder(services.settings.DATA_DIR))
    const visitor = beginUpload(site.url)
    await visitor.waitForAnswer()
    expect([visitor.status(), visitor.error()]).toEqual([500, failedMessage])
    await visitor.waitForClose()
  },
)

// The device that is always full.
test.skipIf(process.platform !== 'linux')('reports a full disk', async ({ site, services }) => {
  const folder = getStagingFolder(services.settings.DATA_DIR)
  await mkdir(folder)
  await symlink('/dev/full', join(folder, 'the-next-file'))
  const { randomUUID } = crypto
  crypto.randomUUID = () => 'the-next-file' as ReturnType<typeof randomUUID>
  syncBuiltinESMExports()
  try {
    const visitor = beginUpload(site.url)
    await visitor.waitForAnswer()
    expect([visitor.status(), visitor.error()]).toEqual([507, expect.stringMatching(/^We have no room for more files/)])
    await visitor.waitForClose()
  } finally {
    crypto.randomUUID = randomUUID
    syncBuiltinESMExports()
  }
  expect(await readLeftovers(services)).toEqual({ files: [], staged: [], rows: 0 })
})

test('reports a storage folder that is not writable', async ({ site, services }) => {
  const storage = join(services.settings.DATA_DIR, 'storage')
  await rm(storage, { recursive: true })
  await writeFile(storage, '')
  const body = new FormData()
  body.append('file', new File(['%PDF-1.7\n'], 'logo.pdf'))
  const response = await fetch(`${site.url}/uploads`, { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([500, { error: failedMessage }])
  // The outcome in storage is unknown; the cleanup resolves it after storage is back.
  expect(await services.db.select().from(uploads)).toMatchObject([
    { undeletable_at: expect.any(Date), address_key: null },
  ])
  await rm(storage)
  await mkdir(storage)
  await cleanUpUploads(services)
  expect(await readLeftovers(services)).toEqual({ files: [], staged: [], rows: 0 })
})

// Files may not grow beyond 6 MB: the write fails half-way, for root too.
test('reports a write that fails half-way', async ({ databaseUrl, services }) => {
  const shop = await startShopProcess({
    env: { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR },
    maxFileKB: 6_000,
  })
  const visitor = beginUpload(shop.url, 7_000_000)
  await visitor.waitForAnswer()
  expect([visitor.status(), visitor.error()]).toEqual([500, failedMessage])
  await visitor.waitForClose()
  expect(await readLeftovers(services)).toEqual({ files: [], staged: [], rows: 0 })
  expect(await shop.end()).toBe(0)
})

test('logs no error for a disconnected visitor, and stores nothing', async ({ site, services }) => {
  const visitor = beginUpload(site.url)
  await waitUntil(
    async () => (await readdir(getStagingFolder(services.settings.DATA_DIR)).catch(() => [])).length === 1,
  )
  visitor.disconnect()
  await waitUntil(async () => (await readLeftovers(services)).staged.length === 0)
  expect(site.errors()).toEqual([])
  expect(await readLeftovers(services)).toEqual({ files: [], staged: [], rows: 0 })
})
