import type { Placement } from '#db/tables/imprint.ts'
import { readPlacements, storePlacements } from '../storage/logo.store.ts'

type LinkedPlacements = { color: string | null; placements: Placement[] }

/** Returns the visitor's own placements by product id; products with default placement are missing. */
export async function readLinkedPlacements(ids: readonly string[]): Promise<Map<string, LinkedPlacements>> {
  const found = await Promise.all(ids.map(async (id) => [id, await readPlacements(id)] as const))
  return new Map(
    found.flatMap(([id, stored]) =>
      stored && stored.placements.length > 0 ? [[id, { color: stored.color, placements: stored.placements }]] : [],
    ),
  )
}

/** Stores the placements of a shared box for the visitor's logo; keeps the visitor's own placements. */
export async function storeSharedPlacements(
  products: readonly { id: string; image: string | null; logo: LinkedPlacements }[],
): Promise<void> {
  for (const { id, image, logo } of products) {
    if (image && !(await readPlacements(id))) await storePlacements(id, { picture: image, ...logo })
  }
}
