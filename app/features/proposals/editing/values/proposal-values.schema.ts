import * as v from 'valibot'
import { maxBlocks, maxOptions } from '../../document/proposal-content.schema.ts'
import {
  maxCharges,
  maxFreight,
  maxImprints,
  maxLines,
  maxQuantityColumns,
  maxSizes,
} from '../../pricing/option.schema.ts'

/** A text of a form; '' for a missing one. */
const text = v.optional(v.fallback(v.string(), ''), '')
const list = <S extends v.GenericSchema>(item: S, max: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.array(item),
        v.transform((items) => items.slice(0, max)),
      ),
      [],
    ),
    [],
  )
const texts = v.optional(v.fallback(v.record(v.string(), v.string()), {}), {})

const imprintValues = v.object({
  id: text,
  design: text,
  location: text,
  method: text,
  amount: text,
  included: text,
  isRepeat: text,
  /** PMS colors, separated by commas. */
  pms: text,
  artwork: text,
  width: text,
  height: text,
  /** JSON of the visitor's placement. */
  placement: text,
})

const lineValues = v.object({
  id: text,
  name: text,
  color: text,
  itemNumber: text,
  note: text,
  image: text,
  mockup: text,
  product: text,
  supplier: text,
  supplierItemNumber: text,
  perBox: text,
  isTaxable: text,
  quantities: list(text, maxQuantityColumns),
  /** Rates from quantities on, one a line: "48: 12.50". */
  prices: text,
  costs: text,
  sizes: list(v.object({ name: text, quantity: text, upcharge: text, extraCost: text }), maxSizes),
  imprints: list(imprintValues, maxImprints),
})

const chargeValues = v.object({
  id: text,
  kind: text,
  label: text,
  line: text,
  treatment: text,
  basis: text,
  isTaxable: text,
  /** A rate, or a percentage. */
  price: text,
  cost: text,
})

const freightValues = v.object({ to: text, boxes: text, cost: text, treatment: text, isTaxable: text })

const optionValues = v.object({
  id: text,
  name: text,
  isKit: text,
  tax: text,
  deposit: text,
  lines: list(lineValues, maxLines),
  charges: list(chargeValues, maxCharges),
  freight: list(freightValues, maxFreight),
  /** By key of the figure. */
  overrides: texts,
  costOverrides: texts,
  /** By key of the figure without its column. */
  treatments: texts,
})

const blockValues = v.object({ id: text, kind: text, heading: text, text, image: text, caption: text })

/** A proposal as its form has it: every value is a text, valid or not; a checkbox is 'on' or ''. */
export const proposalValuesSchema = v.object({
  title: text,
  locale: text,
  currency: text,
  choice: text,
  customer: v.optional(v.object({ name: text, company: text, email: text, address: text }), {}),
  coverNote: text,
  delivery: text,
  terms: text,
  validUntil: text,
  inHandsOn: text,
  blocks: list(blockValues, maxBlocks),
  options: list(optionValues, maxOptions),
})

export type ProposalValues = v.InferOutput<typeof proposalValuesSchema>
export type OptionValues = ProposalValues['options'][number]
export type LineValues = OptionValues['lines'][number]
export type ImprintValues = LineValues['imprints'][number]
export type ChargeValues = OptionValues['charges'][number]
