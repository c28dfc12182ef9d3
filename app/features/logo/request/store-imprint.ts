import { getLogoFacts } from '../drawing/drawing-client.ts'
import { readPlacements, storePlacements } from '../storage/logo.store.ts'
import { getPlacedMockup, type ProductMockup } from '../tables/get-product-mockup.ts'
import type { RequestedProduct } from './sending/logo-attachment.ts'

let stored = Promise.resolve()

/** Places the logo on a product as its chosen imprint says, so that images show what is asked for. One after the other; never rejects. */
export function storeImprint(product: RequestedProduct): Promise<void> {
  stored = stored.then(() => store(product)).catch(() => {})
  return stored
}

/** Does the same for an imprint that was chosen before the logo was there; one that the visitor has placed since stays. */
export function storeEarlierImprint(product: RequestedProduct): Promise<void> {
  stored = stored
    .then(async () => (await readPlacements(product.id)) ?? (await store(product)))
    .then(
      () => {},
      () => {},
    )
  return stored
}

async function store({ imprint, ...product }: RequestedProduct): Promise<void> {
  const logo = await getLogoFacts()
  const before = logo && (await getPlacedMockup(product, logo))
  const after = logo && (await getPlacedMockup(product, logo, imprint))
  if (!before || !after) return
  const [shown, placements] = [before, after].map(getPlacements)
  if (!placements || JSON.stringify(shown) === JSON.stringify(placements)) return
  const { picture, color } = after
  const own = await readPlacements(product.id)
  await storePlacements(
    product.id,
    imprint === 'none'
      ? { ...(own ?? { picture, color, placements: [] }), isCarried: false, followed: 'none' }
      : { picture, color, placements, followed: 'prints' },
  )
}

/** Ink names are those of the imprint. */
const getPlacements = ({ placements }: ProductMockup) => placements.map(({ inkNames: _, ...placement }) => placement)
