import type { StoredFile } from '../stored-file.ts'
import type { Artwork } from './artwork.ts'
import { UploadError, uploadFile } from './upload.ts'

/**
 * Uploads pending files one after the other, including those that are added before the last one is sent.
 * @throws UploadError of the first failure; earlier files stay stored
 */
export async function sendArtwork({ read, update }: Artwork, signal: AbortSignal): Promise<StoredFile[]> {
  const findPending = () => read().find(({ stored }) => !stored)
  for (let next = findPending(); next; next = findPending()) {
    const { id, file } = next
    update(id, { progress: 0, error: null })
    try {
      const onProgress = (progress: number) => update(id, { progress })
      update(id, { stored: await uploadFile(file, { onProgress, signal }), progress: 1 })
    } catch (error) {
      update(id, { progress: null, error: error instanceof UploadError ? error.message : null })
      throw error
    }
  }
  return read().flatMap(({ stored }) => stored ?? [])
}

/**
 * Returns why sendArtwork failed and what to do.
 * @param reassurance appended if the same files can be sent again
 */
export function getFailureText({ read }: Artwork, error: unknown, reassurance: string): string {
  const message = error instanceof UploadError ? error.message : 'A file could not be sent.'
  if (!(error instanceof UploadError) || error.kind !== 'rejected') return `${message} ${reassurance}`
  const name = read().find((each) => each.error)?.file.name ?? 'A file'
  return `“${name}” was not accepted: ${message} Remove or replace the file, then submit again.`
}
