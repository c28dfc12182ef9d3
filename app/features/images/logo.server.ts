import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Services } from '#app/lib/services.ts'
import type { Actor } from '../audit/audit.server.ts'
import { getStoredPath } from './image-url.ts'
import { logoChecker } from './processing/image-processor.server.ts'
import { storeImage } from './store-image.server.ts'

/** A logo as the brand stores it: `address` is its URL; intrinsic size in pixels. */
type Logo = { address: string; width: number; height: number }

/** Larger files are rejected, also if a drawing program's private data is the larger part. */
const maxFileBytes = 2 * 1024 * 1024
/** The URL of an SVG logo contains its size, like that of an image; earlier ones have none. */
const svgUrlPattern = /^\/brand\/[0-9a-f]{32}(-\d+x\d+)?\.svg$/

/**
 * Stores a logo of the shop or of a customer. An SVG passes the artwork checks, uses no filters and stays SVG, without what
 * browsers do not draw (docs/domain.md, Artwork). Other formats are stored as images.
 * @param input `path` of a local file
 */
export async function storeLogo(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  input: { path: string; name: string; by: Pick<Actor, 'staffId'> },
): Promise<{ ok: true; logo: Logo } | { ok: false; reason: string }> {
  if (!(await isSvg(input))) {
    const stored = await storeImage(services, input)
    if (!stored.ok) return stored
    const { url, width, height } = stored.image
    return { ok: true, logo: { address: url, width, height } }
  }
  if ((await stat(input.path)).size > maxFileBytes) return { ok: false, reason: 'This SVG is larger than 2 MB.' }
  const checked = await logoChecker.run({ task: 'logo', file: input.path })
  if (checked.rejection !== undefined) return { ok: false, reason: checked.rejection }
  const { width, height } = checked
  const svg = Buffer.from(checked.svg ?? '')
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 32)
  const url = `/brand/${hash}-${width}x${height}.svg`
  await services.storage.put(url.slice(1), svg, { contentType: 'image/svg+xml' })
  return { ok: true, logo: { address: url, width, height } }
}

async function isSvg({ path, name }: { path: string; name: string }): Promise<boolean> {
  if (!/\.svg$/i.test(name)) return false
  const start = (await readFile(path)).subarray(0, 4_096).toString('utf8')
  return /<svg[\s>]|<\?xml|<!DOCTYPE|<!--/i.test(start)
}

/** Returns the storage path of a logo; undefined for other URLs. */
export function getStoredLogoPath(url: string): string | undefined {
  if (svgUrlPattern.test(url)) return url.slice(1)
  return url.startsWith('/media/') ? getStoredPath(url.slice('/media/'.length)) : undefined
}

/** Reads the file of a logo; undefined if it is missing in storage. */
export async function readLogo(
  { storage }: Pick<Services, 'storage'>,
  { address: url }: Pick<Logo, 'address'>,
): Promise<Buffer | undefined> {
  const path = getStoredLogoPath(url)
  if (!path || !(await storage.exists(path))) return undefined
  return Buffer.from(await storage.getBytes(path))
}
