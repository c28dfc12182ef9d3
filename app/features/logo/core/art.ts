import type { Raster } from './surface.ts'

/** A logo as it is printed. */
export type Art = {
  /** In its own colors. */
  own: Raster
  /** For one ink: where it is white beside something darker nothing is printed, so that what is inside it can still be read. */
  oneInk: Raster
  /** Width by height. */
  aspect: number
  /** Some of its colors, sRGB, 0 to 1. */
  colors: [number, number, number][]
}

/** Beyond this a color counts as white. */
const white = 0.8 * 255
const everyPixel = 97
/** In one ink, from here on less is printed the whiter it is, to nothing. */
const fading = { from: 0.83 * 255, to: 0.95 * 255 }

const brightness = (data: Raster['data'], at: number) =>
  0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number)

/** @param logo cut to what is seen of it; see `cutOut` */
export function getArt(logo: Raster): Art {
  const { data, width, height } = logo
  const colors: [number, number, number][] = []
  let inked = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) <= 128 || inked++ % everyPixel !== 0) continue
    colors.push([(data[at] as number) / 255, (data[at + 1] as number) / 255, (data[at + 2] as number) / 255])
  }
  let one: Raster | undefined
  return {
    own: logo,
    // Many a logo is never printed in one ink.
    get oneInk() {
      one ??= withoutWhite(logo)
      return one
    },
    aspect: width / height,
    colors,
  }
}

function withoutWhite(logo: Raster): Raster {
  const { data, width, height } = logo
  let inked = 0
  let dark = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) <= 128) continue
    inked++
    if (brightness(data, at) < white) dark++
  }
  if (dark <= 0.2 * inked) return logo
  const out = new Uint8ClampedArray(data)
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const bright = brightness(data, at)
    if (bright > fading.from)
      out[at + 3] = (data[at + 3] as number) * Math.max(0, (fading.to - bright) / (fading.to - fading.from))
  }
  return { width, height, data: out }
}

/** Color distance (0 to 255) up to which a pixel is background, and from which it is logo. */
const ground = { same: 10, other: 48 }

/**
 * Crops a logo to its content and removes a plain white background. Images with transparency keep their colors; in opaque
 * ones, white that touches the edge is removed, and enclosed white stays.
 * @param keepsGround keeps the white
 * @returns null if nothing would remain
 */
export function cutOut(image: Raster, keepsGround = false): { logo: Raster; groundRemoved: boolean } | null {
  const groundRemoved = !keepsGround && !hasTransparency(image) && hasWhiteGround(image)
  const logo = trimmed(groundRemoved ? withoutGround(image) : image)
  return logo && { logo, groundRemoved }
}

function hasTransparency({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] as number) < 250) return true
  return false
}

const fromWhite = (data: Raster['data'], at: number) =>
  255 - Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number)

/** Nine in ten pixels of the edge are white. */
function hasWhiteGround({ data, width, height }: Raster): boolean {
  let white = 0
  let all = 0
  const look = (x: number, y: number) => {
    all++
    if (fromWhite(data, (y * width + x) * 4) < ground.same) white++
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y)
  return white > 0.9 * all
}

function withoutGround({ data, width, height }: Raster): Raster {
  const out = new Uint8ClampedArray(data)
  const seen = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  let end = 0
  const visit = (pixel: number) => {
    if (seen[pixel]) return
    const far = fromWhite(data, pixel * 4)
    if (far >= ground.other) return
    seen[pixel] = 1
    const share = Math.max(0, (far - ground.same) / (ground.other - ground.same))
    out[pixel * 4 + 3] = 255 * share
    // Removes the background's share from the color of edge pixels.
    if (share > 0)
      for (let channel = 0; channel < 3; channel++)
        out[pixel * 4 + channel] = 255 - (255 - (data[pixel * 4 + channel] as number)) / share
    // Only from plain ground on: an edge ends it, else the white within a thin outline would go as well.
    if (far < ground.same) queue[end++] = pixel
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  for (let next = 0; next < end; next++) {
    const pixel = queue[next] as number
    const x = pixel % width
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (pixel >= width) visit(pixel - width)
    if (pixel < width * (height - 1)) visit(pixel + width)
  }
  return { width, height, data: out }
}

function trimmed(image: Raster): Raster | null {
  const { data, width, height } = image
  const isSeen = (x: number, y: number) => (data[(y * width + x) * 4 + 3] as number) >= 8
  let top = 0
  let bottom = height - 1
  const hasRow = (y: number) => {
    for (let x = 0; x < width; x++) if (isSeen(x, y)) return true
    return false
  }
  while (top < height && !hasRow(top)) top++
  if (top === height) return null
  while (!hasRow(bottom)) bottom--
  const hasColumn = (x: number) => {
    for (let y = top; y <= bottom; y++) if (isSeen(x, y)) return true
    return false
  }
  let left = 0
  let right = width - 1
  while (!hasColumn(left)) left++
  while (!hasColumn(right)) right--
  const cut = { width: right - left + 1, height: bottom - top + 1 }
  if (cut.width === width && cut.height === height) return image
  const out = new Uint8ClampedArray(cut.width * cut.height * 4)
  for (let y = 0; y < cut.height; y++) {
    const from = ((top + y) * width + left) * 4
    out.set(data.subarray(from, from + cut.width * 4), y * cut.width * 4)
  }
  return { ...cut, data: out }
}
