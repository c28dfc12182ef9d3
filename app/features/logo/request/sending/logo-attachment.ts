import type { LengthUnit } from '#app/lib/text/length.ts'
import type { Print } from '#db/tables/imprint.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { isAtLocation } from '../../core/locations.ts'
import type { AreaInfo } from '../../core/surface.ts'
import { findPrintWarnings } from '../../core/warnings.ts'
import { getLogoFacts, type LogoFacts } from '../../drawing/drawing-client.ts'
import { type LogoFile, readLogo } from '../../storage/logo.store.ts'
import type { ImprintPlacement } from '../../tables/follow-imprint.ts'
import { getPlacedMockup } from '../../tables/get-product-mockup.ts'
import { maxPrints, maxProofs } from '../limits.ts'

/** A requested product and its image. */
export type RequestedProduct = {
  id: string
  name: string
  image: string | null
  /** The buyer's imprint, which the logo follows. */
  imprint?: RequestedImprint | undefined
  /** Missing on the product's own page. */
  slug?: string | null
}

/** The logo on a requested product. */
export type RequestedMockup = { product: RequestedProduct; picture: string; color: string | null; prints: Print[] }

/** Mockups to send with a request; products whose images take no logo have none. */
export type LogoAttachment = { logo: LogoFile; mockups: RequestedMockup[] }

/** Returns the placement of the stored logo on products; null without a logo. */
export async function getLogoAttachment(
  products: readonly RequestedProduct[],
  unit: LengthUnit,
): Promise<LogoAttachment | null> {
  const logo = await readLogo()
  const facts = await getLogoFacts()
  if (!logo || !facts) return null
  const found = await Promise.all(
    products.slice(0, maxProofs).map((product) => getRequestedMockup(product, facts, unit).catch(() => null)),
  )
  return { logo, mockups: found.filter((each) => each !== null) }
}

async function getRequestedMockup(
  product: RequestedProduct,
  logo: LogoFacts,
  unit: LengthUnit,
): Promise<RequestedMockup | null> {
  const mockup = await getPlacedMockup(product, logo, product.imprint)
  if (!mockup) return null
  const { picture, color, placements, locations } = mockup
  const prints = placements.flatMap((placement) => {
    const location = locations.find((each) => isAtLocation(each, placement))
    const area = location?.areas.find(({ id }) => id === placement.area)
    if (!location || !area) return []
    const warnings = findPrintWarnings({ placement, area, location, logo, unit }).map(({ text }) => text)
    return [{ ...toPrint(area, placement, logo.aspect), ...(warnings.length > 0 && { warnings }) }]
  })
  return prints.length === 0 ? null : { product, picture, color, prints: prints.slice(0, maxPrints) }
}

const roundToTenth = (size: number) => Math.round(size * 10) / 10

const toPrint = (area: AreaInfo, placement: ImprintPlacement, aspect: number): Print => ({
  ...placement,
  widthMm: roundToTenth(placement.widthMm),
  degrees: roundToTenth(placement.degrees),
  areaName: area.name,
  heightMm: roundToTenth(placement.widthMm / aspect),
  areaMm: area.sizeMm,
})
