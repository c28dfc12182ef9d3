import { LRUCache } from 'lru-cache'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { type AreasOfImages, imprintAreasAddress, maxImagesAsked } from '../areas/areas.ts'
import { layeredSurface, type ShapeFacts } from '../core/layered.ts'
import { photoSurface } from '../core/photo.ts'
import { reds, surfaceFromSheets } from '../core/printing/half-sheets.ts'
import { halfSurface } from '../core/printing/half-surface.ts'
import type { Surface } from '../core/surface.ts'
import shapes from '../shapes.json'
import { getPixels, storedPixels } from './pixels.ts'

/** Parts of an image: facts first, layers on demand. */
export type Taken =
  | { kind: 'layered'; key: string; facts: ShapeFacts; color: string }
  | { kind: 'photo'; key: string; picture: string; areas: readonly DrawnArea[] }

/** Of all cached surfaces together. */
const maxBytes = 120 * 1024 * 1024
/** Pixels of a photograph's longer side; a larger one is drawn smaller. */
const maxPhoto = 1200

type Shape = { version: string; colors: Record<string, string> }

const getShape = (image: string) => {
  const [, name = '', color = ''] = /^\/pictures\/([a-z0-9]+)-([a-z0-9-]+)\.webp$/.exec(image) ?? []
  const shape = (shapes as Record<string, Shape>)[name]
  const hex = shape?.colors[color]
  return shape && hex ? { folder: `/layers/${name}-${shape.version}`, color: hex } : undefined
}

/** @returns null where the image takes no logo */
export async function takenApart(image: string, areas?: readonly DrawnArea[]): Promise<Taken | null> {
  const shape = areas ? undefined : getShape(image)
  if (shape) {
    const { folder, color } = shape
    const facts: ShapeFacts = await (await get(`${folder}/surface.json`)).json()
    return { kind: 'layered', key: folder, facts, color }
  }
  if (!image.startsWith('/') || image.startsWith('//')) return null
  const drawn = areas ?? (image.startsWith('/media/') ? await drawnAreas.forceFetch(image) : [])
  if (drawn.length === 0) return null
  return { kind: 'photo', key: areas ? `${image} ${JSON.stringify(areas)}` : image, picture: image, areas: drawn }
}

/** Surfaces with the background that `compose` makes of each. */
const surfaces = new LRUCache<string, Surface, () => Promise<Surface>>({
  maxSize: maxBytes,
  sizeCalculation: ({ width, height, trim }) => width * height * (trim ? 20 : 16),
  fetchMethod: (_key, _stale, { context: load }) => load(),
  // An image that is evicted while it loads is drawn all the same.
  ignoreFetchAbort: true,
})

const getCached = (key: string, load: () => Promise<Surface>) => surfaces.forceFetch(key, { context: load })

/**
 * An image shown somewhat larger than half its size is drawn in half its size, too: cards of 320 pixels at two device pixels to one. Two
 * dozen whole surfaces would be 300 MB (docs/decisions/0037-draw-mockups-in-a-worker-of-the.md).
 */
const stretched = 1.43

/** A surface at the size it is drawn in. */
type Sized = { surface: Surface; width: number; height: number }

/**
 * Loads a surface once, and halves it once for what is shown small.
 * @param size pixels of the longer side; never more than the image has
 */
export async function getSurface(taken: Taken, size = Number.POSITIVE_INFINITY): Promise<Sized> {
  const { width, height } = getSize(taken) ?? (await whole(taken))
  const longer = Math.max(width, height)
  const share = Math.min(1, size / longer)
  const isSmall = longer * share <= (longer / 2) * stretched
  return {
    surface: await (isSmall ? getCached(`${taken.key} half`, () => loadHalf(taken)) : whole(taken)),
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  }
}

const getSize = (taken: Taken) => (taken.kind === 'layered' ? taken.facts : undefined)

const whole = (taken: Taken): Promise<Surface> => getCached(taken.key, () => load(taken))

async function load(taken: Taken): Promise<Surface> {
  if (taken.kind === 'photo') return photoSurface(await photo(taken.picture), taken.areas)
  const { key, facts } = taken
  const layer = layersIn(key)
  const [fixed, light, mask, trim, imprint] = await Promise.all([
    layer('fixed.webp'),
    layer('light.webp'),
    layer('mask.webp'),
    facts.hasTrim ? layer('trim.webp') : undefined,
    layer('imprint.png').then(({ width, data }) => ({ width, data: reds(data) })),
  ])
  return layeredSurface(facts, { fixed, light, mask, trim, imprint })
}

async function loadHalf(taken: Taken): Promise<Surface> {
  if (taken.kind === 'photo') return halfSurface(await load(taken))
  const layer = layersIn(taken.key)
  const [color, exact] = await Promise.all([layer('half-color.webp'), layer('half-exact.webp')])
  return surfaceFromSheets(taken.facts, { color, exact })
}

const layersIn = (folder: string) => async (file: string) => storedPixels(await (await get(`${folder}/${file}`)).blob())

async function photo(address: string) {
  const image = await createImageBitmap(await (await get(address)).blob())
  const share = Math.min(1, maxPhoto / Math.max(image.width, image.height))
  return getPixels(image, {
    width: Math.max(1, Math.round(image.width * share)),
    height: Math.max(1, Math.round(image.height * share)),
  })
}

/** Like `fetch`, for what has to be there. */
async function get(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

let batch: { images: Set<string>; areas: Promise<AreasOfImages> } | undefined

/** The areas drawn onto photographs, by their addresses. Images requested at the same time share one request. */
const drawnAreas = new LRUCache<string, readonly DrawnArea[]>({
  max: 500,
  ignoreFetchAbort: true,
  async fetchMethod(image) {
    if (!batch || batch.images.size >= maxImagesAsked) {
      const images = new Set<string>()
      const areas = new Promise((done) => setTimeout(done)).then(async () => {
        if (batch?.images === images) batch = undefined
        return (await get(imprintAreasAddress([...images]))).json()
      })
      batch = { images, areas }
    }
    batch.images.add(image)
    return (await batch.areas)[image] ?? []
  },
})
