import type { ImprintMethod } from '#db/tables/imprint.ts'
import type { Rgb } from './color.ts'

/** Pixels from the upper left, row by row, as 8-bit RGBA; alpha is not premultiplied. */
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

/** Methods that show the product's material instead of the logo's colors. */
export const methodsWithoutInk: readonly Method[] = ['deboss', 'laser engraving', 'foil']

export type Rect = { x: number; y: number; width: number; height: number }

/** An imprint location of a product in an image. */
export type Area = {
  /** Stable id, which requests refer to. */
  id: string
  /** Display name: "front, wrap". */
  name: string
  /** Width and height of the printable area. */
  sizeMm: readonly [number, number]
  /** The first is the default. */
  methods: readonly Method[]
  /** Visible bounds in pixels of the image. */
  bounds: Rect
  /** Image pixels per millimeter of the area, across and down. */
  pixelsPerMm: readonly [number, number]
  /** Value of its pixels in the mask's blue channel. */
  code: number
  /**
   * Position of pixels within the area: pairs of u (across) and v (down), 0 to 1, one per `step` image pixels from the center
   * of the first pixel of `bounds`, or from `origin`. Positions in between are interpolated.
   */
  grid: { width: number; height: number; step: number; origin?: readonly [x: number, y: number]; uv: Float32Array }
  /** Maximum width and height of an imprint, if it differs from the area. */
  maxMm?: readonly [number, number]
  /** Default position and size of a logo, as fractions of the area. */
  defaultBox: Rect
  defaultCenter?: readonly [number, number]
  /** Material under the ink: the product body, or a material with its own color and the light it reflects through a print. */
  under: 'body' | { color: Rgb; reflection: Rgb }
  /** Default ink: a hex color, `auto` for contrast with the background, `body` for the product color. */
  ink: string
  opacity: number
  /** Brightness of the ink relative to the body. */
  gain: number
  /** Shading of a method's edges: light from the left, light from above, and darkening of the edge. */
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
  /** The light on body and imprint, as sRGB of the light divided by `lightMax`. */
  light: Raster
  /** Red: share of body. Green: share of printable surface. Blue: code of the area. */
  mask: Raster
  /** Share of the second color per pixel, in the red channel. */
  trim?: Raster
  lightMax: number
  contrast: number
  saturation: number
  areas: Area[]
}
