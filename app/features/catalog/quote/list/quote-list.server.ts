import { and, eq, inArray } from 'drizzle-orm'
import { receiveProofs } from '#app/features/logo/request/receive-proofs.server.ts'
import { describeSplitProblems, toSplitDestinations } from '#app/features/orders/delivery/split-products.ts'
import type { RequestIntake } from '#app/features/requests/intake/receive.server.ts'
import { arrangeAlternatives, countQuoteUnits } from '#app/features/requests/quote-alternatives.ts'
import { toSplitProducts } from '#app/features/requests/quote-items.ts'
import { claimUploads } from '#app/features/uploads/claim-uploads.server.ts'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { productData, publicColumns } from '#db/tables/products.ts'
import { describeQuoteProblem, toDeliveryColumns, toQuoteItem } from '../quote.server.ts'
import { quoteFailed } from '../quote-alerts.ts'
import { quoteListSchema } from './quote-list.schema.ts'

/** Options of `receiveRequest` for a quote on several products: the first is in the columns of a single quote. */
export const createQuoteListIntake = (today: IsoDate): RequestIntake<ReturnType<typeof quoteListSchema>, 'quote'> => ({
  kind: 'quote',
  schema: quoteListSchema(today),
  failureMessage: quoteFailed,
  createRow: async (tx, { items: requested, proof, uploadedFiles, delivery, budget, ...quote }) => {
    const ids = requested.map(({ product }) => product)
    const rows = await tx
      .select(publicColumns)
      .from(productData)
      .where(and(inArray(productData.id, ids), eq(productData.hidden, false)))
    const products = new Map(rows.map((row) => [row.id, row]))
    const problems: string[] = []
    const found = requested.flatMap((entry, index) => {
      const product = products.get(entry.product)
      const problem = product && describeQuoteProblem(product, entry)
      if (product && !problem) return [{ ...toQuoteItem(product, entry), alternative_to: entry.alternativeTo }]
      problems.push(
        product && problem
          ? `${product.name}: ${problem.text}.`
          : `Product ${index + 1} is no longer available: please remove it.`,
      )
      return []
    })
    const items = arrangeAlternatives(found)
    const [first, ...others] = items
    if (problems.length > 0 || !first) throw new RejectedInput({ items: problems })
    const split = toSplitProducts(items)
    const destinations = toSplitDestinations(delivery, split)
    const splitProblems = describeSplitProblems(destinations, split)
    if (splitProblems.length > 0) throw new RejectedInput({ delivery: splitProblems.map((text) => `${text}.`) })
    const deliveryColumns = toDeliveryColumns({ delivery: destinations, budget }, countQuoteUnits(items))
    const uploaded_files = await claimUploads(tx, uploadedFiles, 'uploadedFiles')
    const { proofs, files } = await receiveProofs(tx, proof, ids)
    const addProof = <I extends { product_id: string }>(item: I) => ({
      ...item,
      proof: proofs.get(item.product_id) ?? null,
    })
    return {
      ...quote,
      ...addProof(first),
      ...deliveryColumns,
      more_items: others.map(addProof),
      has_alternatives: others.length > 0 && split.length === 1,
      uploaded_files,
      proof_files: files,
    }
  },
})
