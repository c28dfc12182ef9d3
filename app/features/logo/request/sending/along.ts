import type { Placement, Print } from '#db/tables/imprint.ts'
import { held, untouchedPlacements } from '../../core/placement.ts'
import { type AreaInfo, getSurface, type Logo, logoFacts } from '../../drawing/proofs.ts'
import { type KeptLogo, readLogo, readPlacements } from '../../storage/logo.store.ts'
import { maxPrints, maxProofs } from '../limits.ts'

/** A requested product and its image. */
export type AskedProduct = { id: string; name: string; image: string | null }

/** The logo on one of them, as it is seen on its image. */
export type Going = { product: AskedProduct; picture: string; color: string | null; prints: Print[] }

/** Mockups to send with a request; products whose images take no logo have none. */
export type Along = { logo: KeptLogo; going: Going[] }

/** Returns the placement of the stored logo on products; null without a logo. */
export async function alongWith(products: readonly AskedProduct[]): Promise<Along | null> {
  const logo = await readLogo()
  const facts = await logoFacts()
  if (!logo || !facts) return null
  const found = await Promise.all(
    products.slice(0, maxProofs).map((product) => getAttached(product, facts).catch(() => null)),
  )
  return { logo, going: found.filter((each) => each !== null) }
}

async function getAttached(product: AskedProduct, logo: Logo): Promise<Going | null> {
  const kept = await readPlacements(product.id)
  const image = kept?.picture || product.image
  const surface = image && (await getSurface(image))
  if (!image || !surface) return null
  const { aspect } = logo
  // A manual placement replaces the default ones.
  const placements = kept?.placements ?? untouchedPlacements(surface, logo)
  const prints = surface.areas.flatMap((area) => {
    const placement = placements.find((each) => each.area === area.id)
    return placement ? printOn(area, held(area, placement, aspect), aspect) : []
  })
  if (prints.length === 0) return null
  // In its image's own color it needs no telling.
  const color = surface.recolors && kept?.color !== surface.color ? (kept?.color ?? null) : null
  return { product, picture: image, color, prints: prints.slice(0, maxPrints) }
}

const tenths = (size: number) => Math.round(size * 10) / 10

const printOn = (area: AreaInfo, placement: Placement, aspect: number): Print => ({
  ...placement,
  widthMm: tenths(placement.widthMm),
  degrees: tenths(placement.degrees),
  areaName: area.name,
  heightMm: tenths(placement.widthMm / aspect),
  areaMm: area.sizeMm,
})
