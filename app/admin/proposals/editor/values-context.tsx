import { createContext, use } from 'react'
import type { ProposalContent } from '#app/features/proposals/document/proposal-content.schema.ts'
import type { ProductFacts, ProductLine } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { getAt } from '#app/features/proposals/editing/values/form-values.ts'
import type { ProposalValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import type { PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'
import type { ColumnCosts, PricedColumn } from '#app/features/proposals/pricing/price-option.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { SetUploadCount } from '../../images/use-upload-count.ts'

/** An option with its figures, as computed from what is typed. */
export type PricedOption = { columns: PricedColumn[]; costs: ColumnCosts[] }

export type ProposalForm = {
  proposalId: string
  values: ProposalValues
  content: ProposalContent
  book: PriceBook
  products: ProductFacts
  /** Priced options, in the order of `values`. */
  priced: PricedOption[]
  /** Ids of accepted options. */
  accepted: readonly string[]
  errors: FieldErrors
  isHydrated: boolean
  artwork: { path: string; name: string }[]
  /** Unit of imprint sizes. */
  unit: LengthUnit
  set: (path: string, value: unknown) => void
  /** Applies an intent of a button, see `applyIntent`. */
  press: (intent: string) => void
  /** Counts running uploads; saving waits for them. */
  setUploadCount: SetUploadCount
  addArtwork: (artwork: { path: string; name: string }) => void
  addProduct: (optionPath: string, product: FoundProduct) => void
}

/** A product of the search, with charges of its own. */
export type FoundProduct = {
  line: ProductLine
  methods: PriceBook['productMethods'][string] | undefined
  /** Entry of the product in `styles` of the price book. */
  style: Readonly<Record<string, string>> | undefined
}

export const ProposalFormContext = createContext<ProposalForm | undefined>(undefined)

export function useProposalForm(): ProposalForm {
  const form = use(ProposalFormContext)
  if (!form) throw new Error('not within a proposal form')
  return form
}

/** Id of the field of a path, which names figures with slashes and spaces. */
export const getFieldId = (path: string) => `proposal-${path.replace(/[^\w.-]+/g, '-')}`

/** Attributes of the control of a path. Once the page is interactive, one field submits all values, so that it has no name. */
export function useField(path: string) {
  const { values, errors, isHydrated, set } = useProposalForm()
  return {
    id: getFieldId(path),
    'data-field': path,
    name: isHydrated ? undefined : path,
    value: getAt(values, path),
    errors: errors[path] ?? [],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(path, currentTarget.value),
  }
}
