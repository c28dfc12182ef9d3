import type { Placement } from '#db/tables/imprint.ts'
import type { Art } from '../art.ts'
import type { Rgb } from '../color.ts'
import { getInk, isPrintedInColor } from '../ink.ts'
import type { Area, Surface } from '../surface.ts'
import { linearTable, type PixelWriter, sceneLinearTable, writePixel } from './light.ts'
import { type SizedArt, scaleArt } from './scale-art.ts'

export type Print = { art: Art; placement: Placement }

/** Distance between threads; images with fewer pixels per thread show none. */
const threadSpacingMm = 0.8
const minThreadPixels = 2.4

/** Returns the parameters of a print that are the same at every pixel. */
function getPrintParameters(area: Area, { art, placement }: Print, productColor: Rgb) {
  const { method, inks, center, degrees, widthMm } = placement
  const isInColor = isPrintedInColor(method, inks)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const [across, down] = area.sizeMm
  const sizeMm = [widthMm, widthMm / art.aspect] as const
  const sized = scaleArt(
    isInColor ? art.fullColor : art.oneInk,
    Math.max(8, Math.round(sizeMm[0] * area.pixelsPerMm[0])),
    Math.max(8, Math.round(sizeMm[1] * area.pixelsPerMm[1])),
  )
  const [perMmX, perMmY] = [sized.width / sizeMm[0], sized.height / sizeMm[1]]
  return {
    sized,
    isInColor,
    ink: getInk(area, { productColor, method, inks }),
    /** Maps u and v of the area to artwork pixels: x = [0] * u + [1] * v + [2]; integers are pixel centers. */
    toX: [
      perMmX * cos * across,
      perMmX * sin * down,
      perMmX * -(cos * across * center[0] + sin * down * center[1]) + sized.width / 2 - 0.5,
    ] as const,
    toY: [
      perMmY * -sin * across,
      perMmY * cos * down,
      perMmY * (sin * across * center[0] - cos * down * center[1]) + sized.height / 2 - 0.5,
    ] as const,
    relief: area.relief[method],
    /** Thread count per pixel of the scaled artwork, across and down. */
    threads:
      method === 'embroidery' && area.pixelsPerMm[0] * threadSpacingMm > minThreadPixels
        ? ([0.86 / threadSpacingMm / perMmX, 0.5 / threadSpacingMm / perMmY] as const)
        : undefined,
  }
}

type PrintParameters = ReturnType<typeof getPrintParameters>

/** Positions on the artwork for one row of pixels. */
type Row = { x: Float64Array; y: Float64Array }

/** Returns a function that reads the artwork positions of a row of pixels, linearly interpolated between grid points. */
function createRowReader({ grid, bounds }: Area, { toX, toY, sized }: PrintParameters) {
  const { width, height, step, uv } = grid
  const [fromX, fromY] = grid.origin ?? [bounds.x, bounds.y]
  const x = new Float64Array(width)
  const y = new Float64Array(width)
  /** @returns true if some positions may be on the artwork */
  return (row: number, from: number, target: Row): boolean => {
    const down = Math.min(height - 1, Math.max(0, (row - fromY) / step))
    const j = Math.min(down | 0, height - 2)
    const b = down - j
    let [left, right, top, bottom] = [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]
    for (let i = 0; i < width; i++) {
      const at = 2 * (j * width + i)
      const u = (uv[at] as number) * (1 - b) + (uv[at + 2 * width] as number) * b
      const v = (uv[at + 1] as number) * (1 - b) + (uv[at + 2 * width + 1] as number) * b
      const px = toX[0] * u + toX[1] * v + toX[2]
      const py = toY[0] * u + toY[1] * v + toY[2]
      x[i] = px
      y[i] = py
      if (px < left) left = px
      if (px > right) right = px
      if (py < top) top = py
      if (py > bottom) bottom = py
    }
    if (right <= -1 || left >= sized.width || bottom <= -1 || top >= sized.height) return false
    for (let column = 0; column < target.x.length; column++) {
      const across = Math.min(width - 1, Math.max(0, (from + column - fromX) / step))
      const i = Math.min(across | 0, width - 2)
      const a = across - i
      target.x[column] = (x[i] as number) * (1 - a) + (x[i + 1] as number) * a
      target.y[column] = (y[i] as number) * (1 - a) + (y[i + 1] as number) * a
    }
    return true
  }
}

/** Returns the alpha of the artwork at a point, 0 to 1; 0 outside. */
function getAlpha({ width, height, data }: SizedArt, x: number, y: number): number {
  if (!(x > -1 && y > -1 && x < width && y < height)) return 0
  // A transparent border of one pixel surrounds the artwork.
  const left = Math.floor(x)
  const top = Math.floor(y)
  const rowLength = (width + 2) * 4
  const at = (top + 1) * rowLength + (left + 1) * 4 + 3
  const a = x - left
  const b = y - top
  return (
    ((data[at] as number) * (1 - a) + (data[at + 4] as number) * a) * (1 - b) +
    ((data[at + rowLength] as number) * (1 - a) + (data[at + rowLength + 4] as number) * a) * b
  )
}

/** Returns the artwork's alpha within the area's bounds plus one pixel on every side. */
function createAlphaPlane(
  { bounds }: Area,
  { sized }: PrintParameters,
  readRow: ReturnType<typeof createRowReader>,
): Float32Array {
  const width = bounds.width + 2
  const plane = new Float32Array(width * (bounds.height + 2))
  const row = { x: new Float64Array(width), y: new Float64Array(width) }
  for (let j = 0; j < bounds.height + 2; j++) {
    if (!readRow(bounds.y - 1 + j, bounds.x - 1, row)) continue
    for (let i = 0; i < width; i++) plane[j * width + i] = getAlpha(sized, row.x[i] as number, row.y[i] as number)
  }
  return plane
}

type DrawOptions = { productColor: Rgb; pixelWriter: PixelWriter }

/** Draws a logo onto an area of a rendered image. */
export function drawPrint(surface: Surface, area: Area, print: Print, { productColor, pixelWriter }: DrawOptions) {
  const parameters = getPrintParameters(area, print, productColor)
  const { sized, isInColor, ink, relief, threads } = parameters
  const { bounds, code, under, gain, opacity } = area
  const { lightMax } = surface
  const isOnBody = under === 'body'
  const reflection = isOnBody ? ([0, 0, 0] as const) : under.reflection
  const fixedData = surface.fixed.data
  const lightData = surface.light.data
  const maskData = surface.mask.data
  const readRow = createRowReader(area, parameters)
  const alphas = relief && createAlphaPlane(area, parameters, readRow)
  const planeWidth = bounds.width + 2
  const row = { x: new Float64Array(bounds.width), y: new Float64Array(bounds.width) }
  const art = sized.data
  const rowLength = (sized.width + 2) * 4
  const inks = new Float64Array(ink)
  const pixel = new Float64Array(3)

  for (let j = 0; j < bounds.height; j++) {
    const isNearArt = readRow(bounds.y + j, bounds.x, row)
    // Relief extends one pixel beyond an edge.
    if (!isNearArt && !alphas) continue
    const start = ((bounds.y + j) * surface.width + bounds.x) * 4
    for (let i = 0; i < bounds.width; i++) {
      const at = start + i * 4
      const codeDistance = (maskData[at + 2] as number) - code
      if (codeDistance > 7 || codeDistance < -7) continue
      const x = row.x[i] as number
      const y = row.y[i] as number
      const isOnArt = isNearArt && x > -1 && y > -1 && x < sized.width && y < sized.height
      const printableShare = (maskData[at + 1] as number) / 255
      let edge = 1
      if (relief && alphas) {
        const offset = (j + 1) * planeWidth + i + 1
        const across = ((alphas[offset + 1] as number) - (alphas[offset - 1] as number)) / 2
        const down = ((alphas[offset + planeWidth] as number) - (alphas[offset - planeWidth] as number)) / 2
        if (across !== 0 || down !== 0) {
          const slope = relief[0] * across + relief[1] * down - relief[2] * Math.sqrt(across * across + down * down)
          edge = Math.min(2.2, Math.max(0.3, 1 + printableShare * slope))
        }
      }
      if (!isOnArt && edge === 1) continue
      let alpha = 0
      if (isOnArt) {
        const left = Math.floor(x)
        const top = Math.floor(y)
        const a = x - left
        const b = y - top
        const artOffset = (top + 1) * rowLength + (left + 1) * 4
        const upper = (1 - a) * (1 - b)
        const upperRight = a * (1 - b)
        const lower = (1 - a) * b
        const lowerRight = a * b
        alpha =
          (art[artOffset + 3] as number) * upper +
          (art[artOffset + 7] as number) * upperRight +
          (art[artOffset + rowLength + 3] as number) * lower +
          (art[artOffset + rowLength + 7] as number) * lowerRight
        if (isInColor && alpha > 0) {
          for (let channel = 0; channel < 3; channel++) {
            const value =
              (art[artOffset + channel] as number) * upper +
              (art[artOffset + channel + 4] as number) * upperRight +
              (art[artOffset + rowLength + channel] as number) * lower +
              (art[artOffset + rowLength + channel + 4] as number) * lowerRight
            inks[channel] = linearTable[Math.min(255, ((255 * value) / alpha + 0.5) | 0)] as number
          }
        }
      }
      if (alpha === 0 && edge === 1) continue
      const coverage = alpha * printableShare * opacity
      const inkGain =
        gain *
        edge *
        (threads ? getThreadBrightness(x - sized.width / 2 + 0.5, y - sized.height / 2 + 0.5, threads) : 1)
      const bodyShare = ((maskData[at] as number) / 255) * edge
      for (let channel = 0; channel < 3; channel++) {
        const base = sceneLinearTable[fixedData[at + channel] as number] as number
        const light = (linearTable[lightData[at + channel] as number] as number) * lightMax
        const unprinted = isOnBody ? base + light * bodyShare * (productColor[channel] as number) : base * edge
        const printed =
          (isOnBody ? base : (reflection[channel] as number)) + light * (inks[channel] as number) * inkGain
        pixel[channel] = unprinted + coverage * (printed - unprinted)
      }
      writePixel(pixelWriter, at, pixel[0] as number, pixel[1] as number, pixel[2] as number)
    }
  }
}

/** Returns the brightness factor of embroidery threads at a distance from the artwork's center. */
function getThreadBrightness(across: number, down: number, threads: readonly [number, number]): number {
  const at = across * threads[0] + down * threads[1]
  return 0.84 + 0.64 * Math.abs(at - Math.floor(at) - 0.5)
}
