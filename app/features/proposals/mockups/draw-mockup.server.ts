import sharp from 'sharp'
import { type Art, cutOut, getArt } from '#app/features/logo/core/art.ts'
import { clearAreas } from '#app/features/logo/core/clear-areas.ts'
import { toLinearRgb } from '#app/features/logo/core/color.ts'
import { compose, type Print } from '#app/features/logo/core/compose-scene.ts'
import { getLocations } from '#app/features/logo/core/locations.ts'
import { createPhotoSurface } from '#app/features/logo/core/photo-surface.ts'
import { clampPlacement, getDefaultPlacement } from '#app/features/logo/core/placement.ts'
import type { Area, AreaInfo, Method, Surface } from '#app/features/logo/core/surface.ts'
import { readRaster, readShape, type Shape } from '#app/features/logo/node/shape.server.ts'
import type { DrawnArea, Placement } from '#db/tables/imprint.ts'
import { readArtwork } from './read-artwork.server.ts'

/** The product alone: a shape in a color, or a photo with its areas. Bytes are base64. */
export type MockupProduct =
  | { kind: 'shape'; shape: Shape; color: string }
  | { kind: 'photo'; bytes: string; areas: DrawnArea[]; hasPlaceholderPrint: boolean }

/** An imprint of it; `artwork` is base64. */
export type MockupImprint = {
  /** Null for the first area of the image. */
  location: string | null
  method: Method
  /** The artwork's `own`, or one ink: `#rrggbb`, or `auto` for the one with most contrast. */
  inks: string
  widthMm: number | null
  /** Null for the usual place. */
  placed: Pick<Placement, 'center' | 'degrees'> | null
  artwork: string
}

export type MockupTask = { product: MockupProduct; imprints: MockupImprint[] }

/** Draws a product with its imprints as JPEG; undefined if none of them can be shown. */
export async function drawMockup({ product, imprints }: MockupTask): Promise<Buffer | undefined> {
  const surface = await readSurface(product)
  const taken = new Set<string>()
  const prints: Print[] = []
  for (const imprint of imprints) {
    const area = findArea(surface.areas, imprint.location, taken)
    const art = area && (await readArt(imprint.artwork))
    if (!area || !art) continue
    taken.add(area.id)
    prints.push({ art, placement: toPlacement(area, art, imprint) })
  }
  if (prints.length === 0) return undefined
  const productColor = toLinearRgb(product.kind === 'shape' ? product.color : '#000000')
  const { data, width, height } = compose(surface, { productColor, prints })
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function readSurface(product: MockupProduct): Promise<Surface> {
  if (product.kind === 'shape') return readShape(product.shape)
  const { bytes, areas, hasPlaceholderPrint } = product
  const photo = await readRaster(Buffer.from(bytes, 'base64'))
  return createPhotoSurface(hasPlaceholderPrint ? clearAreas(photo, areas) : photo, areas)
}

async function readArt(artwork: string): Promise<Art | undefined> {
  const raster = await readArtwork(Buffer.from(artwork, 'base64')).catch(() => undefined)
  const cut = raster && cutOut(raster)
  return cut ? getArt(cut.logo) : undefined
}

/** Finds the free area that shows a location, and its usual place there: the left chest is a part of the front. */
function findArea(areas: readonly Area[], location: string | null, taken: ReadonlySet<string>): AreaInfo | undefined {
  const free = areas.filter(({ id }) => !taken.has(id))
  if (location === null) return free[0]
  const [found] = getLocations(free, [{ name: location, methods: [], sizeMm: null, maxColors: null }])
  return found?.isShown ? found.areas[0] : undefined
}

function toPlacement(area: AreaInfo, art: Art, { method, inks, widthMm, placed }: MockupImprint) {
  const usual = getDefaultPlacement(area, art.aspect, method)
  // One color keeps its own, which may be a brand's.
  const drawn = inks === 'auto' && art.palette.length <= 1 ? 'own' : inks
  return clampPlacement(area, { ...usual, ...placed, inks: drawn, widthMm: widthMm ?? usual.widthMm }, art.aspect)
}
