/** Decoration method. */
export type ImprintMethod =
  | 'screen print'
  | 'full-color print'
  | 'embroidery'
  | 'deboss'
  | 'laser engraving'
  | 'foil'
  | 'knitted'

/** A point in an image, as fractions of its width and height from the upper left. */
export type ImagePoint = readonly [x: number, y: number]

/** An imprint area that staff drew on a product photo (docs/domain.md, A logo on a product). */
export type DrawnArea = {
  /** The URL of one of the product's images. */
  picture: string
  /** The display name, such as "Front", unique per image. */
  name: string
  /** Width and height of the printable area. */
  sizeMm: readonly [width: number, height: number]
  /** At least one; the first is the usual one. */
  methods: readonly ImprintMethod[]
} & (
  | {
      shape: 'flat'
      /** From the upper left of the print, clockwise. */
      corners: readonly [ImagePoint, ImagePoint, ImagePoint, ImagePoint]
    }
  | {
      shape: 'round'
      /** Top and bottom of the print at its center, where the product is nearest to the viewer. */
      axis: readonly [ImagePoint, ImagePoint]
      /** Distance from the axis to the product's edge, as a fraction of the image's width. */
      radius: number
      /** Curvature of a rim seen from above (negative: from below), as a share of the radius, -1 to 1. */
      bend: number
    }
)

/** Position and decoration of a logo on a product. */
export type Placement = {
  /** The area's id: of a drawn one its name. */
  area: string
  method: ImprintMethod
  /** The logo's center as fractions of the area, from its upper left. */
  center: readonly [across: number, down: number]
  /** Before rotation. */
  widthMm: number
  /** Clockwise, from -180 to below 180. */
  degrees: number
  /** The logo's `own` colors, or one ink: `#rrggbb`, or `auto` for the one with most contrast. */
  inks: string
}

/** One printed area of a proof: the placement with its names and sizes at that time. */
export type Print = Placement & {
  areaName: string
  /** Of the logo before it is turned. */
  heightMm: number
  /** Width and height of the area; absent if the shop has no area of this name. */
  areaMm?: readonly [width: number, height: number]
}

/** The visitor's logo on a requested product, as they saw it. */
export type Proof = {
  /** The product image of the mockup. */
  picture: string
  /** The color the mockup shows, `#rrggbb`; null for the color of the image. */
  color: string | null
  /** One a printed area. */
  prints: Print[]
  /** Paths of the request's uploaded files: the logo, and the mockup if it arrived. */
  logo: string | null
  composed: string | null
  /** The product lacks this image, or the image lacks this area: only the visitor's browser claims it. */
  unverified?: true
}
