import type { DrawnArea, Placement } from '#db/tables/imprint.ts'
import type { BoxColor } from '../box/box-color.ts'
import type { Art } from '../core/art.ts'
import type { Area, AreaInfo } from '../core/surface.ts'

/** Facts about an image that takes a logo. */
export type SurfaceInfo = {
  /** Size of the original image in pixels. */
  width: number
  height: number
  /** True if the image can be recolored; photographs cannot. */
  recolors: boolean
  /** The color its product has in it, `#rrggbb`; null for a photograph. */
  color: string | null
  /** The colors it was photographed in, by name. */
  colors: Record<string, string>
  areas: AreaInfo[]
}

/** An image of a product with the visitor's logo, as it is wished for. */
export type MockupOptions = {
  /** Its address on this site. */
  picture: string
  /** `#rrggbb`; the image's own where it is not said. */
  color?: string | null
  /** The usual ones on every area where they are not said; none at all draws the product alone. */
  placements?: readonly Placement[]
  /** Areas that are not in the catalog yet, for who draws them; of a photograph only. */
  areas?: readonly DrawnArea[]
  /** Pixels of the longer side; as many as the image has where it is not said. */
  size?: number
}

/** A product in the box: its image and the visitor's placement of the logo. */
export type PackedProduct = Pick<MockupOptions, 'picture' | 'color' | 'placements'>

/** The open box with what is in it. */
export type BoxOptions = {
  color: BoxColor
  /** Twelve of them are seen. */
  products: readonly PackedProduct[]
  /** True if the image shows the visitor's logo. */
  withLogo: boolean
  /** Pixels across. */
  size: number
}

/** Properties of a logo that determine placement and visibility. */
export type LogoFacts = Pick<Art, 'aspect' | 'colors'> & { groundRemoved: boolean }

export type ProcessLogoResult =
  | {
      ok: true
      logo: LogoFile
      /** True if the browser stored it; otherwise it lives as long as the page. */
      isStored: boolean
    }
  | { ok: false; reason: string }

/** The visitor's file as they gave it. */
export type LogoFile = {
  file: Blob
  name: string
  type: LogoType
  /** The plain white around it is to be printed. */
  keepsGround?: boolean
}

export const logoTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'] as const

export type LogoType = (typeof logoTypes)[number]

export type Grids = Record<string, Area['grid']>

/** Tasks of the drawing worker and their results. */
export type Tasks = {
  surface: { request: { picture: string }; response: SurfaceInfo | null }
  /** Pixel grids by area id. */
  grids: { request: { picture: string }; response: Grids }
  proof: { request: MockupOptions; response: ImageBitmap }
  box: { request: BoxOptions; response: ImageBitmap }
  file: { request: MockupOptions; response: Blob }
  facts: { request: object; response: LogoFacts | null }
  /** Looks into a file; one that only a page can draw, an SVG, comes back as what the page is to draw. */
  look: { request: { file: Blob; name: string; keepsGround?: boolean }; response: ReadLogoResult }
  /** Drawing that the page made from the file. */
  drawn: { request: { picture: ImageBitmap; logo: LogoFile }; response: ProcessLogoResult }
  /** The stored logo was replaced or deleted. */
  changed: { request: object; response: null }
}

export type ReadLogoResult = ProcessLogoResult | { draw: PreparedSvg; logo: LogoFile }

/** An SVG as an image takes it, with the size it is to be drawn in. */
export type PreparedSvg = { dataUrl: string; width: number; height: number }

export type TaskName = keyof Tasks

export type ToWorker =
  | { [Name in TaskName]: { id: number; name: Name; request: Tasks[Name]['request'] } }[TaskName]
  | { cancel: number }

export type FromWorker = { id: number; value: Tasks[TaskName]['response'] } | { id: number; error: string }
