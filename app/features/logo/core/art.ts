import { findCounters } from './inks/find-counters.ts'
import { knockOut } from './inks/knock-out.ts'
import { getPalette } from './inks/palette.ts'
import { getThinnestStrokeRatio } from './inks/thinnest-stroke.ts'
import type { Raster } from './surface.ts'

/** A logo as it is printed. */
export type Art = {
  /** The logo in its own colors. */
  fullColor: Raster
  /** For one ink: white next to darker colors, and a gap where two colors touch, are not printed, so that details stay legible. */
  oneInk: Raster
  /** Width divided by height. */
  aspect: number
  /** Some of its colors, sRGB, 0 to 1. */
  colors: [number, number, number][]
  /** Distinct colors as `#rrggbb`, the most frequent first; at most `maxPaletteColors`. */
  palette: string[]
  /** Width of its thinnest strokes, as a share of its width. */
  thinnestShare: number
}

/** Brightness from which a color counts as white. */
const whiteThreshold = 0.8 * 255
const sampleInterval = 97
/** Brightness range in which a single ink fades out. */
const whiteFade = { from: 0.83 * 255, to: 0.95 * 255 }

const getBrightness = (data: Raster['data'], at: number) =>
  0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number)

/** @param logo cropped to its content; see `cutOut` */
export function getArt(logo: Raster): Art {
  const { data, width, height } = logo
  const colors: [number, number, number][] = []
  let opaquePixels = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) <= 128 || opaquePixels++ % sampleInterval !== 0) continue
    colors.push([(data[at] as number) / 255, (data[at + 1] as number) / 255, (data[at + 2] as number) / 255])
  }
  let cachedOneInk: Raster | undefined
  let cachedThinnestShare: number | undefined
  return {
    fullColor: logo,
    // Computed on demand: many logos are never printed in one ink.
    get oneInk() {
      cachedOneInk ??= knockOut(removeWhite(logo))
      return cachedOneInk
    },
    aspect: width / height,
    colors,
    palette: getPalette(colors),
    get thinnestShare() {
      cachedThinnestShare ??= getThinnestStrokeRatio(logo)
      return cachedThinnestShare
    },
  }
}

function removeWhite(logo: Raster): Raster {
  const { data, width, height } = logo
  let opaquePixels = 0
  let darkPixels = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) <= 128) continue
    opaquePixels++
    if (getBrightness(data, at) < whiteThreshold) darkPixels++
  }
  if (darkPixels <= 0.2 * opaquePixels) return logo
  const out = new Uint8ClampedArray(data)
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const pixelBrightness = getBrightness(data, at)
    if (pixelBrightness > whiteFade.from)
      out[at + 3] =
        (data[at + 3] as number) * Math.max(0, (whiteFade.to - pixelBrightness) / (whiteFade.to - whiteFade.from))
  }
  return { width, height, data: out }
}

/** Distance from white (0 to 255) up to which a pixel is background, and from which it is logo. */
const backgroundDistance = { background: 10, logo: 48 }

/** Opacity (0 to 255) from which a pixel belongs to the logo. */
const minOpacity = 128

/** Share of a side by which a page may end before the edge: drawings are rounded to whole pixels. */
const maxPageMargin = 0.005

/** White of an image that is printed: all of it, or that inside its letters. */
export type PreservedWhite = 'all' | 'inside'

/** White that was removed: around the logo, also inside its letters, or only there, as nothing is around it. */
export type RemovedWhite = 'around' | 'inside' | 'only inside'

/**
 * Crops a logo to its content and removes a plain white background: in opaque images, white that touches the edge, and in all
 * images that inside letters. White words on a badge, and other white of images with transparency, stay.
 * @returns null if nothing remains
 */
export function cutOut(
  image: Raster,
  preservedWhite?: PreservedWhite,
): { logo: Raster; removedWhite: RemovedWhite | null } | null {
  const content = cropToContent(image)
  if (!content) return null
  const fillsImage =
    image.width - content.width <= image.width * maxPageMargin &&
    image.height - content.height <= image.height * maxPageMargin
  const isTransparent = !fillsImage || hasTransparency(content)
  if (preservedWhite === 'all' || (isTransparent ? preservedWhite === 'inside' : !hasWhiteBackground(content)))
    return { logo: content, removedWhite: null }
  const { raster, removedWhite } = removeBackground(content, {
    isTransparent,
    preservesInside: preservedWhite === 'inside',
  })
  const logo = cropToContent(raster)
  return logo && { logo, removedWhite }
}

/** Ignores the edge, whose pixels the drawing may cover in part. */
function hasTransparency({ data, width, height }: Raster): boolean {
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) if ((data[(y * width + x) * 4 + 3] as number) < 250) return true
  return false
}

const getDistanceFromWhite = (data: Raster['data'], at: number) =>
  255 - Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number)

/** True if 9 in 10 pixels of the edge are white. */
function hasWhiteBackground({ data, width, height }: Raster): boolean {
  let whitePixels = 0
  let allPixels = 0
  const countPixel = (x: number, y: number) => {
    allPixels++
    if (getDistanceFromWhite(data, (y * width + x) * 4) < backgroundDistance.background) whitePixels++
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) countPixel(x, y)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) countPixel(x, y)
  return whitePixels > 0.9 * allPixels
}

function removeBackground(
  { data, width, height }: Raster,
  { isTransparent, preservesInside }: { isTransparent: boolean; preservesInside: boolean },
): { raster: Raster; removedWhite: RemovedWhite | null } {
  const out = new Uint8ClampedArray(data)
  const visited = new Uint8Array(width * height)
  const isBackground = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  let queueEnd = 0
  const visit = (pixel: number) => {
    if (visited[pixel]) return
    const distance = getDistanceFromWhite(data, pixel * 4)
    if (distance >= backgroundDistance.logo) return
    visited[pixel] = 1
    const share = Math.max(
      0,
      (distance - backgroundDistance.background) / (backgroundDistance.logo - backgroundDistance.background),
    )
    out[pixel * 4 + 3] = (data[pixel * 4 + 3] as number) * share
    // Removes the background's share from the color of edge pixels.
    if (share > 0)
      for (let channel = 0; channel < 3; channel++)
        out[pixel * 4 + channel] = 255 - (255 - (data[pixel * 4 + channel] as number)) / share
    // Spreads from plain background only; otherwise the white inside a thin outline would be removed as well.
    if (distance >= backgroundDistance.background) return
    isBackground[pixel] = 1
    queue[queueEnd++] = pixel
  }
  const spread = () => {
    for (let next = 0; next < queueEnd; next++) {
      const pixel = queue[next] as number
      const x = pixel % width
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (pixel >= width) visit(pixel - width)
      if (pixel < width * (height - 1)) visit(pixel + width)
    }
  }
  if (isTransparent) {
    for (let pixel = 0; pixel < isBackground.length; pixel++)
      if ((data[pixel * 4 + 3] as number) < minOpacity) visited[pixel] = isBackground[pixel] = 1
  } else {
    for (let x = 0; x < width; x++) {
      visit(x)
      visit((height - 1) * width + x)
    }
    for (let y = 0; y < height; y++) {
      visit(y * width)
      visit(y * width + width - 1)
    }
    spread()
  }
  let removedWhite: RemovedWhite | null = isTransparent ? null : 'around'
  if (!preservesInside) {
    const isWhite = Uint8Array.from(visited, (_, pixel) =>
      getDistanceFromWhite(data, pixel * 4) < backgroundDistance.background ? 1 : 0,
    )
    const counters = findCounters(isBackground, isWhite, { width, height })
    queueEnd = 0
    for (let pixel = 0; pixel < counters.length; pixel++) if (counters[pixel]) visit(pixel)
    if (queueEnd > 0) removedWhite = isTransparent ? 'only inside' : 'inside'
    spread()
  }
  return { raster: { width, height, data: out }, removedWhite }
}

function cropToContent(image: Raster): Raster | null {
  const content = findContent(image)
  if (!content || (content.width === image.width && content.height === image.height)) return content && image
  const { left, top, width, height } = content
  const out = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * image.width + left) * 4
    out.set(image.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, data: out }
}

/** Finds the smallest part of an image with all visible pixels; null if there are none. */
export function findContent({
  data,
  width,
  height,
}: Raster): { left: number; top: number; width: number; height: number } | null {
  const isVisible = (x: number, y: number) => (data[(y * width + x) * 4 + 3] as number) >= 8
  let top = 0
  let bottom = height - 1
  const hasRow = (y: number) => {
    for (let x = 0; x < width; x++) if (isVisible(x, y)) return true
    return false
  }
  while (top < height && !hasRow(top)) top++
  if (top === height) return null
  while (!hasRow(bottom)) bottom--
  const hasColumn = (x: number) => {
    for (let y = top; y <= bottom; y++) if (isVisible(x, y)) return true
    return false
  }
  let left = 0
  let right = width - 1
  while (!hasColumn(left)) left++
  while (!hasColumn(right)) right--
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
