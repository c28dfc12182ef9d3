import { wordmarkWidths } from '../content/wordmarks.ts'

export type Size = { width: number; height: number }

/** The last two numbers in the address of an uploaded picture (features/pictures). */
const uploaded = /^\/media\/[0-9a-f]{32}-(\d+)x(\d+)\.webp$/

function uploadedSize(address: string): Size | null {
  const [, width, height] = uploaded.exec(address) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** Of the pictures that come with the shop, those that are wider than high; a test measures them all. */
const wide: [begins: RegExp, width: number][] = [
  [/^\/pictures\/(arrival|bench|hero|shelf)-/, 1350],
  [/^\/pictures\/goods-/, 1080],
]
const side = 900

/** The full file of a picture, in pixels. */
export const pictureSize = (address: string): Size =>
  uploadedSize(address) ?? { width: wide.find(([begins]) => begins.test(address))?.[1] ?? side, height: side }

/** Of an SVG that was uploaded as a logo, in its own units (features/brand/files). */
const drawn = /^\/brand\/[0-9a-f]{32}-(\d+)x(\d+)\.svg$/

const wordmarkHeight = 56

/** A logo, in pixels; null for what is no logo of ours. */
export function logoSize(address: string): Size | null {
  const name = /^\/wordmarks\/([\w-]+)\.svg$/.exec(address)?.[1] ?? ''
  const width = wordmarkWidths[name]
  if (width) return { width, height: wordmarkHeight }
  const [, wide, high] = drawn.exec(address) ?? []
  return wide && high ? { width: Number(wide), height: Number(high) } : uploadedSize(address)
}
