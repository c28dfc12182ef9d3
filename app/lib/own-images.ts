export type Size = { width: number; height: number }

/** The last two numbers in the URL of an uploaded image (features/images). */
const uploadedPattern = /^\/media\/[0-9a-f]{32}-(\d+)x(\d+)\.webp$/

export function getUploadedSize(url: string): Size | null {
  const [, width, height] = uploadedPattern.exec(url) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** An SVG logo with its size in user units (features/images). */
const uploadedLogoPattern = /^\/brand\/[0-9a-f]{32}-(\d+)x(\d+)\.svg$/

/** Returns the size of an uploaded logo, SVG or image. */
export function getUploadedLogoSize(url: string): Size | null {
  const [, width, height] = uploadedLogoPattern.exec(url) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : getUploadedSize(url)
}

const builtInPattern = /^\/pictures\/[\w-]+\.webp$/

/** Built-in images that are wider than high; a test measures all of them. */
const wideImages: [begins: RegExp, width: number][] = [
  [/^\/pictures\/(arrival|bench|hero|shelf)-/, 1350],
  [/^\/pictures\/goods-/, 1080],
]
const squareSize = 900

/** The full size of one of the shop's images, in pixels; null for an external one. */
export function getOwnImageSize(url: string): Size | null {
  if (!builtInPattern.test(url)) return getUploadedSize(url)
  return { width: wideImages.find(([begins]) => begins.test(url))?.[1] ?? squareSize, height: squareSize }
}

/** These two have no ground. */
const cutOutPattern = /^(\/pictures\/(?!goods|stack)[\w-]+)-alpha\.webp$/

/** For unknown backgrounds: NAME-alpha.webp is a cut-out of NAME.webp without its background. */
export const withBackground = (url: string) => url.replace(cutOutPattern, '$1.webp')
