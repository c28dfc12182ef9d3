import { getOwnImageSize, getUploadedSize, type Size } from '#app/lib/own-images.ts'
import { wordmarkWidths } from '../default-copy/wordmarks.ts'

/** The full size of an image, in pixels. External images count as squares. */
export const imageSize = (address: string): Size => getOwnImageSize(address) ?? { width: 900, height: 900 }

/** Of an SVG that was uploaded as a logo, in its own units (features/brand/files). */
const drawn = /^\/brand\/[0-9a-f]{32}-(\d+)x(\d+)\.svg$/

const wordmarkHeight = 56

/** A logo, in pixels; null for what is no logo of ours. */
export function logoSize(address: string): Size | null {
  const name = /^\/wordmarks\/([\w-]+)\.svg$/.exec(address)?.[1] ?? ''
  const width = wordmarkWidths[name]
  if (width) return { width, height: wordmarkHeight }
  const [, wide, high] = drawn.exec(address) ?? []
  return wide && high ? { width: Number(wide), height: Number(high) } : getUploadedSize(address)
}
