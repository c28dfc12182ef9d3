import type { Placement } from '#db/tables/imprint.ts'
import type { Art } from '../art.ts'
import type { Rgb } from '../color.ts'
import { getInk, keepsColors } from '../ink.ts'
import type { Area, Surface } from '../surface.ts'
import { type Developer, develop, linear, unbent } from './light.ts'
import { type SizedArt, sizedArt } from './sized-art.ts'

export type Print = { art: Art; placement: Placement }

/** Threads lie this far apart; where the image is too coarse to show them they are left out. */
const threadMm = 0.8
const threadPixels = 2.4

/** Returns the numeric parameters of a print, which both drawing paths use. */
export function getPrint(area: Area, { art, placement }: Print, body: Rgb) {
  const { method, inks, center, degrees, widthMm } = placement
  const own = keepsColors(method, inks)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const [across, down] = area.sizeMm
  const sizeMm = [widthMm, widthMm / art.aspect] as const
  const sized = sizedArt(
    own ? art.own : art.oneInk,
    Math.max(8, Math.round(sizeMm[0] * area.pixelsPerMm[0])),
    Math.max(8, Math.round(sizeMm[1] * area.pixelsPerMm[1])),
  )
  const [perMmX, perMmY] = [sized.width / sizeMm[0], sized.height / sizeMm[1]]
  return {
    sized,
    own,
    ink: getInk(area, { body, method, inks }),
    /** From u and v of the area to the pixel of the sized art: x = [0] * u + [1] * v + [2]; whole numbers are centers of pixels. */
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
      method === 'embroidery' && area.pixelsPerMm[0] * threadMm > threadPixels
        ? ([0.86 / threadMm / perMmX, 0.5 / threadMm / perMmY] as const)
        : undefined,
  }
}

type Printing = ReturnType<typeof getPrint>

/** Positions on the artwork for one row of pixels. */
type Row = { x: Float64Array; y: Float64Array }

/** Reads the places of a row's pixels between the points of the grid; between two of them they lie on a line. */
function placed({ grid, bounds }: Area, { toX, toY, sized }: Printing) {
  const { width, height, step, uv } = grid
  const [fromX, fromY] = grid.from ?? [bounds.x, bounds.y]
  const x = new Float64Array(width)
  const y = new Float64Array(width)
  /** @returns whether any of them may lie on the art */
  return (row: number, from: number, into: Row): boolean => {
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
    for (let column = 0; column < into.x.length; column++) {
      const across = Math.min(width - 1, Math.max(0, (from + column - fromX) / step))
      const i = Math.min(across | 0, width - 2)
      const a = across - i
      into.x[column] = (x[i] as number) * (1 - a) + (x[i + 1] as number) * a
      into.y[column] = (y[i] as number) * (1 - a) + (y[i + 1] as number) * a
    }
    return true
  }
}

/** Returns the alpha of the artwork at a point, 0 to 1; 0 outside. */
function alphaAt({ width, height, data }: SizedArt, x: number, y: number): number {
  if (!(x > -1 && y > -1 && x < width && y < height)) return 0
  // A transparent border of one pixel surrounds the artwork.
  const left = Math.floor(x)
  const top = Math.floor(y)
  const line = (width + 2) * 4
  const at = (top + 1) * line + (left + 1) * 4 + 3
  const a = x - left
  const b = y - top
  return (
    ((data[at] as number) * (1 - a) + (data[at + 4] as number) * a) * (1 - b) +
    ((data[at + line] as number) * (1 - a) + (data[at + line + 4] as number) * a) * b
  )
}

/** The alpha of the art in a rectangle of the image that is one pixel larger than the area's on every side. */
function alphaPlane({ bounds }: Area, { sized }: Printing, place: ReturnType<typeof placed>): Float32Array {
  const width = bounds.width + 2
  const plane = new Float32Array(width * (bounds.height + 2))
  const row = { x: new Float64Array(width), y: new Float64Array(width) }
  for (let j = 0; j < bounds.height + 2; j++) {
    if (!place(bounds.y - 1 + j, bounds.x - 1, row)) continue
    for (let i = 0; i < width; i++) plane[j * width + i] = alphaAt(sized, row.x[i] as number, row.y[i] as number)
  }
  return plane
}

type Tools = { body: Rgb; developer: Developer }

/** Draws a logo onto an area of a rendered image. */
export function drawPrint(surface: Surface, area: Area, print: Print, { body, developer }: Tools) {
  const printing = getPrint(area, print, body)
  const { sized, own, ink, relief, threads } = printing
  const { bounds, code, under, gain, opacity } = area
  const { lightMost: lightMax } = surface
  const onBody = under === 'body'
  const mirror = under === 'body' ? ([0, 0, 0] as const) : under.mirror
  const F = surface.fixed.data
  const L = surface.light.data
  const M = surface.mask.data
  const place = placed(area, printing)
  const slopes = relief && alphaPlane(area, printing, place)
  const wide = bounds.width + 2
  const row = { x: new Float64Array(bounds.width), y: new Float64Array(bounds.width) }
  const art = sized.data
  const line = (sized.width + 2) * 4
  const inks = new Float64Array(ink)
  const lights = new Float64Array(3)

  for (let j = 0; j < bounds.height; j++) {
    const near = place(bounds.y + j, bounds.x, row)
    // An edge is seen one pixel beside it.
    if (!near && !slopes) continue
    const start = ((bounds.y + j) * surface.width + bounds.x) * 4
    for (let i = 0; i < bounds.width; i++) {
      const at = start + i * 4
      const marked = (M[at + 2] as number) - code
      if (marked > 7 || marked < -7) continue
      const x = row.x[i] as number
      const y = row.y[i] as number
      const isIn = near && x > -1 && y > -1 && x < sized.width && y < sized.height
      const seen = (M[at + 1] as number) / 255
      let edge = 1
      if (relief && slopes) {
        const here = (j + 1) * wide + i + 1
        const across = ((slopes[here + 1] as number) - (slopes[here - 1] as number)) / 2
        const down = ((slopes[here + wide] as number) - (slopes[here - wide] as number)) / 2
        if (across !== 0 || down !== 0) {
          const slope = relief[0] * across + relief[1] * down - relief[2] * Math.sqrt(across * across + down * down)
          edge = Math.min(2.2, Math.max(0.3, 1 + seen * slope))
        }
      }
      if (!isIn && edge === 1) continue
      let alpha = 0
      if (isIn) {
        const left = Math.floor(x)
        const top = Math.floor(y)
        const a = x - left
        const b = y - top
        const q = (top + 1) * line + (left + 1) * 4
        const upper = (1 - a) * (1 - b)
        const upperRight = a * (1 - b)
        const lower = (1 - a) * b
        const lowerRight = a * b
        alpha =
          (art[q + 3] as number) * upper +
          (art[q + 7] as number) * upperRight +
          (art[q + line + 3] as number) * lower +
          (art[q + line + 7] as number) * lowerRight
        if (own && alpha > 0) {
          for (let channel = 0; channel < 3; channel++) {
            const value =
              (art[q + channel] as number) * upper +
              (art[q + channel + 4] as number) * upperRight +
              (art[q + line + channel] as number) * lower +
              (art[q + line + channel + 4] as number) * lowerRight
            inks[channel] = linear[Math.min(255, ((255 * value) / alpha + 0.5) | 0)] as number
          }
        }
      }
      if (alpha === 0 && edge === 1) continue
      const cover = alpha * seen * opacity
      const back = gain * edge * (threads ? thread(x - sized.width / 2 + 0.5, y - sized.height / 2 + 0.5, threads) : 1)
      const share = ((M[at] as number) / 255) * edge
      for (let channel = 0; channel < 3; channel++) {
        const base = unbent[F[at + channel] as number] as number
        const lit = (linear[L[at + channel] as number] as number) * lightMax
        const plain = onBody ? base + lit * share * (body[channel] as number) : base * edge
        const printed = (onBody ? base : (mirror[channel] as number)) + lit * (inks[channel] as number) * back
        lights[channel] = plain + cover * (printed - plain)
      }
      develop(developer, at, lights[0] as number, lights[1] as number, lights[2] as number)
    }
  }
}

/** By how much a thread at this place of the art, from its center, is lighter or darker. */
function thread(across: number, down: number, threads: readonly [number, number]): number {
  const at = across * threads[0] + down * threads[1]
  return 0.84 + 0.64 * Math.abs(at - Math.floor(at) - 0.5)
}
