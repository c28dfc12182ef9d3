import { addLine, emptyLine } from '#app/features/proposals/editing/values/apply-intent.ts'
import type { ProposalValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { toLineValues } from '#app/features/proposals/editing/values/to-values.ts'
import { createRandomUuid } from '#app/features/requests/intake/forms/random-uuid.ts'
import type { FoundProduct } from '../values-context.tsx'

/** Adds a product of the catalog to an option, with its prices and costs of today. */
export const addProductLine = (values: ProposalValues, path: string, { line }: FoundProduct): ProposalValues => {
  // A line of the editor has none of these.
  const { minimum, locations: _, isInStock: __, stock: ___, orderCharges: ____, ...product } = line
  const added = { ...product, id: createRandomUuid(), quantities: [Math.max(1, minimum)], perBox: 1, imprints: [] }
  return addLine(values, path, { ...emptyLine, ...toLineValues(added), sizes: [] })
}
