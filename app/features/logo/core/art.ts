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
const white = 0.8
const everyPixel = 97

const brightness = (data: Raster['data'], at: number) =>
  (0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number)) / 255

/** @param logo cut to what is seen of it; see `cutOut` */
export function artOf(logo: Raster): Art {
  const { data, width, height } = logo
  const one = new Uint8ClampedArray(data)
  const colors: [number, number, number][] = []
  let inked = 0
  let dark = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) <= 128) continue
    if (brightness(data, at) < white) dark++
    if (inked++ % everyPixel === 0)
      colors.push([(data[at] as number) / 255, (data[at + 1] as number) / 255, (data[at + 2] as number) / 255])
  }
  if (dark > 0.2 * inked) {
    for (let at = 0; at < one.length; at += 4) {
      const printed = Math.min(1, Math.max(0, (0.95 - brightness(data, at)) / 0.12))
      one[at + 3] = (data[at + 3] as number) * printed
    }
  }
  return { own: logo, oneInk: { width, height, data: one }, aspect: width / height, colors }
}

/** How far from the ground's color a pixel is still ground, and from where on it is logo; 0 to 255. */
const ground = { same: 10, other: 48 }

/**
 * A logo without the plain white around it and without empty edges. What has transparency of its own keeps its colors as they are; of
 * what has none, the white that touches the edge goes, and white that the logo surrounds stays.
 * @param keepsGround the white stays, too
 * @returns null where nothing would be left
 */
export function cutOut(picture: Raster, keepsGround = false): { logo: Raster; groundRemoved: boolean } | null {
  const groundRemoved = !keepsGround && !hasTransparency(picture) && hasWhiteGround(picture)
  const logo = trimmed(groundRemoved ? withoutGround(picture) : picture)
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
    // What of the white shone through the edge is taken out of its color, too.
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

function trimmed(picture: Raster): Raster | null {
  const { data, width, height } = picture
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] as number) < 8) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return null
  const cut = { width: right - left + 1, height: bottom - top + 1 }
  const out = new Uint8ClampedArray(cut.width * cut.height * 4)
  for (let y = 0; y < cut.height; y++) {
    const from = ((top + y) * width + left) * 4
    out.set(data.subarray(from, from + cut.width * 4), y * cut.width * 4)
  }
  return { ...cut, data: out }
}
