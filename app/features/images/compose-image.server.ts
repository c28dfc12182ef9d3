import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { publicFolder } from '#app/lib/public-folder.server.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { Actor } from '../audit/audit.server.ts'
import { getStoredPath, mediaPath, parseImageUrl } from './image-url.ts'
import { openStored } from './open-stored.server.ts'
import { imageProcessor } from './processing/image-processor.server.ts'
import { maxProductsInTray } from './processing/tray.ts'
import { type ImageResult, type ImageServices, storeImage } from './store-image.server.ts'

/**
 * Composes and stores the image of a box from product images. Skips external images; with many products, shows the first ones.
 * @param urls images in the order of the box
 */
export async function composeImage(
  services: ImageServices,
  { urls, name, by }: { urls: readonly (string | null)[]; name: string; by: Pick<Actor, 'staffId'> },
): Promise<ImageResult> {
  const folder = getStagingFolder(services.settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ownUrls: string[] = []
  const sources: string[] = []
  const staged: string[] = []
  const file = join(folder, `${randomUUID()}.png`)
  try {
    for (const url of urls) {
      if (!url || sources.length === maxProductsInTray) continue
      const copy = join(folder, randomUUID())
      staged.push(copy)
      const path = parseImageUrl(url) ? await copyStoredImage(services, { url, to: copy }) : await findDemoImage(url)
      if (!path) continue
      ownUrls.push(url)
      sources.push(path)
    }
    if (sources.length === 0) return { ok: false, reason: 'None of these products has an image stored in this store.' }
    // The same products give the same image.
    const mirrored =
      Number.parseInt(createHash('sha256').update(ownUrls.join()).digest('hex').slice(0, 1), 16) % 2 === 1
    const drawn = await imageProcessor.run({ task: 'compose', sources, mirrored, file })
    if (drawn.rejection !== undefined) return { ok: false, reason: drawn.rejection }
    return await storeImage(services, { path: file, name, by })
  } finally {
    for (const path of [...staged, file]) await rm(path, { force: true })
  }
}

/** Copies a stored image to a local file. @returns its path; undefined if the image is missing */
async function copyStoredImage({ storage }: ImageServices, { url, to }: { url: string; to: string }) {
  const stored = await openStored(storage, getStoredPath(url.slice(mediaPath.length)) ?? '')
  if (!stored) return undefined
  await pipeline(stored.stream, createWriteStream(to, { mode: 0o600 }))
  return to
}

async function findDemoImage(url: string): Promise<string | undefined> {
  if (!/^\/pictures\/[\w-]+\.webp$/.test(url)) return undefined
  const path = join(publicFolder, url)
  return access(path).then(
    () => path,
    () => undefined,
  )
}
