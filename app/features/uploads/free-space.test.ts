import { statfs } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { createLog } from '#app/lib/log.ts'
import { uploads } from '#db/tables/uploads.ts'
import { createContext, expect, type TestServices, test } from '#test/database.ts'
import { createStreamingRequest } from '#test/uploads.ts'
import { claimUploads } from './claim-uploads.server.ts'
import type { StoredFile } from './stored-file.ts'
import { action } from './uploads.route.tsx'

const content = '%PDF-1.7\n'.padEnd(1024)
/** Capacity for a number of files of this content. */
const megabytesFor = (count: number) => (count * content.length) / (1024 * 1024)

/** Context of a visitor at an IP address, in a store with these limits. */
const createLimitedContext = (services: TestServices, limits: Partial<TestServices['settings']>, ip = '192.0.2.7') =>
  createContext({ ...services, settings: { ...services.settings, ...limits } }, ip)

/** @param declaredBytes Content-Length of the body */
async function send(context: RouterContextProvider, { declaredBytes = content.length + 200 } = {}) {
  const form = new FormData()
  form.append('file', new File([content], 'logo.pdf'))
  const request = new Request('http://shop.test/uploads', { method: 'POST', body: form })
  request.headers.set('content-length', String(declaredBytes))
  const response = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
  const body = (await response.json()) as StoredFile & { error: string }
  return { status: response.status, body, read: request.bodyUsed }
}

const clientLimitMessage = /^You have sent a lot of files that belong to no request yet\./
const noRoomMessage =
  /^We have no room for more files at the moment\. Please send your request without them; we will ask/

test('limits the unclaimed bytes of one client without affecting others', async ({ services }) => {
  const limits = { UPLOADS_PER_ADDRESS_MB: megabytesFor(2) }
  const visitorContext = createLimitedContext(services, limits)
  expect((await send(visitorContext)).status).toBe(201)
  expect((await send(visitorContext)).status).toBe(201)
  expect(await send(visitorContext)).toMatchObject({
    status: 507,
    body: { error: expect.stringMatching(clientLimitMessage) },
  })
  expect((await send(createLimitedContext(services, limits, '198.51.100.1'))).status).toBe(201)
})

test('claimed files do not count', async ({ services, db }) => {
  const visitorContext = createLimitedContext(services, { UPLOADS_PER_ADDRESS_MB: megabytesFor(1) })
  const first = await send(visitorContext)
  expect((await send(visitorContext)).status).toBe(507)
  await db.transaction((tx) => claimUploads(tx, [first.body]))
  expect((await send(visitorContext)).status).toBe(201)
})

test('limits all unclaimed bytes, and logs a warning', async ({ services }) => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const shop = { ...services, log }
  const limits = { UPLOADS_TOTAL_MB: megabytesFor(2) }
  for (const ip of ['192.0.2.1', '192.0.2.2'])
    expect((await send(createLimitedContext(shop, limits, ip))).status).toBe(201)
  expect(await send(createLimitedContext(shop, limits, '192.0.2.3'))).toMatchObject({
    status: 507,
    body: { error: expect.stringMatching(noRoomMessage) },
  })
  expect(lines).toMatchObject([{ level: 40, reason: 'total', event: 'upload.rejected' }])
})

test('concurrent uploads do not exceed a limit together', async ({ services, db }) => {
  const limits = { UPLOADS_PER_ADDRESS_MB: megabytesFor(10), UPLOADS_TOTAL_MB: megabytesFor(4) }
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(createLimitedContext(services, limits, `192.0.2.${index % 3}`))),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(responses.filter(({ status }) => status === 507)).toHaveLength(8)
  expect(await db.$count(uploads)).toBe(4)
})

/** Begins an upload that declares 25 MB and sends the start only. */
function beginUpload(context: RouterContextProvider) {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="logo.pdf"\r\n\r\n%PDF-1.7\n'
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sender = controller
      controller.enqueue(Buffer.from(start))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(25 * 1024 * 1024) }
  const request = createStreamingRequest('http://shop.test/uploads', body, headers)
  const response = action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
  return {
    request,
    cutOff: () => sender?.error(new Error('cut off')),
    status: () => response.then(({ status }) => status),
  }
}

test('declared bytes count to their client until they are sent, and to no other', async ({ services }) => {
  const { bavail, bsize } = await statfs(services.settings.DATA_DIR)
  const limits = {
    UPLOADS_PER_ADDRESS_MB: 40 * 25,
    // Less is left than one client declares.
    UPLOADS_DISK_RESERVE_MB: (bavail * bsize) / (1024 * 1024) - 500,
  }
  const attacker = createLimitedContext(services, limits)
  const running = Array.from({ length: 40 }, () => beginUpload(attacker))
  await expect.poll(() => running.filter(({ request }) => request.bodyUsed).length).toBe(40)
  expect(await send(attacker, { declaredBytes: 20 * 1024 * 1024 })).toMatchObject({ status: 507, read: false })
  expect((await send(createLimitedContext(services, limits, '198.51.100.1'))).status).toBe(201)
  for (const upload of running) upload.cutOff()
  await Promise.all(running.map((upload) => upload.status()))
  expect((await send(attacker)).status).toBe(201)
})

test('keeps the disk reserve', async ({ services, db }) => {
  const context = createLimitedContext(services, { UPLOADS_DISK_RESERVE_MB: 1e12 })
  expect(await send(context)).toMatchObject({
    status: 507,
    body: { error: expect.stringMatching(noRoomMessage) },
    read: false,
  })
  expect(await db.$count(uploads)).toBe(0)
})

test('rejects an upload that exceeds a limit before reading it', async ({ services }) => {
  const context = createLimitedContext(services, { UPLOADS_PER_ADDRESS_MB: 10 })
  expect(await send(context, { declaredBytes: 20 * 1024 * 1024 })).toMatchObject({ status: 507, read: false })
})

test('stores only a hash of the IP address, until the file is claimed', async ({ services, db }) => {
  const { body } = await send(createLimitedContext(services, {}, '192.0.2.77'))
  const [row] = await db.select().from(uploads)
  expect(row?.address_key).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(row)).not.toContain('192.0.2.77')
  await db.transaction((tx) => claimUploads(tx, [body]))
  expect((await db.select().from(uploads))[0]?.address_key).toBeNull()
})
