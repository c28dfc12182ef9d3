import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { createForm, createStreamingRequest, pdf, readLeftovers, send } from '#test/uploads.ts'
import { uploadFolders } from './kinds.ts'
import { maxFileBytes } from './limits.ts'
import { loader } from './uploads.route.tsx'

/** Creates a multipart body while it is read: `size` bytes including `start`, without an end if `isCutOff`. */
function createStreamedRequest(
  name: string,
  size: number,
  { start = pdf, cut: isCutOff = false, fill = 97 } = {},
): Request {
  const chunk = new Uint8Array(65_536).fill(fill)
  let remaining = size
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${start}`
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      const piece = chunk.subarray(0, Math.min(remaining, chunk.length))
      remaining -= piece.length
      if (piece.length > 0) return controller.enqueue(piece)
      if (isCutOff) return controller.error(new Error('the visitor went away'))
      controller.enqueue(Buffer.from('\r\n--x--\r\n'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return createStreamingRequest('http://shop.test/uploads', body, headers)
}

const noRemains = { files: [], staged: [], rows: 0 }

test.for([
  ['logo.pdf', pdf, 'application/pdf'],
  ['LOGO.PDF', pdf, 'application/pdf'],
  ['logo.ai', pdf, 'application/illustrator'],
  ['logo.ai', '%!PS-Adobe-3.0\n', 'application/illustrator'],
  ['logo.eps', '%!PS-Adobe-3.0 EPSF-3.0\n', 'application/postscript'],
  ['logo.eps', Buffer.from('c5d0d3c61e000000', 'hex'), 'application/postscript'],
  ['Grüße & Söhne.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['C:\\art\\logo.pdf', pdf, 'application/pdf'],
  // FormData sends the quote as %22, as browsers do.
  ['5" round patch.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
] as const)('stores %s unchanged', async ([name, content, type], { services, context }) => {
  const { status, body } = await send(context, createForm([name, Buffer.from(content)]))
  expect(status).toBe(201)
  const file = name.split('\\').at(-1) ?? ''
  expect(body).toMatchObject({ name: file, size: Buffer.byteLength(content), type, token: expect.any(String) })
  expect(body.path).toMatch(
    new RegExp(
      `^${uploadFolders.artwork}/[0-9a-f]{32}-\\d{13}\\${file
        .slice(-4)
        .toLowerCase()
        .replace(/^[^.]*/, '')}$`,
    ),
  )
  const bytes = await readFile(join(services.settings.DATA_DIR, 'storage', body.path))
  expect(bytes.equals(Buffer.from(content))).toBe(true)
  expect(await services.db.select().from(uploads)).toMatchObject([{ path: body.path, claimed_at: null }])
  expect((await readLeftovers(services)).staged).toEqual([])
})

test.for([
  ['another extension', () => createForm(['logo.png', 'x']), 422, 'Please choose one of these: .svg, .eps, .ai, .pdf.'],
  [
    'a second extension',
    () => createForm(['logo.svg.exe', '<svg/>']),
    422,
    'Please choose one of these: .svg, .eps, .ai, .pdf.',
  ],
  ['an empty file', () => createForm(['logo.pdf', '']), 422, 'This file is empty.'],
  ['no file', () => createForm(), 422, 'Please choose a file.'],
  ['two files', () => createForm(['a.pdf', pdf], ['b.pdf', pdf]), 422, 'Please send one file at a time.'],
  [
    'a PNG as PDF',
    () => createForm(['a.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]),
    422,
    'This is not a PDF file; it looks like PNG.',
  ],
  ['text as EPS', () => createForm(['a.eps', 'hello']), 422, 'This is not an EPS file.'],
  ['an SVG as AI', () => createForm(['a.ai', '<svg/>']), 422, 'This is not an AI file.'],
  [
    'a script as SVG',
    () => createForm(['a.svg', '<svg><script/></svg>']),
    422,
    'This SVG cannot be used: it contains a script. Please save it as plain SVG and try again.',
  ],
  [
    'a byte too many',
    () => createStreamedRequest('a.pdf', maxFileBytes + 1 - pdf.length),
    413,
    'This file is larger than 25 MB.',
  ],
  ['far too much', () => createStreamedRequest('a.pdf', 200_000_000), 413, 'This file is larger than 25 MB.'],
  [
    'far too much of nothing',
    () => createStreamedRequest('a.exe', 200_000_000),
    413,
    'This file is larger than 25 MB.',
  ],
  [
    'an aborted upload',
    () => createStreamedRequest('a.pdf', 5_000_000, { cut: true }),
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
] as const)('rejects %s and stores nothing', async ([, request, status, error], { services, context }) => {
  expect(await send(context, request())).toEqual({ status, body: { error } })
  expect(await readLeftovers(services)).toEqual(noRemains)
})

test('rejects a content length above the limit without reading the body', async ({ services, context }) => {
  const request = createStreamedRequest('a.pdf', 100)
  request.headers.set('content-length', String(maxFileBytes * 2))
  expect((await send(context, request)).status).toBe(413)
  expect(request.bodyUsed).toBe(false)
  expect(await readLeftovers(services)).toEqual(noRemains)
})

test('accepts the largest file with constant memory', async ({ context }) => {
  await send(context, createStreamedRequest('warm.pdf', 1_000_000))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="'
  for (const [name, start, fill] of [
    ['a.pdf', pdf, 97],
    ['a.svg', svg, 49],
  ] as const) {
    globalThis.gc?.()
    const before = process.memoryUsage()
    let peak = 0
    const timer = setInterval(() => {
      const now = process.memoryUsage()
      peak = Math.max(peak, now.arrayBuffers - before.arrayBuffers, now.external - before.external)
    }, 5)
    const { status } = await send(context, createStreamedRequest(name, maxFileBytes - start.length, { start, fill }))
    clearInterval(timer)
    // The SVG is unclosed, which the check finds only at its end.
    expect(status).toBe(name === 'a.pdf' ? 201 : 422)
    expect(peak).toBeLessThan(20_000_000)
  }
})

test('does not serve uploaded files', async () => {
  expect(loader().status).toBe(405)
})
