import type { Art } from '../core/art.ts'
import { linearOf } from '../core/color.ts'
import type { Print } from '../core/compose.ts'
import { compose } from '../core/compose.ts'
import { held, usualPlacement } from '../core/placement.ts'
import type { Raster, Surface } from '../core/surface.ts'
import type { Grids, ProofOrder, SurfaceInfo } from './order.ts'
import { surfaceOf, type Taken, takenApart } from './surfaces.ts'

/** What to draw, and how large it is shown. */
export type Composed = { raster: Raster; width: number; height: number }

export class NoAreas extends Error {}

/** @throws NoAreas where the picture takes no logo */
export async function composeOrder(order: ProofOrder, art: Art | null): Promise<Composed> {
  const taken = await takenApart(order.picture, order.areas)
  if (!taken) throw new NoAreas(`${order.picture} takes no logo`)
  const surface = await surfaceOf(taken)
  const share = Math.min(1, (order.size ?? Number.POSITIVE_INFINITY) / Math.max(surface.width, surface.height))
  const raster = compose(surface, { body: bodyOf(taken, order), prints: art ? printsOf(surface, art, order) : [] })
  return {
    raster,
    width: Math.max(1, Math.round(surface.width * share)),
    height: Math.max(1, Math.round(surface.height * share)),
  }
}

function bodyOf(taken: Taken, { color }: ProofOrder) {
  if (taken.kind === 'layered') return linearOf(color ?? taken.color)
  // A photograph keeps its color: its mask has no body.
  return linearOf('#000000')
}

function printsOf({ areas }: Surface, art: Art, { placements }: ProofOrder): Print[] {
  if (!placements) return areas.map((area) => ({ art, placement: usualPlacement(area, art.aspect) }))
  return placements.flatMap((placement) => {
    const area = areas.find(({ id }) => id === placement.area)
    return area ? [{ art, placement: held(area, placement, art.aspect) }] : []
  })
}

export async function surfaceInfo(picture: string): Promise<SurfaceInfo | null> {
  const taken = await takenApart(picture)
  if (!taken) return null
  if (taken.kind === 'layered') {
    const { width, height, colors, areas } = taken.facts
    const infos = areas.map(({ grid, under, ...area }) => ({
      ...area,
      under: under === 'body' ? under : { color: linearOf(under.color), mirror: under.mirror },
    }))
    return { width, height, recolors: true, color: taken.color, colors, areas: infos }
  }
  const { width, height, areas } = await surfaceOf(taken)
  return { width, height, recolors: false, color: null, colors: {}, areas: areas.map(({ grid, ...area }) => area) }
}

/** @throws NoAreas where the picture takes no logo */
export async function surfaceGrids(picture: string): Promise<Grids> {
  const taken = await takenApart(picture)
  if (!taken) throw new NoAreas(`${picture} takes no logo`)
  const { areas } = await surfaceOf(taken)
  return Object.fromEntries(areas.map(({ id, grid }) => [id, grid]))
}
