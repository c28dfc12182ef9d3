import { PassThrough, Readable, type Writable } from 'node:stream'
import { createSlots } from '#app/lib/http/slots.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'

/** Exports of one process, one for each person: an export holds a database connection until its reader has it all. */
export const takeExportSlot = createSlots({ max: 2, maxPerHolder: 1 })
export const tooManyExports = 'Another export is still running. Try again when it has finished.'

/**
 * Streams an export as a download.
 * @param name "Boxwright requests"; the file name adds the day
 * @param release of `takeExportSlot`, called at the end
 */
export async function respondWithFile(
  open: () => Promise<{ writeTo(out: Writable): Promise<void> }>,
  { name, ending, contentType, release }: { name: string; ending: string; contentType: string; release: () => void },
): Promise<Response> {
  const { writeTo } = await open().catch((error) => {
    release()
    throw error
  })
  const body = new PassThrough()
  writeTo(body)
    // The reader sees the failure, also before the first row.
    .catch((error) => body.destroy(error))
    .finally(release)
  const file = `${createSlug(name)}-${getShopDay()}.${ending}`
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${file}"` },
  })
}
