import { PassThrough, Readable, type Writable } from 'node:stream'
import { slugFrom } from '#app/lib/text/slug.ts'
import { todayInChicago } from '#app/lib/time/dates.ts'

/** Concurrent exports of one process: each holds a database connection. */
const maxConcurrent = 2
let running = 0

export const tooManyExports = 'Two exports are already running. Try again when one has finished.'
export const canStartExport = () => running < maxConcurrent

/** Streams an export as a download. @param name "Boxwright requests"; the file name adds the day */
export async function respondWithFile(
  open: () => Promise<{ writeTo(out: Writable): Promise<void> }>,
  { name, ending, contentType }: { name: string; ending: string; contentType: string },
): Promise<Response> {
  running += 1
  const release = () => {
    running -= 1
  }
  const { writeTo } = await open().catch((error) => {
    release()
    throw error
  })
  const body = new PassThrough()
  writeTo(body)
    // The reader sees the failure, also before the first row.
    .catch((error) => body.destroy(error))
    .finally(release)
  const file = `${slugFrom(name)}-${todayInChicago()}.${ending}`
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${file}"` },
  })
}
