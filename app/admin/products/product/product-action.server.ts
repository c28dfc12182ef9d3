import { redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { applyToColors } from '#app/features/catalog/products/apply-to-colors.server.ts'
import { deleteProducts } from '#app/features/catalog/products/delete-products.server.ts'
import { type ProductTexts, readBreakRows } from '#app/features/catalog/products/form/product-texts.ts'
import { toSaveOutcome } from '#app/features/catalog/products/product-document.server.ts'
import { saveProduct } from '#app/features/catalog/products/save-product.server.ts'
import { deleteDraft } from '#app/features/content/drafts.server.ts'
import { publishAtField } from '#app/features/content/schedule.ts'
import { retryFailedFetch } from '#app/features/images/download/image-fetches.server.ts'
import { startFetching } from '#app/features/images/download/jobs.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { RouteArgs } from '../../access/client.server.ts'
import { type ContentResult, receiveSubmission } from '../../components/content-editor/content-action.server.ts'
import { allColorsField } from './apply-to-colors.tsx'
import { createProductEditor } from './product-editor.server.ts'

export type ProductResult = ContentResult<ProductTexts> & {
  /** Without JavaScript: rows of the price breaks to fill in. */
  blankRows?: number
}

/** Handles the forms of the product editor. @param id undefined for a new product, whose id the form has */
export async function runProductAction(args: RouteArgs, { id: pathId }: { id: string | undefined }) {
  const { unit } = await readBrand(args.context.get(servicesContext))
  const editor = createProductEditor(unit)
  const submission = await receiveSubmission(args, editor, pathId)
  const { services, form, id, by, edit, respond, reject } = submission
  const drawnImage = form.get('draw-areas')
  if (typeof drawnImage === 'string')
    return submission.storeDraft(`${editor.getPath(id)}/imprint-areas?${new URLSearchParams({ picture: drawnImage })}`)
  const failedImage = form.get('retry-image')
  if (typeof failedImage === 'string') {
    if (await retryFailedFetch(services.db, { url: failedImage, by })) await startFetching(services.jobs)
    return respond({ fields: edit.fields }, 200)
  }
  const removedRow = form.get('remove-break')
  if (removedRow !== null || submission.intent === 'rows') {
    const rows = readBreakRows(form).filter((_, index) => String(index) !== removedRow)
    const fields = { ...edit.fields, price_breaks: JSON.stringify(rows) }
    return respond({ fields, blankRows: removedRow === null ? 1 : 0 }, 200)
  }
  switch (submission.intent) {
    case 'delete': {
      const { skipped } = await deleteProducts(services.db, { ids: [id], by })
      const [product] = skipped
      if (product)
        return reject(
          `This product was not deleted because it is used in ${product.boxes.join(', ')}. Remove it from there first.`,
        )
      await deleteDraft(services.db, { kind: 'product', subject: id, staffId: by.staffId })
      return redirect('/admin/products?notice=deleted', 303)
    }
    case 'publish':
      return submission.publish({
        async save(db, { value: fields, ...publication }) {
          const saved = await saveProduct(db, { ...publication, fields })
          if (saved.outcome !== 'saved' || !form.has(allColorsField)) return toSaveOutcome(saved)
          const applied = await applyToColors(db, { id, columns: saved.changed, by })
          return applied > 0 ? { outcome: 'saved', messageKey: 'applied' } : toSaveOutcome(saved)
        },
      })
    case 'schedule': {
      if (!form.has(allColorsField)) return submission.schedule()
      const problem = 'Changes apply to the other colors only if you publish now. Uncheck that option to schedule'
      return respond({ errors: { [publishAtField]: [problem] } })
    }
    default:
      return submission.run()
  }
}
