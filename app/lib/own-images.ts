export type Size = { width: number; height: number }

/** The last two numbers in the URL of an uploaded image (features/images). */
const uploaded = /^\/media\/[0-9a-f]{32}-(\d+)x(\d+)\.webp$/

export function uploadedSize(address: string): Size | null {
  const [, width, height] = uploaded.exec(address) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

const ours = /^\/pictures\/[\w-]+\.webp$/

/** Built-in images that are wider than high; a test measures all of them. */
const wide: [begins: RegExp, width: number][] = [
  [/^\/pictures\/(arrival|bench|hero|shelf)-/, 1350],
  [/^\/pictures\/goods-/, 1080],
]
const side = 900

/** The full size of one of the shop's images, in pixels; null for an external one. */
export function ownImageSize(address: string): Size | null {
  if (!ours.test(address)) return uploadedSize(address)
  return { width: wide.find(([begins]) => begins.test(address))?.[1] ?? side, height: side }
}

/** These two have no ground. */
const cutOut = /^(\/pictures\/(?!goods|stack)[\w-]+)-alpha\.webp$/

/** For unknown backgrounds: NAME-alpha.webp is a cut-out of NAME.webp without its background. */
export const withGround = (address: string) => address.replace(cutOut, '$1.webp')
