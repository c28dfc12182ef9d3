import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArtwork } from './artwork.ts'
import { getFailureText, sendArtwork } from './send-artwork.ts'
import { responseTimeoutMs, stallTimeoutMs, type UploadError, uploadFile } from './upload.ts'

/** Fake XMLHttpRequest whose events a test triggers. */
class FakeRequest {
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  response: unknown = null
  aborted = false

  open() {}
  send() {
    FakeRequest.sent.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })
  }
  respond(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  FakeRequest.sent = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const createFile = (name = 'logo.svg') => new File(['<svg/>'], name)
const stored = { path: 'swag-box-uploads/1.svg', token: 'a.b', name: 'logo.svg', size: 6, type: 'image/svg+xml' }
const getLastRequest = () => FakeRequest.sent.at(-1) as FakeRequest

/** Starts an upload; its failure is awaited later. */
function startUpload(options: Parameters<typeof uploadFile>[1] = {}) {
  const result = uploadFile(createFile(), options).then(
    (response) => response,
    (error: UploadError) => error,
  )
  return { result, request: getLastRequest() }
}

test('aborts a stalled upload with a message', async () => {
  const { result, request } = startUpload()
  request.progress(10)
  await vi.advanceTimersByTimeAsync(stallTimeoutMs - 1)
  expect(request.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(request.aborted).toBe(true)
  expect(await result).toMatchObject({
    kind: 'unreachable',
    message: 'Nothing more could be sent for a minute. Please check your connection and try again.',
  })
})

test('does not abort a slow upload that makes progress', async () => {
  const { result, request } = startUpload()
  for (let sent = 0; sent < 100; sent += 5) {
    await vi.advanceTimersByTimeAsync(stallTimeoutMs - 1)
    request.progress(sent)
  }
  request.respond(201, stored)
  expect(await result).toEqual(stored)
})

test('aborts an upload that never starts', async () => {
  const { result, request } = startUpload()
  await vi.advanceTimersByTimeAsync(stallTimeoutMs)
  expect(request.aborted).toBe(true)
  expect(await result).toMatchObject({ kind: 'unreachable' })
})

test('waits longer for the response after the file was sent, then fails', async () => {
  const { result, request } = startUpload()
  request.progress(100)
  request.upload.onload?.()
  await vi.advanceTimersByTimeAsync(responseTimeoutMs - 1)
  expect(request.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toMatchObject({
    kind: 'failed',
    message: 'The file was sent, but no answer came. Please try again.',
  })
})

test('a response clears the timeout', async () => {
  const { result, request } = startUpload()
  request.respond(201, stored)
  await result
  await vi.advanceTimersByTimeAsync(stallTimeoutMs + responseTimeoutMs)
  expect(request.aborted).toBe(false)
})

test('reports an upload that the page aborted', async () => {
  const page = new AbortController()
  const { result, request } = startUpload({ signal: page.signal })
  page.abort()
  expect(request.aborted).toBe(true)
  expect(await result).toMatchObject({ kind: 'aborted' })
})

test.for([
  [422, { error: 'This file is empty.' }, 'rejected', 'This file is empty.'],
  [429, { error: 'Too many attempts.' }, 'limited', 'Too many attempts.'],
  [507, { error: 'No room.' }, 'failed', 'No room.'],
  [502, null, 'failed', 'logo.svg could not be sent. Please try again.'],
] as const)('reports status %i with the message of the server', async ([status, response, kind, message]) => {
  const { result, request } = startUpload()
  request.respond(status, response)
  expect(await result).toMatchObject({ kind, message })
})

const { signal } = new AbortController()

test('keeps the selection after a stall, and the next try sends only the missing files', async () => {
  const artwork = createArtwork()
  artwork.add([createFile('one.svg'), createFile('two.svg')])
  const failure = sendArtwork(artwork, signal).catch((error: unknown) => getFailureText(artwork, error, 'All is kept.'))
  getLastRequest().respond(201, stored)
  await vi.advanceTimersByTimeAsync(stallTimeoutMs)
  expect(await failure).toMatch(/^Nothing more could be sent for a minute\. .* All is kept\.$/)
  expect(artwork.read()).toMatchObject([
    { stored: { path: stored.path }, error: null },
    { stored: null, progress: null, error: expect.stringContaining('for a minute') },
  ])
  const again = sendArtwork(artwork, signal)
  expect(FakeRequest.sent).toHaveLength(3)
  getLastRequest().respond(201, { ...stored, path: 'swag-box-uploads/2.svg' })
  expect((await again).map(({ path }) => path)).toEqual(['swag-box-uploads/1.svg', 'swag-box-uploads/2.svg'])
})

test('sends a file that is added, and one whose upload is discarded, while another is sent', async () => {
  const artwork = createArtwork()
  artwork.add([createFile('one.svg'), createFile('two.svg')])
  const sent = sendArtwork(artwork, signal)
  getLastRequest().respond(201, stored)
  await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
  artwork.add([createFile('three.svg')])
  artwork.clearStored()
  for (let at = 2; at <= 4; at++) {
    getLastRequest().respond(201, { ...stored, path: `swag-box-uploads/${at}.svg` })
    if (at < 4) await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(at + 1))
  }
  expect((await sent).map(({ path }) => path)).toEqual([3, 2, 4].map((at) => `swag-box-uploads/${at}.svg`))
})

test('names a rejected file', async () => {
  const artwork = createArtwork()
  artwork.add([createFile('bad.svg')])
  const failure = sendArtwork(artwork, signal).catch((error: unknown) => getFailureText(artwork, error, 'All is kept.'))
  getLastRequest().respond(422, { error: 'This file is empty.' })
  expect(await failure).toBe(
    '“bad.svg” was not accepted: This file is empty. Remove or replace the file, then submit again.',
  )
})

test('each form has its own files and is notified of its own selection', () => {
  const reportedNames: string[][] = []
  const quote = createArtwork({ onChosen: (names) => reportedNames.push(names) })
  const project = createArtwork()
  quote.add([createFile('a.svg'), createFile('b.svg')])
  quote.remove(quote.read()[0]?.id ?? 0)
  quote.add([createFile('photo.png')])
  quote.clear()
  expect(project.read()).toEqual([])
  expect(quote.read()).toEqual([])
  expect(reportedNames).toEqual([['a.svg', 'b.svg'], ['b.svg']])
})
