import type { Brand } from '#app/features/brand/brand.ts'
import { readLogo } from '#app/features/images/logo.server.ts'
import { readOwnImage } from '#app/features/images/read-own-image.server.ts'
import type { Services } from '#app/lib/services.ts'
import { isUploadPath } from '#app/lib/storage/storage.server.ts'
import type { DocumentLine, ProposalDocument } from '../document/proposal-document.schema.ts'

const maxImages = 150
/** Bytes of one image, and of all. */
const maxImageBytes = 10 * 1024 * 1024
const maxBytes = 40 * 1024 * 1024

export type DocumentImage = { key: string; bytes: string }

/** Parts of a document that name images. */
type NamedImages = {
  options: readonly { lines: readonly Pick<DocumentLine, 'mockup' | 'image'>[] }[]
  blocks: ProposalDocument['blocks']
}

/** Reads the images that a document names, as base64 by their path or URL; those of other servers are left out. */
export async function readDocumentImages(
  services: Pick<Services, 'storage'>,
  { options, blocks }: NamedImages,
  { logo }: Pick<Brand, 'logo'>,
): Promise<DocumentImage[]> {
  const found = new Map<string, Buffer>()
  let size = 0
  const add = async (key: string | null, read = readImage(services)): Promise<boolean> => {
    if (!key || found.has(key)) return key !== null && found.has(key)
    if (found.size >= maxImages) return false
    const bytes = await read(key)
    if (!bytes || bytes.length > maxImageBytes || size + bytes.length > maxBytes) return false
    found.set(key, bytes)
    size += bytes.length
    return true
  }
  if (logo) await add('logo', () => readLogo(services, logo))
  for (const { lines } of options) for (const { mockup, image } of lines) if (!(await add(mockup))) await add(image)
  for (const block of blocks) if (block.kind === 'image') await add(block.image)
  return [...found].map(([key, bytes]) => ({ key, bytes: bytes.toString('base64') }))
}

const readImage =
  ({ storage }: Pick<Services, 'storage'>) =>
  async (key: string): Promise<Buffer | undefined> => {
    if (key.startsWith('/')) return readOwnImage(storage, key)
    if (!isUploadPath(key) || !(await storage.exists(key))) return undefined
    if ((await storage.getMetaData(key)).contentLength > maxImageBytes) return undefined
    return Buffer.from(await storage.getBytes(key))
  }
