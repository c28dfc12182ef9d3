import { type Rgb, toLinearRgb } from './color.ts'
import { readGrid } from './grid.ts'
import type { Area, Raster, Surface } from './surface.ts'

/** One area of a shape, as `surface.json` beside its layers says it. */
export type LayeredArea = Omit<Area, 'grid' | 'under'> & {
  /** Column and size of the planes in `imprint`, and image pixels per grid point. */
  grid: { x: number; width: number; height: number; step: number }
  /** Hex of what is under the ink, and its mirroring in linear light; else the body in the product's color. */
  under: 'body' | { color: string; mirror: Rgb }
}

/** Facts of a shape beyond its layers. */
export type ShapeFacts = {
  shape: string
  width: number
  height: number
  lightMost: number
  contrast: number
  saturation: number
  hasTrim: boolean
  uvRange: readonly [number, number]
  /** The colors it was photographed in, by name; as the body's own color, not as light makes it look. */
  colors: Record<string, string>
  areas: LayeredArea[]
}

export type Layers = {
  fixed: Raster
  light: Raster
  mask: Raster
  trim?: Raster
  /** Gray: its red channel is read, or its only one. */
  imprint: { width: number; data: Uint8Array | Uint8ClampedArray }
}

/** A shape of which there are layers, ready to be composed. */
export function createLayeredSurface(facts: ShapeFacts, { imprint, ...layers }: Layers): Surface {
  const { width, height, lightMost: lightMax, contrast, saturation, uvRange } = facts
  const areas = facts.areas.map(({ grid, under, ...area }) => ({
    ...area,
    grid: { width: grid.width, height: grid.height, step: grid.step, uv: readGrid(imprint, grid, uvRange) },
    under: under === 'body' ? under : { color: toLinearRgb(under.color), mirror: under.mirror },
  }))
  return { width, height, lightMost: lightMax, contrast, saturation, areas, ...layers }
}
