import type { Art } from '../core/art.ts'
import { toLinearRgb } from '../core/color.ts'
import { compose, type Print } from '../core/compose-scene.ts'
import { toAreaInfo } from '../core/layered-surface.ts'
import { clampPlacement, getDefaultPlacement } from '../core/placement.ts'
import type { Surface } from '../core/surface.ts'
import { getUprightSurface } from '../core/upright-area.ts'
import { createScaledBitmap, toImageData } from './pixels.ts'
import { getImageSource, getSurface, type ImageSource } from './surfaces.ts'
import type { Grids, MockupOptions, SurfaceInfo } from './tasks.ts'

/**
 * Draws an image with or without the logo.
 * @throws if the image has no imprint area or cannot be loaded
 */
export async function renderMockup(options: MockupOptions, art: Art | null): Promise<ImageBitmap> {
  const source = await getImageSource(options.picture, options.areas)
  if (!source) throw new Error(`${options.picture} has no imprint area`)
  const { surface: seen, width, height } = await getSurface(source, options.size)
  const surface = options.isUpright ? getUprightSurface(seen) : seen
  const scene = { productColor: getProductColor(source, options), prints: art ? getPrints(surface, art, options) : [] }
  return createScaledBitmap(toImageData(compose(surface, scene)), { width, height })
}

function getProductColor(source: ImageSource, { color }: MockupOptions) {
  // A photo is not recolored.
  return toLinearRgb(source.kind === 'layered' ? (color ?? source.color) : '#000000')
}

function getPrints({ areas }: Surface, art: Art, { placements }: MockupOptions): Print[] {
  if (!placements) return areas.map((area) => ({ art, placement: getDefaultPlacement(area, art.aspect) }))
  return placements.flatMap((placement) => {
    const area = areas.find(({ id }) => id === placement.area)
    return area ? [{ art, placement: clampPlacement(area, placement, art.aspect) }] : []
  })
}

export async function getSurfaceInfo(image: string): Promise<SurfaceInfo | null> {
  const source = await getImageSource(image)
  if (!source) return null
  if (source.kind === 'layered') {
    const { facts, color, colors } = source
    const { width, height, areas } = facts
    return { width, height, recolors: true, color, colors, areas: areas.map(toAreaInfo) }
  }
  const { surface } = await getSurface(source)
  const { width, height, areas } = surface
  return { width, height, recolors: false, color: null, colors: {}, areas: areas.map(({ grid, ...area }) => area) }
}

/** @throws if the image has no imprint area */
export async function getSurfaceGrids(image: string): Promise<Grids> {
  const source = await getImageSource(image)
  if (!source) throw new Error(`${image} has no imprint area`)
  const { areas } = (await getSurface(source)).surface
  return Object.fromEntries(areas.map(({ id, grid }) => [id, grid]))
}
