import { getImageSources } from '#app/ui/image-sources.ts'
import type { Placement } from '#db/tables/imprint.ts'
import type { Art } from '../core/art.ts'
import { decideOneInk } from '../core/inks/decide-inks.ts'
import { resolvePlacements, toProductColor } from '../core/resolve-placements.ts'
import type { Raster, Rect } from '../core/surface.ts'
import { toUprightArea } from '../core/upright-area.ts'
import { createContext, readPixels, toImageData } from '../drawing/pixels.ts'
import { renderMockup } from '../drawing/render-mockup.ts'
import { getSurfaceInfo } from '../drawing/surface-info.ts'
import type { BoxOptions, PackedProduct } from '../drawing/tasks.ts'
import { analyzeImage, fullBox, type ImageAnalysis } from './analyze-image.ts'
import { maxDrawnProducts } from './box-contents.ts'
import { isPrintedOn, splitBoxPrint } from './box-print.ts'
import { type BoxRaster, drawInBox, whitenTissue } from './draw-in-box.ts'
import { packProducts } from './packing.ts'
import type { BoxPrint } from './parse-box-print.ts'

/** Width and height of the box's image in pixels. */
const boxSize = 900
/** Visible part in pixels; crops the floor around the box. */
const frame = { top: 92, height: 720 }
/** Width in pixels to which an image is reduced for its analysis. */
const analysisWidth = 200

type DrawnProduct = { picture: ImageBitmap; analysis: ImageAnalysis }

/**
 * Draws the open box with its products, and the logo on those that take it. Skips images that cannot be loaded.
 * @param art the visitor's logo; null without one
 */
export async function renderBox({ color, print, size, products }: BoxOptions, art: Art | null): Promise<ImageBitmap> {
  // Above half its size it is drawn whole: enlarged halves show their edges.
  const width = size > boxSize / 2 ? boxSize : Math.round(size)
  const drawnProducts = products
    .slice(0, maxDrawnProducts)
    .map((product) => loadProduct(product, width, art).catch(() => null))
  const image = `/pictures/openbox-${color}.webp`
  const placements = art ? await getBoxPlacements(image, print, art) : []
  const box = readPixels(await renderMockup({ picture: image, placements, isUpright: true, size: width }, art))
  whitenTissue(box, width / boxSize)
  drawProducts(
    box,
    (await Promise.all(drawnProducts)).filter((product) => product !== null),
    width / boxSize,
  )
  const top = Math.round((frame.top * width) / boxSize)
  return createImageBitmap(toImageData(box), 0, top, width, Math.round((frame.height * width) / boxSize))
}

/** @param scale drawn size relative to the box's own size */
function drawProducts(box: BoxRaster, drawnProducts: readonly DrawnProduct[], scale: number) {
  const cells = packProducts(
    drawnProducts.map(
      ({ picture: image, analysis: { trim } }) => (image.width * trim.width) / (image.height * trim.height),
    ),
  )
  for (const [index, { picture: image, analysis }] of drawnProducts.entries()) {
    const { x, y, width, height } = cells[index] as Rect
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    const raster = cropRaster(image, analysis.trim, size)
    drawInBox(box, { raster, ...analysis }, { x: Math.round(x * scale), y: Math.round(y * scale) })
  }
}

async function loadProduct(product: PackedProduct, width: number, art: Art | null): Promise<DrawnProduct> {
  const { picture: url, color, placements } = product
  // No product is wider than half the box.
  const size = width / 2
  const shownPlacements = art && (placements ?? (await getPlacements(url, art)))
  const image = shownPlacements
    ? await renderMockup({ picture: url, color, placements: shownPlacements, size }, art)
    : await loadPlainImage(url, size)
  const height = Math.max(1, Math.round((analysisWidth * image.height) / image.width))
  return { picture: image, analysis: analyzeImage(cropRaster(image, fullBox, { width: analysisWidth, height })) }
}

async function loadPlainImage(url: string, size: number): Promise<ImageBitmap> {
  const files = (getImageSources(url, boxSize)?.webp ?? url).split(', ').map((file) => file.split(' ')[0] ?? '')
  const smallFile = files.find((file) => Number(/-(320|640)\.webp\b/.exec(file)?.[1] ?? boxSize) >= size)
  const response = await fetch(smallFile ?? url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return createImageBitmap(await response.blob())
}

/** Returns the placements of the logo on the printed faces of the box, in the chosen number of inks. */
async function getBoxPlacements(image: string, print: BoxPrint, art: Art): Promise<Placement[]> {
  const surface = await getSurfaceInfo(image)
  if (!surface) return []
  const { inks } = splitBoxPrint(print)
  const areas = surface.areas.filter(({ id }) => isPrintedOn(print, id)).map(toUprightArea)
  return resolvePlacements({ ...surface, areas, table: [] }, art).map((placement) => {
    if (inks === 'full') return { ...placement, method: 'full-color print', inks: 'own' }
    const area = areas.find(({ id }) => id === placement.area)
    const isOneInk = inks === '1' && placement.inks === 'own' && art.palette.length > 1
    return area && isOneInk ? { ...placement, inks: decideOneInk(art, area, toProductColor(surface.color)) } : placement
  })
}

/** @returns null if the image has no imprint area */
async function getPlacements(image: string, art: Art): Promise<Placement[] | null> {
  const surface = await getSurfaceInfo(image)
  return surface && resolvePlacements({ ...surface, table: [] }, art)
}

/** Crops and scales an image; its transparent parts become white. @param part as fractions of the image */
function cropRaster(image: ImageBitmap, part: Rect, size: { width: number; height: number }): Raster {
  const context = createContext(size.width, size.height)
  const { width, height } = image
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(
    image,
    part.x * width,
    part.y * height,
    part.width * width,
    part.height * height,
    0,
    0,
    size.width,
    size.height,
  )
  return context.getImageData(0, 0, size.width, size.height)
}
