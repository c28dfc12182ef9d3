import * as v from 'valibot'
import { tolerantOptional } from '../json.ts'

const methodSchema = v.picklist([
  'screen print',
  'full-color print',
  'embroidery',
  'deboss',
  'laser engraving',
  'foil',
  'knitted',
])

/** Decoration method. */
export type ImprintMethod = v.InferOutput<typeof methodSchema>

const pair = v.pipe(v.tuple([v.number(), v.number()]), v.readonly())

/** A point in an image, as fractions of its width and height from the upper left. */
export type ImagePoint = readonly [x: number, y: number]

const drawn = {
  /** The URL of one of the product's images. */
  picture: v.string(),
  /** The display name, such as "Front", unique per image. */
  name: v.string(),
  /** Width and height of the printable area. */
  sizeMm: pair,
  /** At least one; the first is the usual one. */
  methods: v.pipe(v.array(methodSchema), v.readonly()),
}

/** An imprint area that staff drew on a product photo (docs/domain.md, A logo on a product). */
export const drawnAreaSchema = v.variant('shape', [
  v.object({
    ...drawn,
    shape: v.literal('flat'),
    /** From the upper left of the print, clockwise. */
    corners: v.pipe(v.tuple([pair, pair, pair, pair]), v.readonly()),
  }),
  v.object({
    ...drawn,
    shape: v.literal('round'),
    /** Top and bottom of the print at its center, where the product is nearest to the viewer. */
    axis: v.pipe(v.tuple([pair, pair]), v.readonly()),
    /** Distance from the axis to the product's edge, as a fraction of the image's width. */
    radius: v.number(),
    /** Curvature of a rim seen from above (negative: from below), as a share of the radius, -1 to 1. */
    bend: v.number(),
  }),
])

export type DrawnArea = v.InferOutput<typeof drawnAreaSchema>

const placement = v.object({
  /** The area's id: of a drawn one its name. */
  area: v.string(),
  method: methodSchema,
  /** The logo's center as fractions of the area, from its upper left. */
  center: pair,
  /** Before rotation. */
  widthMm: v.number(),
  /** Clockwise, from -180 to below 180. */
  degrees: v.number(),
  /** The logo's `own` colors, or one ink: `#rrggbb`, or `auto` for the one with most contrast. */
  inks: v.string(),
  /** Name of the location in the product's imprint table; absent for a product without a table. */
  location: tolerantOptional('proof', v.string()),
  /** The location's decoration method as the table names it, such as "pad print"; `method` is how the image draws it. */
  decoration: tolerantOptional('proof', v.string()),
  /** Number of ink colors; absent if it is unknown, or the method has none. */
  colors: tolerantOptional('proof', v.number()),
})

/** Position and decoration of a logo on a product. */
export type Placement = v.InferOutput<typeof placement>

const print = v.object({
  ...placement.entries,
  areaName: v.string(),
  /** Height of the logo before it is turned. */
  heightMm: v.number(),
  /** Width and height of the area; absent where the shop knows none of this name. */
  areaMm: tolerantOptional('proof', pair),
  /** The inks in the buyer's words, 'White, PMS 286 C'; absent where `inks` says them. */
  inkNames: tolerantOptional('proof', v.string()),
  /** Print risks, in the words that the visitor's browser showed. */
  warnings: tolerantOptional('proof', v.array(v.string())),
})

/** One printed area of a proof: the placement with its names and sizes at that time. */
export type Print = v.InferOutput<typeof print>

/** The visitor's logo on a requested product, as they saw it. */
export const proofSchema = v.object({
  /** The product image of the mockup. */
  picture: v.string(),
  /** The color the mockup shows, `#rrggbb`; null for the color of the image. */
  color: v.optional(v.nullable(v.string()), null),
  /** One for each printed area. */
  prints: v.array(print),
  /** Paths of the request's uploaded files: the logo, and the mockup if it arrived. */
  logo: v.optional(v.nullable(v.string()), null),
  composed: v.optional(v.nullable(v.string()), null),
  /** Unit of lengths as the visitor saw them; millimeters if absent. */
  unit: tolerantOptional('proof', v.picklist(['in', 'mm'])),
  /** The product lacks this image, or the image lacks this area: only the visitor's browser claims it. */
  unverified: tolerantOptional('proof', v.literal(true)),
})

export type Proof = v.InferOutput<typeof proofSchema>
