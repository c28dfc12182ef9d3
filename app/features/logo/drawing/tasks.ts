import type { DrawnArea, Placement } from '#db/tables/imprint.ts'
import type { BoxColor } from '../box/box-color.ts'
import type { BoxPrint } from '../box/parse-box-print.ts'
import type { Art, PreservedWhite, RemovedWhite } from '../core/art.ts'
import type { Area, AreaInfo } from '../core/surface.ts'

/** Facts about an image with an imprint area. */
export type SurfaceInfo = {
  /** Size of the original image in pixels. */
  width: number
  height: number
  /** True if the image can be recolored; photographs cannot. */
  recolors: boolean
  /** Product color in the image, `#rrggbb`; null for a photo. */
  color: string | null
  /** Available colors by name. */
  colors: Record<string, string>
  areas: AreaInfo[]
}

/** Parameters of a mockup. */
export type MockupOptions = {
  /** URL of the image on this site. */
  picture: string
  /** `#rrggbb`; defaults to the image's own color. */
  color?: string | null
  /** Defaults to one per area; an empty list draws the product alone. */
  placements?: readonly Placement[]
  /** Unsaved areas of a photo, for the preview in the admin. */
  areas?: readonly DrawnArea[]
  /** The logo keeps its proportions in the image, although its areas are seen at an angle. */
  isUpright?: boolean
  /** Pixels of the longer edge; defaults to the image's own size. */
  size?: number
}

/** A product in the box: its image and the visitor's placement of the logo. */
export type PackedProduct = Pick<MockupOptions, 'picture' | 'color' | 'placements'>

/** Parameters of the open box's image. */
export type BoxOptions = {
  color: BoxColor
  /** Where the logo is, if the image shows it. */
  print: BoxPrint
  /** The first twelve are drawn. */
  products: readonly PackedProduct[]
  /** True if the image shows the visitor's logo. */
  hasLogo: boolean
  /** Width in pixels. */
  size: number
}

/** Properties of a logo that determine placement and visibility. */
export type LogoFacts = Pick<Art, 'aspect' | 'colors' | 'palette' | 'thinnestShare'> & {
  removedWhite: RemovedWhite | null
  /** Pixels of the visitor's image across the logo; null for a vector drawing, and if an earlier version stored it. */
  sourceWidth: number | null
}

export type ProcessLogoResult =
  | {
      ok: true
      logo: LogoFile
      /** True if the browser stored it; otherwise it lives as long as the page. */
      isStored: boolean
    }
  | { ok: false; reason: string }

/** The visitor's file, unchanged. */
export type LogoFile = {
  file: Blob
  name: string
  type: LogoType
  /** White that the visitor wants printed. */
  preservedWhite?: PreservedWhite
  /** Fonts of its text that this device lacks: the text is shown in another font. */
  missingFonts?: string[]
  /** PNG of a file that an image element does not show. */
  preview?: Blob
}

/** `application/pdf`: a PDF, or an AI file that contains one. */
export const logoTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export type LogoType = (typeof logoTypes)[number]

export type Grids = Record<string, Area['grid']>

/** Tasks of the drawing worker and their results. */
export type Tasks = {
  surface: { request: { picture: string }; response: SurfaceInfo | null }
  /** Pixel grids by area id. */
  grids: { request: { picture: string }; response: Grids }
  mockup: { request: MockupOptions; response: ImageBitmap }
  box: { request: BoxOptions; response: ImageBitmap }
  mockupFile: { request: MockupOptions; response: Blob }
  facts: { request: object; response: LogoFacts | null }
  /** Reads a file; an SVG or PDF is returned to the page, as only a page can draw it. */
  readFile: { request: { file: Blob; name: string; preservedWhite?: PreservedWhite }; response: ReadLogoResult }
  /** Stores a logo that the page has drawn. */
  finishDrawn: { request: { picture: ImageBitmap; logo: LogoFile }; response: ProcessLogoResult }
  /** The stored logo was replaced or deleted. */
  handleLogoChange: { request: object; response: null }
}

/** The page draws an SVG that was prepared, and a PDF. */
export type ReadLogoResult = ProcessLogoResult | { draw?: PreparedSvg; logo: LogoFile }

/** An SVG as a `data:` URL, with the size to draw it at and the fonts that its text names. */
export type PreparedSvg = { dataUrl: string; width: number; height: number; fonts: string[] }

export type TaskName = keyof Tasks

export type WorkerRequest =
  | { [Name in TaskName]: { id: number; name: Name; request: Tasks[Name]['request'] } }[TaskName]
  | { cancel: number }

export type WorkerResponse = { id: number; value: Tasks[TaskName]['response'] } | { id: number; error: string }
