import type { Placement, Print } from '#db/tables/imprint.ts'
import { clampPlacement, getVisibleDefaultPlacements } from '../../core/placement.ts'
import { type AreaInfo, getLogoFacts, getSurface, type Logo } from '../../drawing/drawing-client.ts'
import { type LogoFile, readLogo, readPlacements } from '../../storage/logo.store.ts'
import { maxPrints, maxProofs } from '../limits.ts'

/** A requested product and its image. */
export type RequestedProduct = { id: string; name: string; image: string | null }

/** The logo on a requested product. */
export type ProductMockup = { product: RequestedProduct; picture: string; color: string | null; prints: Print[] }

/** Mockups to send with a request; products whose images take no logo have none. */
export type LogoAttachment = { logo: LogoFile; mockups: ProductMockup[] }

/** Returns the placement of the stored logo on products; null without a logo. */
export async function getLogoAttachment(products: readonly RequestedProduct[]): Promise<LogoAttachment | null> {
  const logo = await readLogo()
  const facts = await getLogoFacts()
  if (!logo || !facts) return null
  const found = await Promise.all(
    products.slice(0, maxProofs).map((product) => getProductMockup(product, facts).catch(() => null)),
  )
  return { logo, mockups: found.filter((each) => each !== null) }
}

async function getProductMockup(product: RequestedProduct, logo: Logo): Promise<ProductMockup | null> {
  const stored = await readPlacements(product.id)
  const image = stored?.picture || product.image
  const surface = image && (await getSurface(image))
  if (!image || !surface) return null
  const { aspect } = logo
  // A manual placement replaces the default ones.
  const placements = stored?.placements ?? getVisibleDefaultPlacements(surface, logo)
  const prints = surface.areas.flatMap((area) => {
    const placement = placements.find((each) => each.area === area.id)
    return placement ? toPrint(area, clampPlacement(area, placement, aspect), aspect) : []
  })
  if (prints.length === 0) return null
  // The image's own color is not sent.
  const color = surface.recolors && stored?.color !== surface.color ? (stored?.color ?? null) : null
  return { product, picture: image, color, prints: prints.slice(0, maxPrints) }
}

const roundToTenth = (size: number) => Math.round(size * 10) / 10

const toPrint = (area: AreaInfo, placement: Placement, aspect: number): Print => ({
  ...placement,
  widthMm: roundToTenth(placement.widthMm),
  degrees: roundToTenth(placement.degrees),
  areaName: area.name,
  heightMm: roundToTenth(placement.widthMm / aspect),
  areaMm: area.sizeMm,
})
