import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Services } from '#app/lib/services.ts'
import type { Actor } from '../audit/audit.server.ts'
import { artworkChecks } from '../uploads/check/artwork-check.server.ts'
import { getStoredPath } from './address.ts'
import { storeImage } from './store.server.ts'

/** Intrinsic size in pixels. */
type Logo = { address: string; width: number; height: number }

/** A vector logo takes a few kilobytes; larger files contain images. */
const maxSvgBytes = 200 * 1024
/** The address of an SVG logo contains its size, like that of an image. */
const svgAddressPattern = /^\/brand\/[0-9a-f]{32}(-\d+x\d+)?\.svg$/

/**
 * Stores a logo of the shop or of a customer. An SVG passes the artwork checks and stays SVG (docs/domain.md, Artwork). Other
 * formats are stored as images.
 * @param input `path` of a local file
 */
export async function storeLogo(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  input: { path: string; name: string; by: Pick<Actor, 'staffId'> },
): Promise<{ ok: true; logo: Logo } | { ok: false; reason: string }> {
  if (!(await isSvg(input))) {
    const stored = await storeImage(services, input)
    if (!stored.ok) return stored
    const { address, width, height } = stored.image
    return { ok: true, logo: { address, width, height } }
  }
  if ((await stat(input.path)).size > maxSvgBytes) return { ok: false, reason: 'This SVG is larger than 200 KB.' }
  const reason = await artworkChecks.check(input.path, '.svg')
  if (reason) return { ok: false, reason }
  const svg = await readFile(input.path)
  const size = await getSize(svg)
  if (!size) return { ok: false, reason: 'This SVG has no size or cannot be rendered.' }
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 32)
  const address = `/brand/${hash}-${size.width}x${size.height}.svg`
  await services.storage.put(address.slice(1), svg, { contentType: 'image/svg+xml' })
  return { ok: true, logo: { address, ...size } }
}

async function isSvg({ path, name }: { path: string; name: string }): Promise<boolean> {
  if (!/\.svg$/i.test(name)) return false
  const start = (await readFile(path)).subarray(0, 4_096).toString('utf8')
  return /<svg[\s>]|<\?xml|<!DOCTYPE|<!--/i.test(start)
}

async function getSize(svg: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(svg).metadata()
    const [roundedWidth, roundedHeight] = [Math.round(width), Math.round(height)]
    return roundedWidth > 0 && roundedHeight > 0 ? { width: roundedWidth, height: roundedHeight } : undefined
  } catch {
    return undefined
  }
}

/** Returns the storage path of a logo; undefined for other addresses. */
export function getStoredLogoPath(address: string): string | undefined {
  if (svgAddressPattern.test(address)) return address.slice(1)
  return address.startsWith('/media/') ? getStoredPath(address.slice('/media/'.length)) : undefined
}

/** Reads the file of a logo; undefined if it is missing in storage. */
export async function readLogo(
  { storage }: Pick<Services, 'storage'>,
  { address }: Pick<Logo, 'address'>,
): Promise<Buffer | undefined> {
  const path = getStoredLogoPath(address)
  if (!path || !(await storage.exists(path))) return undefined
  return Buffer.from(await storage.getBytes(path))
}
