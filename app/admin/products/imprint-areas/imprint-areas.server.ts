import type { Actor } from '#app/features/audit/audit.server.ts'
import { changedFields, imagesIn } from '#app/features/catalog/products/form/product-texts.ts'
import { saveProduct } from '#app/features/catalog/products/save.server.ts'
import { dropDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { imageFacts } from '#app/features/images/address.ts'
import { readDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { areasText } from '#app/features/logo/areas/areas.ts'
import type { Database, Queryable } from '#db/client.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { Product } from '#db/tables/products.ts'
import { findStored, isBegun, readEditor } from '../product/editor-data.server.ts'

type Where = { id: string; staffId: string; picture: string }

/** A sibling's image of the same framing. */
export type Alike = { product: string; name: string; picture: string; areas: number }

/**
 * Reads the imprint areas of a product image from this person's draft.
 * @returns undefined for unknown products and images of others
 */
export async function readImageAreas(db: Database, { id, staffId, picture: image }: Where) {
  const stored = await findStored(db, id)
  if (!stored && !(await isBegun(db, { id, staffId }))) return undefined
  const { start, name, variants } = await readEditor(db, { id, staffId, stored })
  const images = imagesIn(start.texts).map(({ address }) => address)
  if (!images.includes(image)) return undefined
  const all = givenAreas(start.texts.imprint_areas)
  return {
    id,
    name: start.texts.name || name,
    picture: image,
    place: images.indexOf(image),
    of: images.length,
    size: getSize(image),
    back: stored ? `/admin/products/${id}` : `/admin/products/new?id=${id}`,
    areas: all.filter((area) => area.picture === image),
    alike: await listAlike(db, { variants, picture: image, place: images.indexOf(image) }),
  }
}

/** Of what is not our own the screen knows the size when it has come. */
function getSize(image: string) {
  const { width, height } = imageFacts(image) ?? { width: 900, height: 900 }
  return { width, height }
}

/** Images at the same place of the design's other products, as large as this one. */
async function listAlike(
  db: Queryable,
  { variants, picture: image, place }: { variants: { id: string }[]; picture: string; place: number },
): Promise<Alike[]> {
  const products = await Promise.all(variants.map(({ id }) => findStored(db, id)))
  const size = getSize(image)
  return products.flatMap((product) => {
    const other = product && getImages(product)[place]
    if (!other || other === image || !isAsLarge(other, size)) return []
    const areas = product.imprint_areas.filter((area) => area.picture === other).length
    return [{ product: product.id, name: product.colour ?? product.name, picture: other, areas }]
  })
}

const isAsLarge = (image: string, { width, height }: { width: number; height: number }) => {
  const other = getSize(image)
  return Math.abs(other.width / other.height - width / height) < 0.01
}

const getImages = ({ image_url, image_urls }: Product) => [
  ...new Set([image_url, ...image_urls].filter((address) => address !== null && address !== '')),
]

/** Parses the areas of a draft, including invalid ones. */
function givenAreas(text: string): DrawnArea[] {
  try {
    const given: unknown = JSON.parse(text || '[]')
    return Array.isArray(given) ? given.filter((area) => typeof area === 'object' && area !== null) : []
  } catch {
    return []
  }
}

/** Puts an image's areas into this person's draft of the product, right or wrong; saving the product says what is wrong. */
export async function saveAreas(
  db: Database,
  { id, staffId, picture: image }: Where,
  areas: DrawnArea[],
): Promise<void> {
  const stored = await findStored(db, id)
  const { start } = await readEditor(db, { id, staffId, stored })
  const others = givenAreas(start.texts.imprint_areas).filter((area) => area.picture !== image)
  const texts = { ...start.texts, imprint_areas: areasText([...others, ...areas]) }
  const draft = { kind: 'product' as const, subject: id, staffId }
  if (changedFields(texts, start.seen).length === 0) return dropDraft(db, draft)
  await saveDraft(db, { ...draft, version: start.version, fields: { ...texts, seen: start.seen } })
}

/** The same areas on other products' images: saved at once, a step each. @returns the products' names */
export async function copyAreas(
  db: Database,
  { from, areas, to, by }: { from: string; areas: readonly DrawnArea[]; to: readonly Alike[]; by: Actor },
): Promise<string[]> {
  const copied: string[] = []
  for (const { product: id, name, picture: image } of to) {
    const product = await findStored(db, id)
    if (!product) continue
    const others = product.imprint_areas.filter((area) => area.picture !== image)
    const all = readDrawnAreas([...others, ...areas.map((area) => ({ ...area, picture: image }))])
    if ('problem' in all) continue
    const fields = { imprint_areas: all.value }
    const title = `Copied imprint areas from ${from} to ${product.name}`
    const saved = await saveProduct(db, { id, version: product.version, fields, by, title })
    if (saved.outcome === 'saved') copied.push(name)
  }
  return copied
}
