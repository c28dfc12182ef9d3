import { type Rgb, toLinearRgb } from './color.ts'
import { standingOut } from './ink.ts'
import { type Developer, develop, displayTable, linear, unbent } from './printing/light.ts'
import { drawPrint, type Print } from './printing/print.ts'
import type { Raster, Surface } from './surface.ts'

export type { Print } from './printing/print.ts'

export type Scene = {
  /** Product color in linear light; unused for photos. */
  body: Rgb
  /** Second color; by default the one with most contrast. */
  trim?: Rgb
  prints: readonly Print[]
}

/**
 * Composes the image of a product in a color with logos (docs/domain.md, A logo on a product). Pure computation, identical on
 * every machine.
 * @param out target of the surface's size, if given
 */
export function compose(surface: Surface, scene: Scene, out?: Uint8ClampedArray): Raster {
  const { width, height } = surface
  const data = out ?? new Uint8ClampedArray(width * height * 4)
  const developer = { table: displayTable(surface.contrast), saturation: surface.saturation, out: data }
  data.set(getBackground(surface))
  drawBody(surface, scene, developer)
  for (const print of scene.prints) {
    const area = surface.areas.find(({ id }) => id === print.placement.area)
    if (area) drawPrint(surface, area, print, { body: scene.body, developer })
  }
  return { width, height, data }
}

const grounds = new WeakMap<Surface, Uint8ClampedArray>()

/** Computes once the part of an image that is the same in every color. */
function getBackground(surface: Surface): Uint8ClampedArray {
  const known = grounds.get(surface)
  if (known) return known
  const { fixed, mask, trim, width, height, contrast, saturation } = surface
  const out = new Uint8ClampedArray(width * height * 4)
  const developer = { table: displayTable(contrast), saturation, out }
  const F = fixed.data
  const M = mask.data
  for (let at = 0; at < F.length; at += 4) {
    if (M[at] !== 0 || (trim && trim.data[at] !== 0)) continue
    const red = unbent[F[at] as number] as number
    const green = unbent[F[at + 1] as number] as number
    develop(developer, at, red, green, unbent[F[at + 2] as number] as number)
  }
  grounds.set(surface, out)
  return out
}

/** Reflected light per share of 1/255 of a color. */
const reflected = (lightMax: number, color: number) => linear.map((value) => (value * lightMax * color) / 255)

function drawBody({ fixed, light, mask, trim, lightMost: lightMax }: Surface, scene: Scene, developer: Developer) {
  const [red, green, blue] = scene.body.map((color) => reflected(lightMax, color)) as [Table, Table, Table]
  const F = fixed.data
  const L = light.data
  const M = mask.data
  if (trim) {
    const T = trim.data
    const second = scene.trim ?? secondColor(scene.body)
    const [red2, green2, blue2] = second.map((color) => reflected(lightMax, color)) as [Table, Table, Table]
    for (let at = 0; at < F.length; at += 4) {
      const share = M[at] as number
      const trimmed = T[at] as number
      if (share === 0 && trimmed === 0) continue
      const r = L[at] as number
      const g = L[at + 1] as number
      const b = L[at + 2] as number
      develop(
        developer,
        at,
        (unbent[F[at] as number] as number) + share * (red[r] as number) + trimmed * (red2[r] as number),
        (unbent[F[at + 1] as number] as number) + share * (green[g] as number) + trimmed * (green2[g] as number),
        (unbent[F[at + 2] as number] as number) + share * (blue[b] as number) + trimmed * (blue2[b] as number),
      )
    }
    return
  }
  for (let at = 0; at < F.length; at += 4) {
    const share = M[at] as number
    if (share === 0) continue
    develop(
      developer,
      at,
      (unbent[F[at] as number] as number) + share * (red[L[at] as number] as number),
      (unbent[F[at + 1] as number] as number) + share * (green[L[at + 1] as number] as number),
      (unbent[F[at + 2] as number] as number) + share * (blue[L[at + 2] as number] as number),
    )
  }
}

type Table = Float32Array

export const secondColor = (body: Rgb) => toLinearRgb(standingOut(body))
