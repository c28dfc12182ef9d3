import { and, inArray, isNull } from 'drizzle-orm'
import { RefusedInput } from '#app/lib/refused-input.ts'
import type { Transaction } from '#db/client.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { maxFiles } from './limits.ts'
import { holdsFor, uploadKey } from './token.server.ts'

export const filesGoneMessage = 'Your files are no longer on our server. Please add them again.'

/**
 * Binds uploaded files to the request that is stored in `tx`. Each file belongs to one request at most: a path this
 * shop did not sign, an expired token, a file already claimed or swept refuses the whole request.
 * @returns the files in the order given, for swag_box_requests.uploaded_files
 * @throws RefusedInput with the message under `field`
 */
export async function claimUploads(
  tx: Transaction,
  files: readonly { path: string; token: string }[],
  field = 'files',
): Promise<UploadedFile[]> {
  if (files.length === 0) return []
  const refuse = (message: string) => new RefusedInput({ [field]: [message] })
  if (files.length > maxFiles) throw refuse(`Please attach at most ${maxFiles} files.`)
  const key = await uploadKey(tx)
  const now = new Date()
  if (!files.every((file) => holdsFor(key, file, now))) throw refuse(filesGoneMessage)
  const paths = files.map((file) => file.path)
  // Waits for a sweep that holds the row, and finds it gone then.
  const claimed = await tx
    .update(uploads)
    .set({ claimed_at: now, address_key: null })
    .where(and(inArray(uploads.path, paths), isNull(uploads.claimed_at)))
    .returning()
  const byPath = new Map(claimed.map((row) => [row.path, row]))
  return paths.map((path) => {
    const row = byPath.get(path)
    // The same path twice counts once.
    byPath.delete(path)
    if (!row) throw refuse(filesGoneMessage)
    return { url: row.path, name: row.name, size: row.size, type: row.type }
  })
}
