import type { ImprintMethod } from '#db/tables/imprint.ts'
import type { Rgb } from './color.ts'

/** Pixels from the upper left, row by row, red, green, blue, alpha of 8 bits each; alpha is not multiplied in. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

/** Decoration methods. */
export const methods = [
  'screen print',
  'full-color print',
  'embroidery',
  'deboss',
  'laser engraving',
  'foil',
  'knitted',
] as const satisfies readonly ImprintMethod[]

export type Method = ImprintMethod

/** Of these the product's own material is what is seen: the logo has no colors there. */
export const methodsWithoutInk: readonly Method[] = ['deboss', 'laser engraving', 'foil']

export type Box = { x: number; y: number; width: number; height: number }

/** A place of a product that takes a logo: what the trade calls an imprint location. */
export type Area = {
  /** Stable id, which requests refer to. */
  id: string
  /** As people read it: "front, wrap". */
  name: string
  /** Width and height of what can be printed. */
  sizeMm: readonly [number, number]
  /** The first is the usual one. */
  methods: readonly Method[]
  /** Visible bounds in pixels of the image. */
  bounds: Box
  /** Pixels of the image to a millimeter of the area, across and down. */
  pixelsPerMm: readonly [number, number]
  /** Its pixels carry this in the mask's blue. */
  code: number
  /**
   * Position of pixels within the area: pairs of u (across) and v (down), 0 to 1, one per `step` image pixels from the center
   * of the first pixel of `bounds`, or from `from`. Positions in between are interpolated.
   */
  grid: { width: number; height: number; step: number; origin?: readonly [x: number, y: number]; uv: Float32Array }
  /** Default position and size of a logo, as fractions of the area. */
  usual: Box
  usualCenter?: readonly [number, number]
  /** Material under the ink: the product body, or a material with its own color. */
  under: 'body' | { color: Rgb; mirror: Rgb }
  /** Default ink: a hex color, `auto` for contrast with the background, `body` for the product color. */
  ink: string
  opacity: number
  /** Brightness of the ink relative to the body. */
  gain: number
  /** By how much a method's edges catch the light: from the left, from above, and the dark of the edge itself. */
  relief: Partial<Record<Method, readonly [number, number, number]>>
}

/** Area without the positions of its pixels. */
export type AreaInfo = Omit<Area, 'grid'>

/**
 * Parts of a product image that can be recolored and take logos (docs/domain.md, A logo on a product). All rasters have one
 * size.
 */
export type Surface = {
  width: number
  height: number
  /** Pixels that do not take the product's color: background, shadow, steel, highlights. */
  fixed: Raster
  /** The light on body and imprint, as sRGB of the light divided by `lightMost`. */
  light: Raster
  /** Red: how much of the pixel is body. Green: how much of it can be printed. Blue: the area's code. */
  mask: Raster
  /** Share of the second color per pixel, in the red channel. */
  trim?: Raster
  lightMost: number
  contrast: number
  saturation: number
  areas: Area[]
}
