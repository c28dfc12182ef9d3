import * as v from 'valibot'
import { isIsoDate } from '#app/lib/time/iso-date.ts'
import { optionSchema } from '../pricing/option.schema.ts'

export const maxOptions = 6
export const maxBlocks = 20
/** Characters. */
export const maxTexts = { coverNote: 5_000, terms: 20_000 }

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))
const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), '')
const day = v.optional(v.nullable(v.pipe(v.string(), v.check(isIsoDate))), null)

/** A text or an image between cover note and options. Paragraphs are separated by blank lines. */
const blockSchema = v.variant('kind', [
  v.object({ id, kind: v.literal('text'), heading: text(120), text: text(5_000) }),
  v.object({ id, kind: v.literal('image'), image: v.pipe(v.string(), v.maxLength(2_000)), caption: text(300) }),
])
export type Block = v.InferOutput<typeof blockSchema>

/** Content of a proposal as staff edit it, with internal costs. Recipients see `ProposalDocument`, made from it. */
export const proposalContentSchema = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  /** BCP 47 tag, which formats dates and money. */
  locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)), 'en-US'),
  /** ISO 4217 code. */
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), 'USD'),
  customer: v.optional(v.object({ name: text(120), company: text(120), email: text(254), address: text(500) }), {
    name: '',
    company: '',
    email: '',
    address: '',
  }),
  coverNote: text(maxTexts.coverNote),
  blocks: v.optional(v.pipe(v.array(blockSchema), v.maxLength(maxBlocks)), []),
  /** `one` option is chosen instead of the others; `any` number of them. */
  choice: v.optional(v.picklist(['one', 'any']), 'one'),
  options: v.pipe(v.array(optionSchema), v.maxLength(maxOptions)),
  /** Last day of the proposal in the shop's time zone; null without an end. */
  validUntil: day,
  inHandsOn: day,
  /** Delivery window in words. */
  delivery: text(500),
  terms: text(maxTexts.terms),
})
export type ProposalContent = v.InferOutput<typeof proposalContentSchema>
