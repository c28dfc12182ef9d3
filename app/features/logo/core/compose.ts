import type { Placement } from '#db/tables/imprint.ts'
import { type Art, scaled } from './art.ts'
import { beforeShoulder, linearOf, type Rgb, shoulder, toLinear } from './color.ts'
import { uvAt } from './grid.ts'
import { inkOf, keepsColors, standingOut } from './ink.ts'
import type { Area, Raster, Surface } from './surface.ts'

export type Print = { art: Art; placement: Placement }

export type Scene = {
  /** The product's color, in linear light. Of a photograph it is not asked for. */
  body: Rgb
  /** The second color where there is one; the one that stands out where it is not said. */
  trim?: Rgb
  prints: readonly Print[]
}

/** What an 8-bit channel stands for in linear light. */
const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
const unbent = linear.map(beforeShoulder)

const steps = 4096
const tables = new Map<number, Uint8ClampedArray>()

/** From the square root of linear light, in steps, to an 8-bit channel. */
function displayTable(contrast: number): Uint8ClampedArray {
  const known = tables.get(contrast)
  if (known) return known
  const table = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => {
    const light = (step / steps) ** 2
    const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return 255 * (value + contrast * (value - 0.5) * (1 - (2 * value - 1) ** 2) * 1.2)
  })
  tables.set(contrast, table)
  return table
}

/** Makes three channels of light into a pixel: the shoulder, the saturation and the contrast of the picture. */
function developer({ contrast, saturation }: Surface, out: Raster['data']) {
  const table = displayTable(contrast)
  const channel = (light: number) => table[(Math.sqrt(Math.max(0, light)) * steps + 0.5) | 0] as number
  return (at: number, red: number, green: number, blue: number) => {
    const r = shoulder(red)
    const g = shoulder(green)
    const b = shoulder(blue)
    const grey = (0.2126 * r + 0.7152 * g + 0.0722 * b) * (1 - saturation)
    out[at] = channel(grey + r * saturation)
    out[at + 1] = channel(grey + g * saturation)
    out[at + 2] = channel(grey + b * saturation)
    out[at + 3] = 255
  }
}

/**
 * The picture of a product in a color, with logos on it (docs/domain.md, A logo on a product; WebGL draws the same in
 * `drawing/`). Computes only; the same on every machine.
 * @param out is written to where given: as large as the surface
 */
export function compose(surface: Surface, scene: Scene, out?: Uint8ClampedArray): Raster {
  const { width, height } = surface
  const data = out ?? new Uint8ClampedArray(width * height * 4)
  const lights = linear.map((value) => value * surface.lightMost)
  const develop = developer(surface, data)
  drawBody(surface, scene, { lights, develop })
  for (const print of scene.prints) {
    const area = surface.areas.find(({ id }) => id === print.placement.area)
    if (area) drawPrint(surface, area, { print, body: scene.body, lights, develop })
  }
  return { width, height, data }
}

type Tools = { lights: Float32Array; develop: ReturnType<typeof developer> }

function drawBody({ fixed, light, mask, trim }: Surface, scene: Scene, { lights, develop }: Tools) {
  const { body } = scene
  const second = scene.trim ?? secondColor(body)
  const F = fixed.data
  const L = light.data
  const M = mask.data
  for (let at = 0; at < F.length; at += 4) {
    const share = (M[at] as number) / 255
    const trimmed = trim ? (trim.data[at] as number) / 255 : 0
    develop(
      at,
      (unbent[F[at] as number] as number) +
        (lights[L[at] as number] as number) * (share * body[0] + trimmed * second[0]),
      (unbent[F[at + 1] as number] as number) +
        (lights[L[at + 1] as number] as number) * (share * body[1] + trimmed * second[1]),
      (unbent[F[at + 2] as number] as number) +
        (lights[L[at + 2] as number] as number) * (share * body[2] + trimmed * second[2]),
    )
  }
}

export const secondColor = (body: Rgb) => linearOf(standingOut(body))

/** Threads lie this far apart; where the picture is too coarse to show them they are left out. */
const threadMm = 0.8
const threadPixels = 2.4

type PrintTools = Tools & { print: Print; body: Rgb }

/** How a logo is put onto an area, in numbers: what both ways of drawing go by. */
export function printOf(area: Area, { art, placement }: Print, body: Rgb) {
  const { method, inks, center, degrees, widthMm } = placement
  const own = keepsColors(method, inks)
  const angle = (degrees * Math.PI) / 180
  return {
    raster: own ? art.own : art.oneInk,
    own,
    ink: inkOf(area, { body, method, inks }),
    center,
    sizeMm: [widthMm, widthMm / art.aspect] as const,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    relief: area.relief[method],
    threads: method === 'embroidery' && area.pixelsPerMm[0] * threadMm > threadPixels ? 1 / threadMm : 0,
  }
}

/** By how much a thread at this place of the logo is lighter or darker, in millimeters from its center. */
const thread = (acrossMm: number, downMm: number, threads: number) => {
  const at = (acrossMm * 0.86 + downMm * 0.5) * threads
  return 0.84 + 0.64 * Math.abs(at - Math.floor(at) - 0.5)
}

function drawPrint(surface: Surface, area: Area, { print, body, lights, develop }: PrintTools) {
  const { raster, own, ink, relief, threads, ...placed } = printOf(area, print, body)
  const { bounds, code, under, gain, opacity, pixelsPerMm } = area
  const art = sampler(raster, placed.sizeMm[0] * pixelsPerMm[0], placed.sizeMm[1] * pixelsPerMm[1])
  const onBody = under === 'body'
  const mirror = under === 'body' ? [0, 0, 0] : under.mirror
  const F = surface.fixed.data
  const L = surface.light.data
  const M = surface.mask.data
  const uv = new Float64Array(2)
  const mm = new Float64Array(2)
  const color = new Float64Array(4)
  const beside = new Float64Array(4)

  const alphaAt = (x: number, y: number, into: Float64Array) => {
    uvAt(area, x, y, uv)
    const across = ((uv[0] as number) - placed.center[0]) * area.sizeMm[0]
    const down = ((uv[1] as number) - placed.center[1]) * area.sizeMm[1]
    const left = across * placed.cos + down * placed.sin
    const top = down * placed.cos - across * placed.sin
    mm[0] = left
    mm[1] = top
    return art(left / placed.sizeMm[0] + 0.5, top / placed.sizeMm[1] + 0.5, into)
  }

  const light = [0, 0, 0]
  for (let y = bounds.y; y < bounds.y + bounds.height; y++) {
    for (let x = bounds.x; x < bounds.x + bounds.width; x++) {
      const at = (y * surface.width + x) * 4
      if (Math.abs((M[at + 2] as number) - code) > 7) continue
      const seen = (M[at + 1] as number) / 255
      let edge = 1
      if (relief) {
        const right = (alphaAt(x + 1, y, beside) - alphaAt(x - 1, y, beside)) / 2
        const down = (alphaAt(x, y + 1, beside) - alphaAt(x, y - 1, beside)) / 2
        const slope = relief[0] * right + relief[1] * down - relief[2] * Math.hypot(right, down)
        edge = Math.min(2.2, Math.max(0.3, 1 + seen * slope))
      }
      const alpha = alphaAt(x, y, color) * seen
      if (alpha === 0 && edge === 1) continue
      const cover = alpha * opacity
      const stitched = threads ? thread(mm[0] as number, mm[1] as number, threads) : 1
      for (let channel = 0; channel < 3; channel++) {
        const base = unbent[F[at + channel] as number] as number
        const lit = lights[L[at + channel] as number] as number
        const plain = onBody ? base + lit * ((M[at] as number) / 255) * (body[channel] as number) * edge : base * edge
        const printed =
          (onBody ? base : (mirror[channel] as number)) +
          lit * (own && alpha > 0 ? inkAt(color, channel) : (ink[channel] as number)) * gain * edge * stitched
        light[channel] = plain + cover * (printed - plain)
      }
      develop(at, light[0] as number, light[1] as number, light[2] as number)
    }
  }
}

/** The logo's own color where its alpha was multiplied in. */
const inkAt = (color: Float64Array, channel: number) =>
  linear[Math.min(255, ((255 * (color[channel] as number)) / (color[3] as number) + 0.5) | 0)] as number

/** Reads a logo at a place of 0 to 1 across and down, into four channels, and returns its alpha; outside there is nothing. */
function sampler(raster: Raster, across: number, down: number) {
  const width = Math.max(8, Math.round(across))
  const height = Math.max(8, Math.round(down))
  const pixels = scaled(raster, width, height)
  return (u: number, v: number, into: Float64Array): number => {
    into.fill(0)
    const x = u * width - 0.5
    const y = v * height - 0.5
    if (x <= -1 || y <= -1 || x >= width || y >= height) return 0
    const left = Math.floor(x)
    const top = Math.floor(y)
    for (let corner = 0; corner < 4; corner++) {
      const i = left + (corner & 1)
      const j = top + (corner >> 1)
      if (i < 0 || j < 0 || i >= width || j >= height) continue
      const share = (corner & 1 ? x - left : 1 - (x - left)) * (corner > 1 ? y - top : 1 - (y - top))
      const at = (j * width + i) * 4
      for (let channel = 0; channel < 4; channel++)
        into[channel] = (into[channel] as number) + share * (pixels[at + channel] as number)
    }
    return into[3] as number
  }
}
