import { getLocations } from '../core/locations.ts'
import { getLogoFacts, getSurfaceInfo } from '../drawing/drawing-client.ts'
import { readPlacements, storePlacements } from '../storage/logo.store.ts'
import { getImprintTable } from '../tables/get-imprint-table.ts'
import { carryInks, restorePlacedLogos } from './placed-logos.ts'

type ColorVariant = { id: string; images: readonly string[] }

/**
 * Places the logo on a color of a style as on the color that was shown before, in the inks that the visitor selected if they are
 * readable there. A placement that the visitor set by hand stays.
 */
export async function carryPlacements(from: ColorVariant, to: ColorVariant): Promise<void> {
  const [source, own] = await Promise.all([readPlacements(from.id), readPlacements(to.id)])
  if (!source || (own && !own.isCarried)) return
  const picture = to.images[Math.max(0, from.images.indexOf(source.picture))]
  if (!picture) return
  const [logo, surface, table] = await Promise.all([
    getLogoFacts(),
    getSurfaceInfo(picture),
    getImprintTable(to.id).catch(() => []),
  ])
  if (!logo || !surface) return
  const { chosenInks } = source
  const placed = source.placements.map(({ inks: _, ...placement }) => placement)
  const { color } = surface
  const locations = getLocations(surface.areas, table)
  const restored = restorePlacedLogos(locations, color, logo, placed)
  const placements = restored.map((each) => carryInks(each, chosenInks, logo, { locations, color }))
  if (placements.length > 0)
    await storePlacements(to.id, { picture, color: null, placements, chosenInks, isCarried: true })
}
