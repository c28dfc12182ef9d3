import { PassThrough, Readable, type Writable } from 'node:stream'
import { todayInChicago } from '#app/lib/dates.ts'
import { slugFrom } from '#app/lib/slug.ts'

/** Exports on their way at a time, in one process: each holds a connection that pages are read with. */
const mostAtOnce = 2
let onTheirWay = 0

export const tooManyExports = 'Two exports are on their way already. Try again when one of them is done.'
export const isRoomForExport = () => onTheirWay < mostAtOnce

/** An export as a file that is saved. @param name "Boxwright requests", from which the file's is made, with the day */
export async function answerWithFile(
  open: () => Promise<{ writeTo(out: Writable): Promise<void> }>,
  { name, ending, contentType }: { name: string; ending: string; contentType: string },
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
    // Whoever reads the answer is to see it fail, before the first row, too.
    .catch((error) => body.destroy(error))
    .finally(done)
  const file = `${slugFrom(name)}-${todayInChicago()}.${ending}`
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${file}"` },
  })
}
