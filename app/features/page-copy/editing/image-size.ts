import { getOwnImageSize, getUploadedSize, type Size } from '#app/lib/own-images.ts'
import { wordmarkWidths } from '../default-copy/wordmarks.ts'

/** The full size of an image, in pixels. External images count as squares. */
export const getImageSize = (url: string): Size => getOwnImageSize(url) ?? { width: 900, height: 900 }

/** An SVG logo with its size in user units (features/brand/files). */
const uploadedLogoPattern = /^\/brand\/[0-9a-f]{32}-(\d+)x(\d+)\.svg$/

const wordmarkHeight = 56

/** Returns the size of a logo in pixels; null for other images. */
export function getLogoSize(url: string): Size | null {
  const name = /^\/wordmarks\/([\w-]+)\.svg$/.exec(url)?.[1] ?? ''
  const width = wordmarkWidths[name]
  if (width) return { width, height: wordmarkHeight }
  const [, wide, high] = uploadedLogoPattern.exec(url) ?? []
  return wide && high ? { width: Number(wide), height: Number(high) } : getUploadedSize(url)
}
