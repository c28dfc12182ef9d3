import { PassThrough, Readable, type Writable } from 'node:stream'
import { todayInChicago } from '#app/lib/dates.ts'
import type { Logger } from '#app/lib/log.ts'
import { slugFrom } from '#app/lib/slug.ts'
import { ReaderGone } from '#app/lib/snapshot-stream.server.ts'

/** Exports on their way at a time, in one process: each holds a connection that pages are read with. */
const mostAtOnce = 2
let onTheirWay = 0

export const tooManyExports = 'Two exports are on their way already. Try again when one of them is done.'
export const isRoomForExport = () => onTheirWay < mostAtOnce

/** An export as a file that is saved. @param name "Boxwright requests", from which the file's is made, with the day */
export async function answerWithFile(
  open: () => Promise<{ writeTo(out: Writable): Promise<void> }>,
  { name, ending, contentType, log }: { name: string; ending: string; contentType: string; log: Logger },
): Promise<Response> {
  onTheirWay += 1
  const done = () => {
    onTheirWay -= 1
  }
  const { writeTo } = await open().catch((error) => {
    done()
    throw error
  })
  const body = new PassThrough()
  writeTo(body)
    // The answer breaks off, so that nobody takes half of it for all.
    .catch((error) => error instanceof ReaderGone || log.error({ err: error }, 'export failed'))
    .finally(done)
  const file = `${slugFrom(name)}-${todayInChicago()}.${ending}`
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${file}"` },
  })
}
