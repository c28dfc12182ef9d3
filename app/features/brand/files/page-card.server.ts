import { getCardName } from '#app/lib/http/head/card-url.ts'
import type { Services } from '#app/lib/services.ts'
import { readLogo } from '../../images/logo.server.ts'
import { getAppearanceHash } from '../appearance-hash.server.ts'
import { readBrand } from '../brand.server.ts'
import { brandDrawings } from './brand-drawings.server.ts'

/** The current card of a page, which takes about 100 ms to draw; undefined if its name is not the requested one. */
export async function drawPageCard(
  services: Pick<Services, 'content' | 'storage'>,
  { name, title }: { name: string; title: string },
): Promise<Buffer | undefined> {
  const brand = await readBrand(services)
  if (getCardName({ title, appearanceHash: getAppearanceHash(brand) }) !== name) return undefined
  const logo = brand.logo ? await readLogo(services, brand.logo) : undefined
  return brandDrawings.draw({ kind: 'title-card', title }, { ...brand, logo })
}
