import { LRUCache } from 'lru-cache'
import { cardName } from '#app/lib/http/head/card-address.ts'
import type { Services } from '#app/lib/services.ts'
import { readLogo } from '../../images/logo.server.ts'
import { readBrand } from '../brand.server.ts'
import type { Brand } from '../brand.ts'
import { appearanceHash } from '../look-hash.server.ts'
import { drawTitleCard } from './draw.server.ts'

type Asked = { services: Pick<Services, 'storage'>; brand: Brand; title: string }

/** Some two hundred, by their names: one takes a tenth of a second to draw. */
const drawn = new LRUCache<string, Buffer, Asked>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (card) => card.byteLength,
  fetchMethod: async (_name, _stale, { context: { services, brand, title } }) =>
    drawTitleCard({ ...brand, logo: brand.logo ? await readLogo(services, brand.logo) : undefined }, title),
})

/** A card that was drawn before, by the name in its address. */
export const getDrawnCard = (name: string): Buffer | undefined => drawn.get(name)

/** The card of a page as it is now; nothing where that is not the one that is asked for. */
export async function drawPageCard(
  services: Pick<Services, 'content' | 'storage'>,
  { name, title }: { name: string; title: string },
): Promise<Buffer | undefined> {
  const brand = await readBrand(services)
  if (cardName({ title, look: appearanceHash(brand) }) !== name) return undefined
  return drawn.fetch(name, { context: { services, brand, title } })
}
