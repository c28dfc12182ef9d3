import type { DrawnArea } from '#db/tables/imprint.ts'
import { type AreasOfImages, imprintAreasAddress, maxImagesAsked } from '../areas/areas.ts'
import { layeredSurface, type ShapeFacts } from '../core/layered.ts'
import { photoSurface } from '../core/photo.ts'
import { reds, surfaceFromSheets } from '../core/printing/half-sheets.ts'
import { halfSurface } from '../core/printing/half-surface.ts'
import type { Surface } from '../core/surface.ts'
import shapes from '../shapes.json'
import { leastRecentlyUsed } from './least-recently-used.ts'
import { getPixels, storedPixels } from './pixels.ts'

/** What an image was taken apart into, before anything but a few facts of it is loaded. */
export type Taken =
  | { kind: 'layered'; key: string; facts: ShapeFacts; color: string }
  | { kind: 'photo'; key: string; picture: string; areas: readonly DrawnArea[] }

/** Bytes of surfaces kept at once. */
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

const facts = new Map<string, Promise<ShapeFacts>>()

/** @returns null where the image takes no logo */
export async function takenApart(image: string, areas?: readonly DrawnArea[]): Promise<Taken | null> {
  const shape = areas ? undefined : getShape(image)
  if (shape) {
    const { folder, color } = shape
    const known = remembered(facts, folder, async () => (await get(`${folder}/surface.json`)).json())
    return { kind: 'layered', key: folder, facts: await known, color }
  }
  if (!image.startsWith('/') || image.startsWith('//')) return null
  const drawn = areas ?? (image.startsWith('/media/') ? await getAreas(image) : [])
  if (drawn.length === 0) return null
  return { kind: 'photo', key: areas ? `${image} ${JSON.stringify(areas)}` : image, picture: image, areas: drawn }
}

/** Layers, and what `compose` keeps of them. */
const surfaces = leastRecentlyUsed<Surface>(maxBytes, ({ width, height, trim }) => width * height * (trim ? 20 : 16))

/**
 * An image shown somewhat larger than half its size is drawn in half its size, too: cards of 320 pixels at two device pixels to one. Two
 * dozen whole surfaces would be 300 MB (docs/decisions/0037-draw-mockups-in-a-worker-of-the.md).
 */
const stretched = 1.43

/** What it takes to compose an image, and how large it is then. */
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
    surface: await (isSmall ? surfaces(`${taken.key} half`, () => loadHalf(taken)) : whole(taken)),
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  }
}

const getSize = (taken: Taken) => (taken.kind === 'layered' ? taken.facts : undefined)

const whole = (taken: Taken): Promise<Surface> => surfaces(taken.key, () => load(taken))

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

const drawnAreas = new Map<string, Promise<readonly DrawnArea[]>>()
let asked: { images: Set<string>; answer: Promise<AreasOfImages> } | undefined

/** The areas drawn onto a photograph. Images that are asked for at the same time go into one request. */
const getAreas = (image: string) =>
  remembered(drawnAreas, image, async () => {
    if (!asked || asked.images.size >= maxImagesAsked) {
      const images = new Set<string>()
      const answer = new Promise((done) => setTimeout(done)).then(async () => {
        if (asked?.images === images) asked = undefined
        return (await get(imprintAreasAddress([...images]))).json()
      })
      asked = { images: images, answer }
    }
    asked.images.add(image)
    return (await asked.answer)[image] ?? []
  })

/** Read once; what failed is read again the next time. */
function remembered<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? read()
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}
