import type { DrawnArea } from '#db/tables/imprint.ts'
import { luminance, type Rgb, toLinear, toSrgb } from './color.ts'
import { getLie, getOutline, type Lie } from './drawn.ts'
import type { Area, Box, Raster, Surface } from './surface.ts'

/** Pixels of a photograph's longer edge; a larger one is made smaller first. */
const maxEdge = 1200
const lightMax = 1.6
/** Minimum share of the print in shadows, so that the grain of a dark image does not count as light. */
const floor = 0.03
/** Highlights on dark products are gloss rather than light: they brighten a print by the same amount, not by the same factor. */
const gloss = { max: 0.6, goneAt: 0.35 }
/** Of an image darker than this the grain is left out, and of one brighter than that nothing is. */
const grain = { all: 0.03, none: 0.2 }

/** Linear light for each value of an 8-bit channel. */
const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
const steps = 2048
/** From the square root of light's share of the most, in steps, to what the light's sheet holds. */
const lightTable = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => 255 * toSrgb((step / steps) ** 2))

/**
 * Prepares a photo with drawn areas for composing: it keeps its color, and its shading applies to the logo.
 * @param areas of this image, at most 15
 * @returns in the photo's size, at most 1200 pixels on the longer edge
 */
export function photoSurface(given: Raster, areas: readonly DrawnArea[]): Surface {
  const photo = notTooLarge(given)
  const { width, height } = photo
  const blank = () => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })
  const sheets = { photo, light: blank(), mask: blank() }
  const placed = areas.map((area, index) => place(area, 16 * (index + 1), sheets))
  const { light, mask } = sheets
  return { width, height, fixed: photo, light, mask, lightMost: lightMax, contrast: 0, saturation: 1, areas: placed }
}

type Sheets = { photo: Raster; light: Raster; mask: Raster }

function place(area: DrawnArea, code: number, sheets: Sheets): Area {
  const lie = getLie(area, sheets.photo)
  const bounds = getBounds(lie, sheets.photo)
  const grid = getGrid(lie, bounds)
  cover({ lie, bounds, grid, code, mask: sheets.mask })
  const color = medianColor(sheets, bounds, code)
  shade(sheets, { bounds, code, usual: luminance(color) })
  return {
    id: area.name,
    name: area.name,
    sizeMm: area.sizeMm,
    methods: area.methods,
    bounds,
    pixelsPerMm: lie.pixelsPerMm,
    code,
    grid,
    usual: { x: 0.15, y: 0.15, width: 0.7, height: 0.7 },
    under: { color, mirror: [0, 0, 0] },
    ink: 'auto',
    opacity: 1,
    gain: 1,
    relief: { deboss: [-0.17, -0.14, 0.23], embroidery: [0.22, 0.18, 0.12] },
  }
}

/** Returns the bounds of the outline, clipped to the image. */
function getBounds(lie: Lie, { width, height }: Raster): Box {
  const outline = getOutline(lie)
  const within = (values: number[], size: number) => {
    const from = Math.min(size - 1, Math.max(0, Math.floor(Math.min(...values)) - 1))
    return [from, Math.max(1, Math.min(size, Math.ceil(Math.max(...values)) + 1) - from)] as const
  }
  const [x, across] = within(
    outline.map(([at]) => at),
    width,
  )
  const [y, down] = within(
    outline.map(([, at]) => at),
    height,
  )
  return { x, y, width: across, height: down }
}

function getGrid(lie: Lie, bounds: Box): Area['grid'] {
  const { step } = lie
  const width = Math.max(2, Math.ceil(bounds.width / step) + 1)
  const height = Math.max(2, Math.ceil(bounds.height / step) + 1)
  const uv = new Float32Array(width * height * 2)
  const found = new Float64Array(2)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      lie.locate(bounds.x + i * step + 0.5, bounds.y + j * step + 0.5, found)
      const at = 2 * (j * width + i)
      uv[at] = Math.min(9, Math.max(-9, found[0] as number))
      uv[at + 1] = Math.min(9, Math.max(-9, found[1] as number))
    }
  }
  return { width, height, step, uv }
}

type Covering = { lie: Lie; bounds: Box; grid: Area['grid']; code: number; mask: Raster }

/** Writes each pixel's share of the area to the mask, sampling only pixels on the edge. */
function cover({ lie, bounds, grid, code, mask }: Covering) {
  const right = bounds.x + bounds.width
  const bottom = bounds.y + bounds.height
  for (let j = 0; j < grid.height - 1; j++) {
    for (let i = 0; i < grid.width - 1; i++) {
      const all = cellCover(lie, grid, { i, j, bounds })
      if (all === 0) continue
      const [left, top] = [bounds.x + i * grid.step, bounds.y + j * grid.step]
      for (let y = top; y < Math.min(bottom, top + grid.step); y++) {
        for (let x = left; x < Math.min(right, left + grid.step); x++) {
          const seen = all ?? pixelCover(lie, x, y)
          if (seen === 0) continue
          const at = (y * mask.width + x) * 4
          mask.data[at + 1] = Math.round(255 * seen)
          mask.data[at + 2] = code
        }
      }
    }
  }
}

const spot = new Float64Array(2)

/** Returns 1 for a cell inside the area, 0 outside, undefined on the edge. */
function cellCover({ locate }: Lie, { width, step, uv }: Area['grid'], at: { i: number; j: number; bounds: Box }) {
  const first = 2 * (at.j * width + at.i)
  const corners = [first, first + 2, first + 2 * width, first + 2 * width + 2]
  let all = true
  for (let axis = 0; axis < 2; axis++) {
    let min = 10
    let max = -10
    for (const corner of corners) {
      const value = uv[corner + axis] as number
      if (value < min) min = value
      if (value > max) max = value
    }
    // Margin for curved edges, plus the size of the edge pixels.
    const wide = max - min
    if (max + wide < 0 || min - wide > 1) return 0
    if (min - wide < 0 || max + wide > 1) all = false
  }
  if (!all) return undefined
  const [left, top] = [at.bounds.x + at.i * step, at.bounds.y + at.j * step]
  const isSeen = [left, left + step].every((x) => [top, top + step].every((y) => locate(x, y, spot)))
  return isSeen ? 1 : undefined
}

const samples = 4

function pixelCover({ locate }: Lie, x: number, y: number): number {
  let seen = 0
  for (let j = 0; j < samples; j++) {
    for (let i = 0; i < samples; i++) {
      if (!locate(x + (i + 0.5) / samples, y + (j + 0.5) / samples, spot)) continue
      const u = spot[0] as number
      const v = spot[1] as number
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) seen++
    }
  }
  return seen / (samples * samples)
}

/** Of some hundred pixels of an area, channel by channel. */
function medianColor({ photo, mask }: Sheets, { x, y, width, height }: Box, code: number): Rgb {
  const every = Math.max(1, Math.floor(Math.sqrt((width * height) / 900)))
  const some: number[] = []
  for (let row = y + (every >> 1); row < y + height; row += every)
    for (let column = x + (every >> 1); column < x + width; column += every) {
      const at = (row * photo.width + column) * 4
      if (mask.data[at + 2] === code) some.push(at)
    }
  const middle = (channel: 0 | 1 | 2) => {
    const values = some.map((at) => photo.data[at + channel] as number).sort((a, b) => a - b)
    return linear[values[values.length >> 1] ?? 188] as number
  }
  return [middle(0), middle(1), middle(2)]
}

const between = (value: number, from: number, to: number) => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Writes the light on an area: how much brighter or darker than usual each pixel is. */
function shade({ photo, light, mask }: Sheets, { bounds, code, usual }: { bounds: Box; code: number; usual: number }) {
  const { x, y, width, height } = bounds
  const bright = new Float32Array(width * height)
  const inside = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = ((y + row) * photo.width + x + column) * 4
      const at = row * width + column
      bright[at] =
        0.2126 * (linear[photo.data[from] as number] as number) +
        0.7152 * (linear[photo.data[from + 1] as number] as number) +
        0.0722 * (linear[photo.data[from + 2] as number] as number)
      inside[at] = mask.data[from + 2] === code ? 1 : 0
    }
  }
  const fine = between(usual, grain.all, grain.none)
  const even = fine < 1 ? smoothed(bright, inside, bounds, Math.max(2, Math.round(photo.width / 200))) : bright
  const glossy = gloss.max * (1 - between(usual, 0, gloss.goneAt))
  for (let at = 0; at < bright.length; at++) {
    if (inside[at] === 0) continue
    const lit = (even[at] as number) + fine * ((bright[at] as number) - (even[at] as number))
    const shaded = lit < usual ? (lit + floor) / (usual + floor) : 1 + (lit - usual) / (usual + floor + glossy)
    // Towards the most that a sheet holds it goes softly, or highlights would have edges.
    const value = shaded < 1 ? shaded : 1 + (lightMax - 1) * (1 - Math.exp((1 - shaded) / (lightMax - 1)))
    const level = lightTable[(Math.sqrt(value / lightMax) * steps + 0.5) | 0] as number
    const to = ((y + ((at / width) | 0)) * photo.width + x + (at % width)) * 4
    light.data[to] = level
    light.data[to + 1] = level
    light.data[to + 2] = level
  }
}

/** The mean of what of the area is around each pixel; what is beside the area has no part in it. */
function smoothed(values: Float32Array, inside: Float32Array, { width, height }: Box, radius: number): Float32Array {
  const sums = values.map((value, at) => value * (inside[at] as number))
  const counts = inside.slice()
  for (const sheet of [sums, counts]) {
    for (let row = 0; row < height; row++) runningSum(sheet, { first: row * width, apart: 1, count: width, radius })
    for (let column = 0; column < width; column++)
      runningSum(sheet, { first: column, apart: width, count: height, radius })
  }
  return sums.map((sum, at) => sum / Math.max(1, counts[at] as number))
}

type Line = { first: number; apart: number; count: number; radius: number }

const before = new Float32Array(maxEdge)

function runningSum(sheet: Float32Array, { first, apart, count, radius }: Line) {
  for (let at = 0; at < count; at++) before[at] = sheet[first + at * apart] as number
  let sum = 0
  for (let at = 0; at < Math.min(radius, count); at++) sum += before[at] as number
  for (let at = 0; at < count; at++) {
    if (at + radius < count) sum += before[at + radius] as number
    if (at > radius) sum -= before[at - radius - 1] as number
    sheet[first + at * apart] = sum
  }
}

/** By the mean of whole pixels where it is larger than can be composed at once. */
function notTooLarge(photo: Raster): Raster {
  const maxLength = Math.max(photo.width, photo.height)
  if (maxLength <= maxEdge) return photo
  const width = Math.max(1, Math.round((photo.width * maxEdge) / maxLength))
  const height = Math.max(1, Math.round((photo.height * maxEdge) / maxLength))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.floor((y * photo.height) / height), Math.ceil(((y + 1) * photo.height) / height)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor((x * photo.width) / width), Math.ceil(((x + 1) * photo.width) / width)]
      const sum = [0, 0, 0, 0]
      for (let row = top; row < bottom; row++)
        for (let from = (row * photo.width + left) * 4; from < (row * photo.width + right) * 4; from++)
          sum[from & 3] = (sum[from & 3] as number) + (photo.data[from] as number)
      const count = (bottom - top) * (right - left)
      for (let channel = 0; channel < 4; channel++)
        data[(y * width + x) * 4 + channel] = (sum[channel] as number) / count
    }
  }
  return { width, height, data }
}
