export type Size = { width: number; height: number }

/** The last two numbers in the address of an uploaded picture (features/images). */
const uploaded = /^\/media\/[0-9a-f]{32}-(\d+)x(\d+)\.webp$/

export function uploadedSize(address: string): Size | null {
  const [, width, height] = uploaded.exec(address) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

const ours = /^\/pictures\/[\w-]+\.webp$/

/** Of the pictures that come with the shop, those that are wider than high; a test measures them all. */
const wide: [begins: RegExp, width: number][] = [
  [/^\/pictures\/(arrival|bench|hero|shelf)-/, 1350],
  [/^\/pictures\/goods-/, 1080],
]
const side = 900

/** The full file of a picture of ours, in pixels; null for one that stands elsewhere. */
export function ownImageSize(address: string): Size | null {
  if (!ours.test(address)) return uploadedSize(address)
  return { width: wide.find(([begins]) => begins.test(address))?.[1] ?? side, height: side }
}

/** These two have no ground. */
const cutOut = /^(\/pictures\/(?!goods|stack)[\w-]+)-alpha\.webp$/

/** For where nobody knows on what color a picture will stand: our NAME-alpha.webp is a cut-out of what NAME.webp shows with its ground. */
export const withGround = (address: string) => address.replace(cutOut, '$1.webp')
