import { type Rgb, toLinearRgb } from './color.ts'
import { getContrastingInk } from './ink.ts'
import { getDisplayTable, linearTable, type PixelWriter, sceneLinearTable, writePixel } from './printing/light.ts'
import { drawPrint, type Print } from './printing/print.ts'
import type { Raster, Surface } from './surface.ts'

export type { Print } from './printing/print.ts'

export type Scene = {
  /** Product color in linear light; unused for photos. */
  productColor: Rgb
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
  const pixelWriter = { table: getDisplayTable(surface.contrast), saturation: surface.saturation, out: data }
  data.set(getBackground(surface))
  drawBody(surface, scene, pixelWriter)
  for (const print of scene.prints) {
    const area = surface.areas.find(({ id }) => id === print.placement.area)
    if (area) drawPrint(surface, area, print, { productColor: scene.productColor, pixelWriter })
  }
  return { width, height, data }
}

type Table = Float32Array

const backgroundCache = new WeakMap<Surface, Uint8ClampedArray>()

/** Computes once the part of an image that is the same in every color. */
function getBackground(surface: Surface): Uint8ClampedArray {
  const cached = backgroundCache.get(surface)
  if (cached) return cached
  const { fixed, mask, trim, width, height, contrast, saturation } = surface
  const out = new Uint8ClampedArray(width * height * 4)
  const pixelWriter = { table: getDisplayTable(contrast), saturation, out }
  const fixedData = fixed.data
  const maskData = mask.data
  for (let at = 0; at < fixedData.length; at += 4) {
    if (maskData[at] !== 0 || (trim && trim.data[at] !== 0)) continue
    const red = sceneLinearTable[fixedData[at] as number] as number
    const green = sceneLinearTable[fixedData[at + 1] as number] as number
    writePixel(pixelWriter, at, red, green, sceneLinearTable[fixedData[at + 2] as number] as number)
  }
  backgroundCache.set(surface, out)
  return out
}

/** Reflected light per 1/255 of coverage, for each channel and value of the light. */
const createReflectionTables = (lightMax: number, color: Rgb) =>
  color.map((share) => linearTable.map((value) => (value * lightMax * share) / 255)) as [Table, Table, Table]

function drawBody({ fixed, light, mask, trim, lightMax }: Surface, scene: Scene, pixelWriter: PixelWriter) {
  const [red, green, blue] = createReflectionTables(lightMax, scene.productColor)
  const fixedData = fixed.data
  const lightData = light.data
  const maskData = mask.data
  if (trim) {
    const trimData = trim.data
    const trimColor = scene.trim ?? getSecondColor(scene.productColor)
    const [trimRed, trimGreen, trimBlue] = createReflectionTables(lightMax, trimColor)
    for (let at = 0; at < fixedData.length; at += 4) {
      const bodyShare = maskData[at] as number
      const trimShare = trimData[at] as number
      if (bodyShare === 0 && trimShare === 0) continue
      const r = lightData[at] as number
      const g = lightData[at + 1] as number
      const b = lightData[at + 2] as number
      writePixel(
        pixelWriter,
        at,
        (sceneLinearTable[fixedData[at] as number] as number) +
          bodyShare * (red[r] as number) +
          trimShare * (trimRed[r] as number),
        (sceneLinearTable[fixedData[at + 1] as number] as number) +
          bodyShare * (green[g] as number) +
          trimShare * (trimGreen[g] as number),
        (sceneLinearTable[fixedData[at + 2] as number] as number) +
          bodyShare * (blue[b] as number) +
          trimShare * (trimBlue[b] as number),
      )
    }
    return
  }
  for (let at = 0; at < fixedData.length; at += 4) {
    const bodyShare = maskData[at] as number
    if (bodyShare === 0) continue
    writePixel(
      pixelWriter,
      at,
      (sceneLinearTable[fixedData[at] as number] as number) + bodyShare * (red[lightData[at] as number] as number),
      (sceneLinearTable[fixedData[at + 1] as number] as number) +
        bodyShare * (green[lightData[at + 1] as number] as number),
      (sceneLinearTable[fixedData[at + 2] as number] as number) +
        bodyShare * (blue[lightData[at + 2] as number] as number),
    )
  }
}

export const getSecondColor = (productColor: Rgb) => toLinearRgb(getContrastingInk(productColor))
