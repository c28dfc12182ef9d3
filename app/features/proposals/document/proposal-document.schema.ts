import * as v from 'valibot'
import { lengthUnits } from '#app/lib/text/length.ts'
import { treatmentSchema } from '../pricing/method.schema.ts'

const cents = v.nullable(v.number())
const rate = v.nullable(v.number())
const text = v.string()
const day = v.nullable(v.string())

const figureSchema = v.object({
  key: text,
  kind: text,
  label: text,
  treatment: treatmentSchema,
  /** Cents that the total adds; negative for a discount. Null only in a preview. */
  amount: cents,
  /** Cents that an included or waived charge is worth. */
  value: cents,
  /** How it is computed; '' for a figure set by hand. */
  working: text,
})
export type DocumentFigure = v.InferOutput<typeof figureSchema>

const columnSchema = v.object({
  lines: v.array(
    v.object({ id: text, quantity: v.number(), pieces: v.number(), unitPrice: rate, figures: v.array(figureSchema) }),
  ),
  charges: v.array(figureSchema),
  freight: v.array(figureSchema),
  subtotal: cents,
  tax: v.nullable(figureSchema),
  /** Landed total. */
  total: cents,
  /** Boxes of a kit, else pieces. */
  deliveredQuantity: v.number(),
  /** Ten-thousandths of the currency's unit for a delivered piece or box. */
  landedUnitRate: rate,
})
export type DocumentColumn = v.InferOutput<typeof columnSchema>

const imprintSchema = v.object({
  id: text,
  location: text,
  /** Name of the decoration method. */
  method: text,
  /** "2 colors", "8,500 stitches" */
  measure: text,
  pms: v.array(text),
  sizeMm: v.nullable(v.tuple([v.number(), v.number()])),
  /** Unit in which the shop showed sizes when the version was sent; absent in older versions. */
  unit: v.optional(v.picklist(lengthUnits)),
  /** Path of the artwork in storage. */
  artwork: v.nullable(text),
})
export type DocumentImprint = v.InferOutput<typeof imprintSchema>

const lineSchema = v.object({
  id: text,
  name: text,
  color: text,
  itemNumber: text,
  note: text,
  image: v.nullable(text),
  mockup: v.nullable(text),
  perBox: v.number(),
  sizes: v.array(v.object({ name: text, quantity: v.number(), upcharge: v.number() })),
  imprints: v.array(imprintSchema),
})
export type DocumentLine = v.InferOutput<typeof lineSchema>

const documentOptionSchema = v.object({
  id: text,
  name: text,
  isKit: v.boolean(),
  deposit: text,
  lines: v.array(lineSchema),
  columns: v.array(columnSchema),
})
export type DocumentOption = v.InferOutput<typeof documentOptionSchema>

/**
 * A proposal as its recipients see it: on their page, in emails, PDF, exports and API. It is stored when a version is sent, and
 * has no costs, suppliers or computed prices behind those set by hand.
 */
export const proposalDocumentSchema = v.object({
  number: text,
  version: v.number(),
  title: text,
  locale: text,
  currency: text,
  customer: v.object({ name: text, company: text, email: text, address: text }),
  seller: v.object({
    name: text,
    contact: text,
    email: text,
    /** Phone and address of the shop; absent in versions sent before they were printed. */
    phone: v.optional(text),
    address: v.optional(text),
  }),
  sentOn: text,
  validUntil: day,
  inHandsOn: day,
  delivery: text,
  coverNote: text,
  blocks: v.array(
    v.variant('kind', [
      v.object({ id: text, kind: v.literal('text'), heading: text, text }),
      v.object({ id: text, kind: v.literal('image'), image: text, caption: text }),
    ]),
  ),
  choice: v.picklist(['one', 'any']),
  options: v.array(documentOptionSchema),
  terms: text,
  /** The sentence that an acceptance agrees to. */
  statement: text,
})
export type ProposalDocument = v.InferOutput<typeof proposalDocumentSchema>
