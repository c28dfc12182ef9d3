import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { createLog } from '#app/lib/log.ts'
import { RefusedInput } from '#app/lib/refused-input.ts'
import type { Services } from '#app/lib/services.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { claimUploads, filesGoneMessage } from './claim.server.ts'
import { maxFileBytes } from './limits.ts'
import { storageFolder } from './receive-upload.server.ts'
import { stagingFolder } from './stage-file.server.ts'
import type { StoredFile } from './stored-file.ts'
import { orphanAge, sweepUploads } from './sweep.server.ts'
import { signPath, tokenLifetime, uploadKey } from './token.server.ts'
import { action, loader } from './uploads.route.tsx'

const pdf = '%PDF-1.7\n1 0 obj\n'

async function send(context: RouterContextProvider, sent: Request | Promise<Request>) {
  const args = { request: await sent, context, params: {} } as unknown as Parameters<typeof action>[0]
  const response = await action(args)
  return { status: response.status, body: (await response.json()) as StoredFile & { error: string } }
}

async function form(...parts: [name: string, content: string | Buffer<ArrayBuffer>][]): Promise<Request> {
  const body = new FormData()
  for (const [name, content] of parts) body.append('file', new File([content], name))
  const whole = new Response(body)
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  const stream = new Blob([await whole.arrayBuffer()]).stream()
  return new Request('http://shop.test/uploads', { method: 'POST', body: stream, headers, ...{ duplex: 'half' } })
}

/** A multipart body made while it is read: `size` bytes after `start`, cut off before the end if `cut`. */
function streamed(name: string, size: number, { start = pdf, cut = false, fill = 97 } = {}): Request {
  const chunk = new Uint8Array(65_536).fill(fill)
  let left = size
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${start}`
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      const piece = chunk.subarray(0, Math.min(left, chunk.length))
      left -= piece.length
      if (piece.length > 0) return controller.enqueue(piece)
      if (cut) return controller.error(new Error('the visitor went away'))
      controller.enqueue(Buffer.from('\r\n--x--\r\n'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return new Request('http://shop.test/uploads', { method: 'POST', body, headers, ...{ duplex: 'half' } })
}

async function leftovers({ settings, db }: Services) {
  const stored = await readdir(join(settings.DATA_DIR, 'storage'), { recursive: true })
  const staged = await readdir(stagingFolder(settings.DATA_DIR)).catch(() => [])
  return { files: stored.filter((name) => name.includes('.')), staged, rows: await db.$count(uploads) }
}

const nothing = { files: [], staged: [], rows: 0 }

test.for([
  ['logo.pdf', pdf, 'application/pdf'],
  ['LOGO.PDF', pdf, 'application/pdf'],
  ['logo.ai', pdf, 'application/illustrator'],
  ['logo.ai', '%!PS-Adobe-3.0\n', 'application/illustrator'],
  ['logo.eps', '%!PS-Adobe-3.0 EPSF-3.0\n', 'application/postscript'],
  ['logo.eps', Buffer.from('c5d0d3c61e000000', 'hex'), 'application/postscript'],
  ['Grüße & Söhne.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['C:\\art\\logo.pdf', pdf, 'application/pdf'],
] as const)('%s is stored as it was sent', async ([name, content, type], { services, context }) => {
  const { status, body } = await send(context, form([name, Buffer.from(content)]))
  expect(status).toBe(201)
  const file = name.split('\\').at(-1) ?? ''
  expect(body).toMatchObject({ name: file, size: Buffer.byteLength(content), type, token: expect.any(String) })
  expect(body.path).toMatch(
    new RegExp(
      `^${storageFolder}/[0-9a-f]{32}-\\d{13}\\${file
        .slice(-4)
        .toLowerCase()
        .replace(/^[^.]*/, '')}$`,
    ),
  )
  const bytes = await readFile(join(services.settings.DATA_DIR, 'storage', body.path))
  expect(bytes.equals(Buffer.from(content))).toBe(true)
  expect(await services.db.select().from(uploads)).toMatchObject([{ path: body.path, claimed_at: null }])
  expect((await leftovers(services)).staged).toEqual([])
})

test.for([
  ['another extension', () => form(['logo.png', 'x']), 422, 'Please choose one of these: .svg, .eps, .ai, .pdf.'],
  [
    'a second extension',
    () => form(['logo.svg.exe', '<svg/>']),
    422,
    'Please choose one of these: .svg, .eps, .ai, .pdf.',
  ],
  ['an empty file', () => form(['logo.pdf', '']), 422, 'This file is empty.'],
  ['no file', () => form(), 422, 'Please choose a file.'],
  ['two files', () => form(['a.pdf', pdf], ['b.pdf', pdf]), 422, 'Please send one file at a time.'],
  [
    'a PNG as PDF',
    () => form(['a.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]),
    422,
    'This is not a PDF file; it looks like PNG.',
  ],
  ['text as EPS', () => form(['a.eps', 'hello']), 422, 'This is not an EPS file.'],
  ['an SVG as AI', () => form(['a.ai', '<svg/>']), 422, 'This is not an AI file.'],
  [
    'a script as SVG',
    () => form(['a.svg', '<svg><script/></svg>']),
    422,
    'This SVG cannot be taken: it contains a script. Please save it as plain SVG and try again.',
  ],
  ['a byte too many', () => streamed('a.pdf', maxFileBytes + 1 - pdf.length), 413, 'This file is larger than 25 MB.'],
  ['far too much', () => streamed('a.pdf', 200_000_000), 413, 'This file is larger than 25 MB.'],
  ['far too much of nothing', () => streamed('a.exe', 200_000_000), 413, 'This file is larger than 25 MB.'],
  [
    'an aborted upload',
    () => streamed('a.pdf', 5_000_000, { cut: true }),
    400,
    'The file did not arrive whole. Please try again.',
  ],
  [
    'a damaged body',
    () =>
      new Request('http://shop.test/uploads', {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'multipart/form-data; boundary=y' },
      }),
    400,
    'The file did not arrive whole. Please try again.',
  ],
  [
    'a body without boundary',
    () =>
      new Request('http://shop.test/uploads', {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'multipart/form-data; a=b' },
      }),
    400,
    'The file did not arrive whole. Please try again.',
  ],
  [
    'another content type',
    () => new Request('http://shop.test/uploads', { method: 'POST', body: pdf }),
    415,
    'Please send one file as multipart/form-data.',
  ],
] as const)('%s is refused and leaves nothing', async ([, request, status, error], { services, context }) => {
  expect(await send(context, request())).toEqual({ status, body: { error } })
  expect(await leftovers(services)).toEqual(nothing)
})

test('a length announced too large is refused unread', async ({ services, context }) => {
  const request = streamed('a.pdf', 100)
  request.headers.set('content-length', String(maxFileBytes * 2))
  expect((await send(context, request)).status).toBe(413)
  expect(request.bodyUsed).toBe(false)
  expect(await leftovers(services)).toEqual(nothing)
})

test('the largest file fits, and memory stays flat', async ({ context }) => {
  await send(context, streamed('warm.pdf', 1_000_000))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="'
  for (const [name, start, fill] of [
    ['a.pdf', pdf, 97],
    ['a.svg', svg, 49],
  ] as const) {
    globalThis.gc?.()
    const before = process.memoryUsage()
    let peak = 0
    const watch = setInterval(() => {
      const now = process.memoryUsage()
      peak = Math.max(peak, now.arrayBuffers - before.arrayBuffers, now.external - before.external)
    }, 5)
    const { status } = await send(context, streamed(name, maxFileBytes - start.length, { start, fill }))
    clearInterval(watch)
    // The SVG never ends, which its check finds after all of it went by.
    expect(status).toBe(name === 'a.pdf' ? 201 : 422)
    expect(peak).toBeLessThan(20_000_000)
  }
})

test('nothing uploaded is served', async () => {
  expect(loader().status).toBe(405)
})

test('a claim binds the files, in order, once', async ({ db, context }) => {
  const first = (await send(context, form(['a.pdf', pdf]))).body
  const second = (await send(context, form(['b.ai', pdf]))).body
  const claimed = await db.transaction((tx) => claimUploads(tx, [second, first]))
  expect(claimed).toEqual([
    { url: second.path, name: 'b.ai', size: pdf.length, type: 'application/illustrator' },
    { url: first.path, name: 'a.pdf', size: pdf.length, type: 'application/pdf' },
  ])
  const again = db.transaction((tx) => claimUploads(tx, [first]))
  await expect(again).rejects.toMatchObject({ errors: { files: [filesGoneMessage] } })
})

test('a claim that is rolled back leaves the file free', async ({ db, context }) => {
  const { body } = await send(context, form(['a.pdf', pdf]))
  const failed = db.transaction(async (tx) => {
    await claimUploads(tx, [body])
    throw new Error('later')
  })
  await expect(failed).rejects.toThrow('later')
  expect(await db.transaction((tx) => claimUploads(tx, [body]))).toHaveLength(1)
})

test('forged, expired and repeated files are refused', async ({ db, context }) => {
  const { body } = await send(context, form(['a.pdf', pdf]))
  const other = (await send(context, form(['b.pdf', pdf]))).body
  const key = await uploadKey(db)
  const [expires = '', mac = ''] = body.token.split('.')
  const longAgo = new Date(Date.now() - tokenLifetime * 1000 - 1000)
  const forged: { path: string; token: string }[][] = [
    [{ ...body, token: '' }],
    [{ ...body, token: 'a.b' }],
    [{ ...body, token: `zzzzzzz.${mac}` }],
    [{ ...body, token: `${expires}.${mac}.x` }],
    [{ ...body, token: other.token }],
    [{ ...body, path: '../../etc/passwd' }],
    [{ path: body.path, token: signPath(key, body.path, longAgo) }],
    [{ path: 'swag-box-uploads/gone.pdf', token: signPath(key, 'swag-box-uploads/gone.pdf', new Date()) }],
    [body, body],
    [body, other, body, other, body, other],
  ]
  for (const files of forged) {
    await expect(db.transaction((tx) => claimUploads(tx, files))).rejects.toBeInstanceOf(RefusedInput)
  }
  expect(await db.transaction((tx) => claimUploads(tx, [body, other]))).toHaveLength(2)
})

const later = () => new Date(Date.now() + orphanAge + 60_000)

test('the sweep takes old orphans and nothing else', async ({ services, db, context }) => {
  const orphan = (await send(context, form(['a.pdf', pdf]))).body
  const claimed = (await send(context, form(['b.pdf', pdf]))).body
  await db.transaction((tx) => claimUploads(tx, [claimed]))
  const crashed = join(stagingFolder(services.settings.DATA_DIR), 'crashed')
  await writeFile(crashed, 'x')

  await sweepUploads(services)
  expect(await services.storage.exists(orphan.path)).toBe(true)
  await stat(crashed)

  await utimes(crashed, new Date(0), new Date(0))
  await sweepUploads(services, later())
  expect(await services.storage.exists(orphan.path)).toBe(false)
  expect(await services.storage.exists(claimed.path)).toBe(true)
  expect((await leftovers(services)).staged).toEqual([])
  const gone = db.transaction((tx) => claimUploads(tx, [orphan]))
  await expect(gone).rejects.toBeInstanceOf(RefusedInput)
})

test('a file that cannot be deleted neither stops the sweep nor is forgotten', async ({ services, db, context }) => {
  const stuck = (await send(context, form(['a.pdf', pdf]))).body
  const orphan = (await send(context, form(['b.pdf', pdf]))).body
  const inStaging = join(stagingFolder(services.settings.DATA_DIR), 'crashed')
  // Folders with something in them do not go away by unlinking, for root neither.
  const inStorage = join(services.settings.DATA_DIR, 'storage', stuck.path)
  await rm(inStorage)
  for (const folder of [inStorage, inStaging]) {
    await mkdir(folder)
    await writeFile(join(folder, 'inside'), '')
  }
  await utimes(inStaging, new Date(0), new Date(0))
  const lines: Record<string, unknown>[] = []
  const shop = { ...services, log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }) }

  await sweepUploads(shop, later())
  expect(await services.storage.exists(orphan.path)).toBe(false)
  expect(await db.select().from(uploads)).toMatchObject([{ path: stuck.path, undeletable_at: expect.any(Date) }])
  expect(lines).toMatchObject([
    { level: 50, path: stuck.path, msg: 'unclaimed artwork cannot be deleted' },
    { level: 50, path: inStaging, msg: 'staging file cannot be deleted' },
    { level: 30, files: 1, msg: 'unclaimed artwork removed' },
  ])

  await rm(inStorage, { recursive: true })
  await sweepUploads(shop)
  expect(await db.$count(uploads)).toBe(0)
})

test('a sweep skips a file that a request is claiming', async ({ services, db, context }) => {
  const { body } = await send(context, form(['a.pdf', pdf]))
  await db.transaction(async (tx) => {
    await claimUploads(tx, [body])
    await sweepUploads(services, later())
  })
  expect(await services.storage.exists(body.path)).toBe(true)
})

test('a claim waits for the sweep that holds its file, and is refused then', async ({ db, services, context }) => {
  const { body } = await send(context, form(['a.pdf', pdf]))
  let claim: Promise<unknown> | undefined
  const storage = Object.assign(Object.create(services.storage), {
    delete: async (path: string) => {
      claim = db.transaction((tx) => claimUploads(tx, [body])).catch((error: unknown) => error)
      await expect.poll(() => waiting(db)).toBe(1)
      await services.storage.delete(path)
    },
  })
  await sweepUploads({ ...services, storage }, later())
  expect(await claim).toBeInstanceOf(RefusedInput)
})

async function waiting(db: Services['db']) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count
}
