import type { Size } from '#app/lib/artwork/image-size.ts'

/** Facts found in an artwork file (docs/domain.md, Artwork). */
export type ArtworkFacts = {
  /** Pages or artboards of the file. */
  pages: number
  /** Size of the first page in millimeters; null for files without one, such as a scalable SVG. */
  size: Size | null
  /** Page sizes that differ from the first one. */
  otherSizes: Size[]
  fonts: FontFact[]
  images: ImageFact[]
  colors: ColorFacts
  /** True if the file contains vector shapes; null if only the header was read. */
  hasVectors: boolean | null
  /** Scripts, links and the like, each completing "Contains …". */
  extraContents: string[]
  /** Too many shapes for the browser to draw. */
  isTooComplex?: boolean
  /** Number of inspected pages, if not all. */
  inspectedPages?: number
}

export type { Size }

/** A font that live text needs. `embedded` is null where the file does not say it. */
export type FontFact = { name: string; embedded: boolean | null }

/** A raster image with its lowest drawn resolution; null if unknown. */
export type ImageFact = Size & { dpi: number | null }

export type ColorFacts = {
  /** Named inks, such as PANTONE 186 C. */
  spots: string[]
  models: ColorModel[]
  /** Single colors as an SVG writes them: '#14493a', 'navy'. */
  values: string[]
}

export type ColorModel = 'CMYK' | 'RGB' | 'gray'

export const createEmptyColors = (): ColorFacts => ({ spots: [], models: [], values: [] })

/** Facts of a raster image file. */
export const getRasterFacts = (size: Size): ArtworkFacts => ({
  pages: 1,
  size: null,
  otherSizes: [],
  fonts: [],
  images: [{ ...size, dpi: null }],
  colors: createEmptyColors(),
  hasVectors: false,
  extraContents: [],
})

export const millimetersPerPoint = 25.4 / 72

/** Converts points to millimeters, rounded to tenths. */
export const toMillimeters = (width: number, height: number): Size => ({
  width: Math.round(width * millimetersPerPoint * 10) / 10,
  height: Math.round(height * millimetersPerPoint * 10) / 10,
})

/** Removes items with equal JSON. */
export function removeDuplicates<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
