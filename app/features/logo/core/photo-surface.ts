import type { DrawnArea } from '#db/tables/imprint.ts'
import { type AreaGeometry, getAreaGeometry, getOutline } from './area-geometry.ts'
import { getLuminance, type Rgb, toLinear, toSrgb } from './color.ts'
import type { Area, Raster, Rect, Surface } from './surface.ts'

/** Maximum pixels of a photo's longer edge; larger photos are scaled down. */
const maxEdge = 1200
const lightMax = 1.6
/** Added to luminances, so that the grain of a dark photo does not count as light. */
const floor = 0.03
/** Highlights on dark products are gloss: they brighten a print by an amount, not by a factor. */
const gloss = { max: 0.6, noneAt: 0.35 }
/** Luminance below which the grain of a photo is removed, and above which it is preserved. */
const grain = { removedBelow: 0.03, preservedAbove: 0.2 }

/** Linear light for each value of an 8-bit channel. */
const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
const lightSteps = 2048
/** From the square root of the relative light, in steps, to the 8-bit value of the light layer. */
const lightTable = Uint8ClampedArray.from(
  { length: lightSteps + 1 },
  (_, step) => 255 * toSrgb((step / lightSteps) ** 2),
)

/**
 * Prepares a photo with drawn areas for composing: it keeps its color, and its shading applies to the logo.
 * @param areas of this image, at most 15
 * @returns in the photo's size, at most 1200 pixels on the longer edge
 */
export function createPhotoSurface(source: Raster, areas: readonly DrawnArea[]): Surface {
  const photo = shrinkToMaxEdge(source)
  const { width, height } = photo
  const createBlank = () => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })
  const layers = { photo, light: createBlank(), mask: createBlank() }
  const surfaceAreas = areas.map((area, index) => createArea(area, 16 * (index + 1), layers))
  const { light, mask } = layers
  return {
    width,
    height,
    fixed: photo,
    light,
    mask,
    lightMax,
    contrast: 0,
    saturation: 1,
    areas: surfaceAreas,
  }
}

type PhotoLayers = { photo: Raster; light: Raster; mask: Raster }

function createArea(area: DrawnArea, code: number, layers: PhotoLayers): Area {
  const geometry = getAreaGeometry(area, layers.photo)
  const bounds = getBounds(geometry, layers.photo)
  const grid = getGrid(geometry, bounds)
  writeMask({ geometry, bounds, grid, code, mask: layers.mask })
  const color = getMedianColor(layers, bounds, code)
  writeLight(layers, { bounds, code, medianLuminance: getLuminance(color) })
  return {
    id: area.name,
    name: area.name,
    sizeMm: area.sizeMm,
    methods: area.methods,
    bounds,
    pixelsPerMm: geometry.pixelsPerMm,
    code,
    grid,
    defaultBox: { x: 0.15, y: 0.15, width: 0.7, height: 0.7 },
    under: { color, reflection: [0, 0, 0] },
    ink: 'auto',
    opacity: 1,
    gain: 1,
    relief: { deboss: [-0.17, -0.14, 0.23], embroidery: [0.22, 0.18, 0.12] },
  }
}

/** Returns the bounds of the outline, clipped to the image. */
function getBounds(geometry: AreaGeometry, { width, height }: Raster): Rect {
  const outline = getOutline(geometry)
  const clampRange = (values: number[], size: number) => {
    const from = Math.min(size - 1, Math.max(0, Math.floor(Math.min(...values)) - 1))
    return [from, Math.max(1, Math.min(size, Math.ceil(Math.max(...values)) + 1) - from)] as const
  }
  const [x, across] = clampRange(
    outline.map(([at]) => at),
    width,
  )
  const [y, down] = clampRange(
    outline.map(([, at]) => at),
    height,
  )
  return { x, y, width: across, height: down }
}

function getGrid(geometry: AreaGeometry, bounds: Rect): Area['grid'] {
  const { step } = geometry
  const width = Math.max(2, Math.ceil(bounds.width / step) + 1)
  const height = Math.max(2, Math.ceil(bounds.height / step) + 1)
  const uv = new Float32Array(width * height * 2)
  const uvPoint = new Float64Array(2)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      geometry.unproject(bounds.x + i * step + 0.5, bounds.y + j * step + 0.5, uvPoint)
      const at = 2 * (j * width + i)
      uv[at] = Math.min(9, Math.max(-9, uvPoint[0] as number))
      uv[at + 1] = Math.min(9, Math.max(-9, uvPoint[1] as number))
    }
  }
  return { width, height, step, uv }
}

type MaskOptions = { geometry: AreaGeometry; bounds: Rect; grid: Area['grid']; code: number; mask: Raster }

/** Writes each pixel's share of the area to the mask, sampling only pixels on the edge. */
function writeMask({ geometry, bounds, grid, code, mask }: MaskOptions) {
  const right = bounds.x + bounds.width
  const bottom = bounds.y + bounds.height
  for (let j = 0; j < grid.height - 1; j++) {
    for (let i = 0; i < grid.width - 1; i++) {
      const cellCoverage = getCellCoverage(geometry, grid, { i, j, bounds })
      if (cellCoverage === 0) continue
      const [left, top] = [bounds.x + i * grid.step, bounds.y + j * grid.step]
      for (let y = top; y < Math.min(bottom, top + grid.step); y++) {
        for (let x = left; x < Math.min(right, left + grid.step); x++) {
          const coverage = cellCoverage ?? getPixelCoverage(geometry, x, y)
          if (coverage === 0) continue
          const at = (y * mask.width + x) * 4
          mask.data[at + 1] = Math.round(255 * coverage)
          mask.data[at + 2] = code
        }
      }
    }
  }
}

const scratchUv = new Float64Array(2)

/** Returns 1 for a cell inside the area, 0 outside, undefined on the edge. */
function getCellCoverage(
  { unproject }: AreaGeometry,
  { width, step, uv }: Area['grid'],
  at: { i: number; j: number; bounds: Rect },
) {
  const first = 2 * (at.j * width + at.i)
  const corners = [first, first + 2, first + 2 * width, first + 2 * width + 2]
  let isInside = true
  for (let axis = 0; axis < 2; axis++) {
    let min = 10
    let max = -10
    for (const corner of corners) {
      const value = uv[corner + axis] as number
      if (value < min) min = value
      if (value > max) max = value
    }
    // Margin for curved edges, plus the size of the edge pixels.
    const margin = max - min
    if (max + margin < 0 || min - margin > 1) return 0
    if (min - margin < 0 || max + margin > 1) isInside = false
  }
  if (!isInside) return undefined
  const [left, top] = [at.bounds.x + at.i * step, at.bounds.y + at.j * step]
  const isVisible = [left, left + step].every((x) => [top, top + step].every((y) => unproject(x, y, scratchUv)))
  return isVisible ? 1 : undefined
}

const samples = 4

function getPixelCoverage({ unproject }: AreaGeometry, x: number, y: number): number {
  let hits = 0
  for (let j = 0; j < samples; j++) {
    for (let i = 0; i < samples; i++) {
      if (!unproject(x + (i + 0.5) / samples, y + (j + 0.5) / samples, scratchUv)) continue
      const u = scratchUv[0] as number
      const v = scratchUv[1] as number
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) hits++
    }
  }
  return hits / (samples * samples)
}

/** Returns the median of some hundred pixels of an area, per channel. */
function getMedianColor({ photo, mask }: PhotoLayers, { x, y, width, height }: Rect, code: number): Rgb {
  const interval = Math.max(1, Math.floor(Math.sqrt((width * height) / 900)))
  const offsets: number[] = []
  for (let row = y + (interval >> 1); row < y + height; row += interval)
    for (let column = x + (interval >> 1); column < x + width; column += interval) {
      const at = (row * photo.width + column) * 4
      if (mask.data[at + 2] === code) offsets.push(at)
    }
  const getMedian = (channel: 0 | 1 | 2) => {
    const values = offsets.map((at) => photo.data[at + channel] as number).sort((a, b) => a - b)
    return linear[values[values.length >> 1] ?? 188] as number
  }
  return [getMedian(0), getMedian(1), getMedian(2)]
}

const smoothstep = (value: number, from: number, to: number) => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Writes the light on an area: each pixel's luminance relative to the median. */
function writeLight(
  { photo, light, mask }: PhotoLayers,
  { bounds, code, medianLuminance }: { bounds: Rect; code: number; medianLuminance: number },
) {
  const { x, y, width, height } = bounds
  const luminances = new Float32Array(width * height)
  const insideMask = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = ((y + row) * photo.width + x + column) * 4
      const at = row * width + column
      luminances[at] =
        0.2126 * (linear[photo.data[from] as number] as number) +
        0.7152 * (linear[photo.data[from + 1] as number] as number) +
        0.0722 * (linear[photo.data[from + 2] as number] as number)
      insideMask[at] = mask.data[from + 2] === code ? 1 : 0
    }
  }
  const grainShare = smoothstep(medianLuminance, grain.removedBelow, grain.preservedAbove)
  const evenLuminances =
    grainShare < 1
      ? getAverageInside(luminances, insideMask, bounds, Math.max(2, Math.round(photo.width / 200)))
      : luminances
  const glossOffset = gloss.max * (1 - smoothstep(medianLuminance, 0, gloss.noneAt))
  for (let at = 0; at < luminances.length; at++) {
    if (insideMask[at] === 0) continue
    const luminance =
      (evenLuminances[at] as number) + grainShare * ((luminances[at] as number) - (evenLuminances[at] as number))
    const ratio =
      luminance < medianLuminance
        ? (luminance + floor) / (medianLuminance + floor)
        : 1 + (luminance - medianLuminance) / (medianLuminance + floor + glossOffset)
    // Approaches the maximum of the light layer softly; clipped highlights would have edges.
    const value = ratio < 1 ? ratio : 1 + (lightMax - 1) * (1 - Math.exp((1 - ratio) / (lightMax - 1)))
    const level = lightTable[(Math.sqrt(value / lightMax) * lightSteps + 0.5) | 0] as number
    const to = ((y + ((at / width) | 0)) * photo.width + x + (at % width)) * 4
    light.data[to] = level
    light.data[to + 1] = level
    light.data[to + 2] = level
  }
}

/** Box blur within the area; pixels outside the area are ignored. */
function getAverageInside(
  values: Float32Array,
  insideMask: Float32Array,
  { width, height }: Rect,
  radius: number,
): Float32Array {
  const sums = values.map((value, at) => value * (insideMask[at] as number))
  const counts = insideMask.slice()
  for (const values of [sums, counts]) {
    for (let row = 0; row < height; row++)
      applyRunningSum(values, { first: row * width, stride: 1, count: width, radius })
    for (let column = 0; column < width; column++)
      applyRunningSum(values, { first: column, stride: width, count: height, radius })
  }
  return sums.map((sum, at) => sum / Math.max(1, counts[at] as number))
}

type RunningSumOptions = { first: number; stride: number; count: number; radius: number }

const scratchLine = new Float32Array(maxEdge)

function applyRunningSum(values: Float32Array, { first, stride, count, radius }: RunningSumOptions) {
  for (let at = 0; at < count; at++) scratchLine[at] = values[first + at * stride] as number
  let sum = 0
  for (let at = 0; at < Math.min(radius, count); at++) sum += scratchLine[at] as number
  for (let at = 0; at < count; at++) {
    if (at + radius < count) sum += scratchLine[at + radius] as number
    if (at > radius) sum -= scratchLine[at - radius - 1] as number
    values[first + at * stride] = sum
  }
}

/** Scales a photo down to the maximum edge by averaging whole pixels. */
function shrinkToMaxEdge(photo: Raster): Raster {
  const longerEdge = Math.max(photo.width, photo.height)
  if (longerEdge <= maxEdge) return photo
  const width = Math.max(1, Math.round((photo.width * maxEdge) / longerEdge))
  const height = Math.max(1, Math.round((photo.height * maxEdge) / longerEdge))
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
