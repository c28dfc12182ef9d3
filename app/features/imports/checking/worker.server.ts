import { connect } from '#db/client.ts'
import type { Preview } from '../file-preview.ts'
import type { PresetName } from '../mapping/mapping.ts'
import type { ReadingOptions } from '../reading/source.ts'
import { FileRejected } from '../rejection.ts'
import type { ImportCounts } from '../stored-import.ts'
import { checkFile } from './check.server.ts'
import { previewFile } from './preview-file.server.ts'

/** Task of the import process and its result, or the reason the file is rejected. */
export type Order =
  | { what: 'peek'; file: string; name: string; preset?: PresetName | undefined; reading: ReadingOptions }
  | { what: 'check'; file: string; id: string; databaseUrl: string }
export type Answer = { peek: Preview } | { counts: ImportCounts } | { rejection: string } | { failure: string }

/** Reads one file and ends: what it took of memory goes back to the machine (decision 0032). */
process.once('message', async (order: Order) => {
  const answer = await done(order)
  process.send?.(answer, () => process.disconnect())
})

async function done(order: Order): Promise<Answer> {
  try {
    if (order.what === 'peek') {
      return { peek: await previewFile(order.file, { name: order.name, preset: order.preset, ...order.reading }) }
    }
    const { db, close } = connect(order.databaseUrl, { max: 3 })
    try {
      return { counts: await checkFile(db, order) }
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof FileRejected) return { rejection: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
