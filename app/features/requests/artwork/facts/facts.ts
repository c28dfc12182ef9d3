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
  pictures: ImageFact[]
  colours: ColorFacts
  /** True if the file contains vector shapes; null if only the header was read. */
  vectors: boolean | null
  /** Harmless extra contents, each completing "It contains …". */
  oddities: string[]
  /** Too many shapes for the browser to draw. */
  tooComplex?: boolean
  /** Number of inspected pages, if not all. */
  lookedAt?: number
}

export type { Size }

/** A font that live text needs. `embedded` is null where the file does not say it. */
export type FontFact = { name: string; embedded: boolean | null }

/** An image of pixels and the resolution it is drawn at, the lowest where it is drawn more than once; null where that is not known. */
export type ImageFact = Size & { dpi: number | null }

export type ColorFacts = {
  /** Inks with a name of their own, such as PANTONE 186 C. */
  spots: string[]
  models: ColorModel[]
  /** Single colors as an SVG writes them: '#14493a', 'navy'. */
  values: string[]
}

export type ColorModel = 'CMYK' | 'RGB' | 'gray'

export const noColors = (): ColorFacts => ({ spots: [], models: [], values: [] })

/** Of a file that is an image of pixels and nothing else. */
export const pixelFacts = (size: Size): ArtworkFacts => ({
  pages: 1,
  size: null,
  otherSizes: [],
  fonts: [],
  pictures: [{ ...size, dpi: null }],
  colours: noColors(),
  vectors: false,
  oddities: [],
})

export const millimetersPerPoint = 25.4 / 72

/** Whole tenths of a millimetre. */
export const sizeOfPoints = (width: number, height: number): Size => ({
  width: Math.round(width * millimetersPerPoint * 10) / 10,
  height: Math.round(height * millimetersPerPoint * 10) / 10,
})

/** Images that are the same in every figure count once. */
export function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
