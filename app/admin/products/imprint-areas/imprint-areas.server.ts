import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { getImages } from '#app/features/catalog/product-page/product-view.ts'
import { listVariants } from '#app/features/catalog/products/choices.server.ts'
import { parseImages } from '#app/features/catalog/products/form/product-texts.ts'
import { findProduct, productDocument } from '#app/features/catalog/products/product-document.server.ts'
import { saveProduct } from '#app/features/catalog/products/save-product.server.ts'
import { openDocument, saveDocumentDraft } from '#app/features/content/documents.server.ts'
import { parseImageUrl } from '#app/features/images/image-url.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { serializeAreas } from '#app/features/logo/areas/areas.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { Database, Queryable } from '#db/client.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { CopyResult } from './area-form.ts'

type ImageRef = { id: string; staffId: string; image: string }

/** Image of another color with the same proportions. */
export type MatchingImage = { product: string; name: string; image: string; areaCount: number }

/**
 * Reads the imprint areas of a product image from this person's draft.
 * @returns undefined for an unknown product or an image of another product
 */
export async function readImageAreas(db: Database, { id, staffId, image }: ImageRef) {
  const [document, stored] = await Promise.all([
    openDocument(db, productDocument, { id, staffId }),
    findProduct(db, id),
  ])
  if (!document) return undefined
  const { fields, name } = document
  const images = parseImages(fields).map(({ url }) => url)
  if (!images.includes(image)) return undefined
  const variants = stored?.family ? await listVariants(db, { family: stored.family, except: id }) : []
  const all = parseAreas(fields.imprint_areas)
  return {
    id,
    name: fields.name || name,
    image: image,
    imageIndex: images.indexOf(image),
    imageCount: images.length,
    size: getSize(image),
    back: stored ? `/admin/products/${id}` : `/admin/products/new?id=${id}`,
    areas: all.filter((area) => area.picture === image),
    matchingImages: await listMatchingImages(db, { variants, image: image, imageIndex: images.indexOf(image) }),
  }
}

/** Returns the size of an image; a default for external images, whose size the browser knows after loading. */
function getSize(image: string) {
  const { width, height } = parseImageUrl(image) ?? { width: 900, height: 900 }
  return { width, height }
}

/** Lists images of the other colors at the same index with the same proportions. */
async function listMatchingImages(
  db: Queryable,
  { variants, image, imageIndex }: { variants: { id: string }[]; image: string; imageIndex: number },
): Promise<MatchingImage[]> {
  const products = await Promise.all(variants.map(({ id }) => findProduct(db, id)))
  const size = getSize(image)
  return products.flatMap((product) => {
    const other = product && getImages(product)[imageIndex]
    if (!other || other === image || !hasSameProportions(other, size)) return []
    const areaCount = product.imprint_areas.filter((area) => area.picture === other).length
    return [{ product: product.id, name: product.colour ?? product.name, image: other, areaCount }]
  })
}

const hasSameProportions = (image: string, { width, height }: { width: number; height: number }) => {
  const other = getSize(image)
  return Math.abs(other.width / other.height - width / height) < 0.01
}

/** Parses the areas of a draft, including invalid ones. */
function parseAreas(text: string): DrawnArea[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]', reviveStorable)
    return Array.isArray(parsed) ? parsed.filter((area) => typeof area === 'object' && area !== null) : []
  } catch {
    return []
  }
}

/** Tries to change one field of the draft while another tab saves it. */
const maxAttempts = 5

/**
 * Stores an image's areas in this person's draft, valid or not; publishing the product validates them. Changes only this
 * field of the draft, whichever tab saved it last.
 */
export async function saveAreas(db: Database, ref: ImageRef, areas: DrawnArea[]): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) if (await writeAreas(db, ref, areas)) return
  throw new Error('another tab kept changing the draft of this product')
}

/** @returns false if another tab saved the draft since */
async function writeAreas(db: Database, { id, staffId, image }: ImageRef, areas: DrawnArea[]): Promise<boolean> {
  const document = await openDocument(db, productDocument, { id, staffId })
  if (!document) return true
  const { fields, version, seen, draft } = document
  const others = parseAreas(fields.imprint_areas).filter((area) => area.picture !== image)
  const saved = await saveDocumentDraft(db, productDocument, {
    id,
    staffId,
    version,
    seen,
    fields: { ...fields, imprint_areas: serializeAreas([...others, ...areas]) },
    write: { draftToken: randomUUID(), replaces: [draft?.token ?? 'none'] },
  })
  return saved.outcome === 'saved'
}

/** Copies areas to images of other products and saves each immediately. */
export async function copyAreas(
  db: Database,
  { from, areas, to, by }: { from: string; areas: readonly DrawnArea[]; to: readonly MatchingImage[]; by: Actor },
): Promise<CopyResult> {
  const result: CopyResult = { copied: [], skipped: [] }
  for (const { product: id, name, image } of to) {
    const product = await findProduct(db, id)
    if (!product) {
      result.skipped.push({ product: id, name, reason: 'The product was deleted.' })
      continue
    }
    const others = product.imprint_areas.filter((area) => area.picture !== image)
    const all = parseDrawnAreas([...others, ...areas.map((area) => ({ ...area, picture: image }))])
    if ('problem' in all) {
      result.skipped.push({ product: id, name, reason: all.problem })
      continue
    }
    const fields = { imprint_areas: all.value }
    const title = `Copied imprint locations from ${from} to ${product.name}`
    const saved = await saveProduct(db, { id, version: product.version, fields, by, title })
    if (saved.outcome === 'saved') result.copied.push(name)
    else result.skipped.push({ product: id, name, reason: 'The product was changed at the same time. Try again.' })
  }
  return result
}
