import { getOwnImageSize, getUploadedLogoSize, type Size } from '#app/lib/own-images.ts'
import { wordmarkWidths } from '../default-copy/wordmarks.ts'

/** The full size of an image, in pixels. External images count as squares. */
export const getImageSize = (url: string): Size => getOwnImageSize(url) ?? { width: 900, height: 900 }

const wordmarkHeight = 56

/** Returns the size of a logo in pixels; null for other images. */
export function getLogoSize(url: string): Size | null {
  const name = /^\/wordmarks\/([\w-]+)\.svg$/.exec(url)?.[1] ?? ''
  const width = Object.hasOwn(wordmarkWidths, name) ? wordmarkWidths[name] : undefined
  return width ? { width, height: wordmarkHeight } : getUploadedLogoSize(url)
}
