import { toAreaInfo } from '../core/layered-surface.ts'
import { getImageSource, getSurface } from './surfaces.ts'
import type { Grids, SurfaceInfo } from './tasks.ts'

/** Returns the size, colors and imprint areas of an image; null if it has no imprint area. */
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

/**
 * Returns the grids of all imprint areas of an image by the id of the area.
 * @throws if the image has no imprint area
 */
export async function getSurfaceGrids(image: string): Promise<Grids> {
  const source = await getImageSource(image)
  if (!source) throw new Error(`${image} has no imprint area`)
  const { areas } = (await getSurface(source)).surface
  return Object.fromEntries(areas.map(({ id, grid }) => [id, grid]))
}
