import { LRUCache } from 'lru-cache'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { getImprintAreasUrl, maxImagesPerRequest } from '../areas/areas.ts'
import { getDemoAreas } from '../areas/demo-areas.ts'
import { createBatchedLookup } from '../batched-lookup.ts'
import { clearAreas } from '../core/clear-areas.ts'
import { createLayeredSurface, type ShapeFacts } from '../core/layered-surface.ts'
import { createPhotoSurface } from '../core/photo-surface.ts'
import { createSurfaceFromSheets, getRedChannel } from '../core/printing/half-sheets.ts'
import { createHalfSurface } from '../core/printing/half-surface.ts'
import type { Surface } from '../core/surface.ts'
import shapes from '../shapes.json'
import { readPixels, readRawPixels } from './pixels.ts'

/** Facts of an image with an imprint area; its layers or photo are loaded on demand. */
export type ImageSource =
  | { kind: 'layered'; key: string; facts: ShapeFacts; color: string; colors: Record<string, string> }
  | { kind: 'photo'; key: string; picture: string; areas: readonly DrawnArea[]; hasPlaceholderPrint: boolean }

/** Maximum size of all cached surfaces. */
const maxBytes = 120 * 1024 * 1024
/** Maximum pixels of a photo's longer edge; larger photos are scaled down. */
const maxPhotoEdge = 1200

/** Returns the areas that staff drew on an image. */
const getDrawnAreas = createBatchedLookup<DrawnArea>({
  getUrl: getImprintAreasUrl,
  maxKeysPerRequest: maxImagesPerRequest,
})

type Shape = { version: string; colors: Record<string, string> }

const getShape = (image: string) => {
  const [, name = '', color = ''] = /^\/pictures\/([a-z0-9]+)-([a-z0-9-]+)\.webp$/.exec(image) ?? []
  const shape = Object.hasOwn(shapes, name) ? (shapes as Record<string, Shape>)[name] : undefined
  const hex = shape && Object.hasOwn(shape.colors, color) ? shape.colors[color] : undefined
  return shape && hex ? { folder: `/layers/${name}-${shape.version}`, color: hex, colors: shape.colors } : undefined
}

/** @returns null if the image has no imprint area */
export async function getImageSource(image: string, areas?: readonly DrawnArea[]): Promise<ImageSource | null> {
  const shape = areas ? undefined : getShape(image)
  if (shape) {
    const { folder, color, colors } = shape
    const facts: ShapeFacts = await (await fetchOk(`${folder}/surface.json`)).json()
    return { kind: 'layered', key: folder, facts, color, colors }
  }
  if (!image.startsWith('/') || image.startsWith('//')) return null
  const demoAreas = areas ? [] : getDemoAreas(image)
  const drawn = areas ?? (image.startsWith('/media/') ? await getDrawnAreas(image) : demoAreas)
  if (drawn.length === 0) return null
  return {
    kind: 'photo',
    key: areas ? `${image} ${JSON.stringify(areas)}` : image,
    picture: image,
    areas: drawn,
    hasPlaceholderPrint: demoAreas.length > 0,
  }
}

/** Surfaces including the background that `compose` caches for each. */
const surfaces = new LRUCache<string, Surface, () => Promise<Surface>>({
  maxSize: maxBytes,
  sizeCalculation: ({ width, height, trim }) => width * height * (trim ? 20 : 16),
  fetchMethod: (_key, _stale, { context: load }) => load(),
  // A surface that is evicted while it loads is still drawn.
  ignoreFetchAbort: true,
})

const getCached = (key: string, load: () => Promise<Surface>) => surfaces.forceFetch(key, { context: load })

/**
 * Maximum enlargement of a half-size surface, as for cards of 320 pixels on a screen with a pixel ratio of 2: two dozen full
 * surfaces would take 300 MB (decision 0037).
 */
const maxStretch = 1.43

/** A surface at the size it is drawn in. */
type SizedSurface = { surface: Surface; width: number; height: number }

/**
 * Returns the cached surface for a size: the full one, or the half-size one for small images.
 * @param size pixels of the longer edge, limited to the image's own size
 */
export async function getSurface(source: ImageSource, size = Number.POSITIVE_INFINITY): Promise<SizedSurface> {
  const { width, height } = getKnownSize(source) ?? (await getFullSurface(source))
  const longerEdge = Math.max(width, height)
  const share = Math.min(1, size / longerEdge)
  const isSmall = longerEdge * share <= (longerEdge / 2) * maxStretch
  return {
    surface: await (isSmall ? getCached(`${source.key} half`, () => loadHalf(source)) : getFullSurface(source)),
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  }
}

const getKnownSize = (source: ImageSource) => (source.kind === 'layered' ? source.facts : undefined)

const getFullSurface = (source: ImageSource): Promise<Surface> => getCached(source.key, () => loadFullSurface(source))

async function loadFullSurface(source: ImageSource): Promise<Surface> {
  if (source.kind === 'photo') {
    const photo = await loadPhoto(source.picture)
    return createPhotoSurface(source.hasPlaceholderPrint ? clearAreas(photo, source.areas) : photo, source.areas)
  }
  const { key, facts } = source
  const layer = createLayerLoader(key)
  const [fixed, light, mask, trim, imprint] = await Promise.all([
    layer('fixed.webp'),
    layer('light.webp'),
    layer('mask.webp'),
    facts.hasTrim ? layer('trim.webp') : undefined,
    layer('imprint.png').then(({ width, data }) => ({ width, data: getRedChannel(data) })),
  ])
  return createLayeredSurface(facts, { fixed, light, mask, trim, imprint })
}

async function loadHalf(source: ImageSource): Promise<Surface> {
  // `getSurface` has just loaded the full one for its size.
  if (source.kind === 'photo') return createHalfSurface(await getFullSurface(source))
  const layer = createLayerLoader(source.key)
  const [color, exact] = await Promise.all([layer('half-color.webp'), layer('half-exact.webp')])
  return createSurfaceFromSheets(source.facts, { color, exact })
}

const createLayerLoader = (folder: string) => async (file: string) =>
  readRawPixels(await (await fetchOk(`${folder}/${file}`)).blob())

async function loadPhoto(url: string) {
  const image = await createImageBitmap(await (await fetchOk(url)).blob())
  const share = Math.min(1, maxPhotoEdge / Math.max(image.width, image.height))
  return readPixels(image, {
    width: Math.max(1, Math.round(image.width * share)),
    height: Math.max(1, Math.round(image.height * share)),
  })
}

/** @throws if the response is not 2xx */
async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}
