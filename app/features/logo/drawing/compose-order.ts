import type { Art } from '../core/art.ts'
import { toLinearRgb } from '../core/color.ts'
import { compose, type Print } from '../core/compose.ts'
import { held, usualPlacement } from '../core/placement.ts'
import type { Surface } from '../core/surface.ts'
import type { Grids, ProofOrder, SurfaceInfo } from './order.ts'
import { getBitmap, toImageData } from './pixels.ts'
import { getSurface, type Taken, takenApart } from './surfaces.ts'

/**
 * Draws an image with or without the logo.
 * @throws if the image takes no logo or cannot be loaded
 */
export async function composeOrder(order: ProofOrder, art: Art | null): Promise<ImageBitmap> {
  const taken = await takenApart(order.picture, order.areas)
  if (!taken) throw new Error(`${order.picture} takes no logo`)
  const { surface, width, height } = await getSurface(taken, order.size)
  const scene = { body: getBody(taken, order), prints: art ? getPrints(surface, art, order) : [] }
  return getBitmap(toImageData(compose(surface, scene)), { width, height })
}

function getBody(taken: Taken, { color }: ProofOrder) {
  // A photo keeps its color: its mask has no body.
  return toLinearRgb(taken.kind === 'layered' ? (color ?? taken.color) : '#000000')
}

function getPrints({ areas }: Surface, art: Art, { placements }: ProofOrder): Print[] {
  if (!placements) return areas.map((area) => ({ art, placement: usualPlacement(area, art.aspect) }))
  return placements.flatMap((placement) => {
    const area = areas.find(({ id }) => id === placement.area)
    return area ? [{ art, placement: held(area, placement, art.aspect) }] : []
  })
}

export async function surfaceInfo(image: string): Promise<SurfaceInfo | null> {
  const taken = await takenApart(image)
  if (!taken) return null
  if (taken.kind === 'layered') {
    const { width, height, colors, areas } = taken.facts
    const infos = areas.map(({ grid, under, ...area }) => ({
      ...area,
      under: under === 'body' ? under : { color: toLinearRgb(under.color), mirror: under.mirror },
    }))
    return { width, height, recolors: true, color: taken.color, colors, areas: infos }
  }
  const { surface } = await getSurface(taken)
  const { width, height, areas } = surface
  return { width, height, recolors: false, color: null, colors: {}, areas: areas.map(({ grid, ...area }) => area) }
}

/** @throws where the image takes no logo */
export async function surfaceGrids(image: string): Promise<Grids> {
  const taken = await takenApart(image)
  if (!taken) throw new Error(`${image} takes no logo`)
  const { areas } = (await getSurface(taken)).surface
  return Object.fromEntries(areas.map(({ id, grid }) => [id, grid]))
}
