import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { LibraryImage } from '#app/features/images/library-images.server.ts'
import { openStored } from '#app/features/images/open-stored.server.ts'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'

/** Copies images to staging files. One whose file is missing is left out. */
export async function stageLibraryImages(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  chosen: readonly LibraryImage[],
): Promise<StagedFile[]> {
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staged: StagedFile[] = []
  for (const { name, path, size } of chosen) {
    const stored = await openStored(storage, path)
    if (!stored) continue
    const file = join(folder, randomUUID())
    await pipeline(stored.stream, createWriteStream(file, { mode: 0o600 }))
    staged.push({ field: 'library_image', file, name, size: stored.size ?? size, type: 'image/webp' })
  }
  return staged
}
