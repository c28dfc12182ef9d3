import { sql } from 'drizzle-orm'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import type { Transaction } from '#db/client.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { type UploadKind, uploadFolders } from './kinds.ts'
import { maxFiles } from './limits.ts'
import { getUploadKey, isValidToken } from './token.server.ts'

type SignedFile = { path: string; token: string }

export const missingFilesMessage = 'Your files are no longer on our server. Please add them again.'

/**
 * Claims uploaded files for the request stored in `tx`. A file belongs to at most one request: unsigned paths, expired tokens,
 * and claimed or deleted files reject the request.
 * @returns the files in order, for swag_box_requests.uploaded_files
 * @throws RejectedInput with the message under `field`
 */
export async function claimUploads(
  tx: Transaction,
  files: readonly SignedFile[],
  field = 'files',
): Promise<UploadedFile[]> {
  if (files.length === 0) return []
  const reject = (message: string) => new RejectedInput({ [field]: [message] })
  if (files.length > maxFiles) throw reject(`Please attach at most ${maxFiles} files.`)
  const claimed = await claimFiles(tx, files, 'artwork')
  return files.map(({ path }) => {
    const file = claimed.get(path)
    // The same path twice counts once.
    claimed.delete(path)
    if (!file) throw reject(missingFilesMessage)
    return file
  })
}

/**
 * Claims mockup files. Skips files that cannot be claimed; no request is rejected for them.
 * @returns files by path
 */
export const claimProofFiles = (tx: Transaction, files: readonly SignedFile[]) => claimFiles(tx, files, 'proof')

async function claimFiles(
  tx: Transaction,
  files: readonly SignedFile[],
  kind: UploadKind,
): Promise<Map<string, UploadedFile>> {
  if (files.length === 0) return new Map()
  const key = await getUploadKey(tx)
  const now = new Date()
  const paths = files
    .filter((file) => file.path.startsWith(`${uploadFolders[kind]}/`) && isValidToken(key, file, now))
    .map(({ path }) => path)
  if (paths.length === 0) return new Map()
  const { rows } = await tx.execute<{ path: string; name: string; size: number; type: string }>(
    sql`select * from boxwright_claim_uploads(${sql.param(paths)})`,
  )
  return new Map(rows.map(({ path, name, size, type }) => [path, { url: path, name, size, type }]))
}
