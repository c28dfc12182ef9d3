import { type Rgb, toLinearRgb } from './color.ts'
import { readGrid } from './grid.ts'
import type { Area, AreaInfo, Raster, Rect, Surface } from './surface.ts'

/** An area of a shape as stored in `surface.json`; `usual` is its default box, `mirror` its reflection. */
export type LayeredArea = Omit<Area, 'grid' | 'under' | 'defaultBox' | 'defaultCenter'> & {
  usual: Rect
  usualCenter?: Area['defaultCenter']
  /** Column and size of the planes in `imprint`, and image pixels per grid point. */
  grid: { x: number; width: number; height: number; step: number }
  /** Material under the ink: the body in the product color, or a hex color with its reflection in linear light. */
  under: 'body' | { color: string; mirror: Rgb }
}

/** Content of `surface.json`, stored with the layers of a shape. */
export type ShapeFacts = {
  shape: string
  width: number
  height: number
  lightMost: number
  contrast: number
  saturation: number
  hasTrim: boolean
  uvRange: readonly [number, number]
  /** Body colors by name, without the effect of light. */
  colors: Record<string, string>
  areas: LayeredArea[]
}

export type Layers = {
  fixed: Raster
  light: Raster
  mask: Raster
  trim?: Raster
  /** Grayscale: the red channel, or the only channel, counts. */
  imprint: { width: number; data: Uint8Array | Uint8ClampedArray }
}

/** Creates the surface of a shape from its layers. */
export function createLayeredSurface(facts: ShapeFacts, { imprint, ...layers }: Layers): Surface {
  const { width, height, lightMost: lightMax, contrast, saturation, uvRange } = facts
  const areas = facts.areas.map((area) => ({
    ...toAreaInfo(area),
    grid: {
      width: area.grid.width,
      height: area.grid.height,
      step: area.grid.step,
      uv: readGrid(imprint, area.grid, uvRange),
    },
  }))
  return { width, height, lightMax, contrast, saturation, areas, ...layers }
}

export const toAreaInfo = ({ grid, usual, usualCenter, under, ...area }: LayeredArea): AreaInfo => ({
  ...area,
  defaultBox: usual,
  ...(usualCenter && { defaultCenter: usualCenter }),
  under: under === 'body' ? under : { color: toLinearRgb(under.color), reflection: under.mirror },
})
