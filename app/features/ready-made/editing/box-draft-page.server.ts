import { parseDraft } from '#app/features/content/documents.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from '#app/features/content/draft-page.ts'
import { readCurrentProducts } from '#app/features/orders/offer.server.ts'
import { draftBoxContext } from '../draft-box.ts'
import { boxDocument } from './box-document.server.ts'

/** The page of ready-made boxes with only the drafted one; products that are no longer in the catalog are left out. */
export async function getBoxDraftPage(
  { db }: DraftServices,
  { id, fields: stored }: LinkedDraft,
): Promise<DraftPage | undefined> {
  const path = '/ready-made-boxes'
  if (!stored) return { path, isPublic: true }
  const fields = await parseDraft(db, boxDocument, { id, fields: stored })
  if (!fields) return undefined
  const products = await readCurrentProducts(
    db,
    fields.items.map((item) => item.id),
  )
  const box = {
    id,
    name: fields.name.trim() || 'Untitled box',
    description: fields.description.trim() || null,
    occasion: fields.occasion.trim() || null,
    image: fields.picture || null,
    items: fields.items.flatMap(({ id, quantity }) => {
      const product = products.get(id)
      return product ? [{ id, quantity: Number(quantity) || 0, product }] : []
    }),
  }
  return { path, prepare: (context) => context.set(draftBoxContext, box) }
}
