import { readdir, readFile, rm, symlink } from 'node:fs/promises'
import { discard } from '#app/lib/http/multipart.server.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { receiveFormWithFiles, replyFolder, storeAttachments } from './attachments.server.ts'
import { getAttachmentError, maxAttachedBytes, maxAttachments } from './reply.schema.ts'

const pdf = (name: string, bytes = 10) => new File([new Uint8Array(bytes).fill(37)], name, { type: 'application/pdf' })

function formWith(...files: File[]): Request {
  const body = new FormData()
  body.append('subject', 'Re: Mugs')
  body.append('body', 'Hello\u0000 Dana')
  for (const file of files) body.append('files', file)
  return new Request('http://shop.test/', { method: 'POST', body })
}

test('receives fields and files, on disk and then in storage', async ({ services }) => {
  const { DATA_DIR } = services.settings
  const oddFile = new File(['x'], '../../etc/Ünder score.svg\u0007', { type: 'image/svg+xml; x=y' })
  const { form, files, problem } = await receiveFormWithFiles(
    formWith(pdf('a.pdf'), oddFile, new File([], '')),
    DATA_DIR,
  )
  expect(problem).toBeUndefined()
  expect(Object.fromEntries(form)).toEqual({ subject: 'Re: Mugs', body: 'Hello Dana' })
  const [first, second] = files
  expect([first?.name, first?.size, second?.name, files.length]).toEqual(['a.pdf', 10, 'Ünder score.svg', 2])
  expect(await readFile(first?.file ?? '')).toHaveLength(10)

  const stored = await storeAttachments(services, files, replyFolder)
  expect(await readdir(getStagingFolder(DATA_DIR))).toEqual([])
  for (const { path, size } of stored) {
    expect(path).toMatch(/^answer-attachments\/[\da-f]{32}\.(pdf|svg)$/)
    expect((await services.storage.getMetaData(path)).contentLength).toBe(size)
  }
  // Unclaimed until an email has them: the cleanup may delete them.
  expect(await services.db.select().from(uploads)).toMatchObject([{ claimed_at: null }, { claimed_at: null }])
})

test('rejects too many, too large, empty and dangerous files by name, and leaves nothing on disk', async ({
  services,
}) => {
  const { DATA_DIR } = services.settings
  const halfLimit = maxAttachedBytes / 2
  const many = Array.from({ length: maxAttachments + 1 }, (_, number) => pdf(`${number}.pdf`))
  for (const [sent, message] of [
    [many, 'You can attach up to 10 files.'],
    [[pdf('a.pdf', halfLimit), pdf('b.pdf', halfLimit), pdf('c.pdf', 1)], '“c.pdf” exceeds the total limit of 20 MB'],
    [[pdf('huge.pdf', maxAttachedBytes + 100)], '“huge.pdf” exceeds the total limit of 20 MB'],
    [[pdf('a.pdf', 0)], '“a.pdf” is empty.'],
    [[pdf('invoice.PDF.exe')], 'has a file type that email servers reject'],
  ] as const) {
    const { form, files, problem } = await receiveFormWithFiles(formWith(...sent), DATA_DIR)
    expect(problem).toContain(message)
    expect(form.get('subject')).toBe('Re: Mugs')
    await discard(files)
    expect(await readdir(getStagingFolder(DATA_DIR))).toEqual([])
  }
  expect(getAttachmentError('a.pdf', maxAttachedBytes, { count: 0, bytes: 0 })).toBeUndefined()
})

test('a truncated body leaves nothing on disk', async ({ services }) => {
  const request = formWith(pdf('a.pdf', 200_000))
  const bytes = new Uint8Array(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const truncated = new Request('http://shop.test/', { method: 'POST', headers, body: bytes.slice(0, 100_000) })
  await expect(receiveFormWithFiles(truncated, services.settings.DATA_DIR)).rejects.toThrow()
  expect(await readdir(getStagingFolder(services.settings.DATA_DIR))).toEqual([])
})

test('an aborted or unstorable body ends with an error and leaves nothing on disk', async ({ services }) => {
  const { DATA_DIR } = services.settings
  const request = formWith(pdf('a.pdf', 5_000_000))
  const bytes = new Uint8Array(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const receive = (sentBytes: number, end: (controller: ReadableStreamDefaultController) => void) => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= sentBytes) return end(controller)
        controller.enqueue(bytes.slice(sent, sent + 100_000))
        sent += 100_000
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' }
    return receiveFormWithFiles(new Request('http://shop.test/', init), DATA_DIR)
  }
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  await expect(receive(4_000_000, (body) => body.error(aborted))).rejects.toMatchObject({ init: { status: 400 } })
  expect(await readdir(getStagingFolder(DATA_DIR))).toEqual([])
  if (process.platform !== 'linux') return
  await rm(getStagingFolder(DATA_DIR), { recursive: true })
  // Not even root can create a file there.
  await symlink('/proc/self', getStagingFolder(DATA_DIR))
  await expect(receive(bytes.length, (body) => body.close())).rejects.toMatchObject({ syscall: 'open' })
})
