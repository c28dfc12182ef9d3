import * as v from 'valibot'
import { lengthUnits } from '#app/lib/text/length.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { methods } from '../core/surface.ts'
import { maxPrints, maxProofs } from './limits.ts'

const maxMm = 5_000
/** Characters, above those of an imprint. */
const maxInkNames = 400
/** Characters. */
const maxWarning = 300
const textSchema = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => toSingleLine(value.toWellFormed())),
    v.nonEmpty(),
    v.maxLength(maxLength),
  )
const rangeSchema = (min: number, max: number) => v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max))
const hexSchema = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i),
  v.transform((color) => color.toLowerCase()),
)
const fileSchema = v.object({ path: textSchema(300), token: textSchema(300) })
const mmSchema = v.pipe(
  rangeSchema(0.1, maxMm),
  v.transform((size) => Math.round(size * 10) / 10),
)

const printSchema = v.object({
  /** The area's id on the image. */
  area: textSchema(100),
  areaName: textSchema(100),
  /** How the image draws it. */
  method: v.picklist(methods),
  /** As fractions of the area. */
  center: v.strictTuple([rangeSchema(0, 1), rangeSchema(0, 1)]),
  widthMm: mmSchema,
  heightMm: mmSchema,
  degrees: v.pipe(
    rangeSchema(-180, 180),
    v.transform((degrees) => Math.round(degrees * 10) / 10),
    v.transform((rounded) => (rounded === 180 ? -180 : rounded)),
  ),
  /** `own`: the logo's colors; `auto`: one readable color. */
  inks: v.union([v.picklist(['own', 'auto']), hexSchema]),
  /** Names in the product's imprint table. */
  location: v.optional(textSchema(100)),
  decoration: v.optional(textSchema(100)),
  /** Number of print colors. Falls back, like all that only informs, rather than drop the proof. */
  colors: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))), undefined),
  inkNames: v.fallback(v.optional(textSchema(maxInkNames)), undefined),
  warnings: v.fallback(v.optional(v.pipe(v.array(textSchema(maxWarning)), v.maxLength(10))), undefined),
})

const proofSchema = v.object({
  product: v.pipe(
    v.string(),
    v.uuid(),
    v.transform((id) => id.toLowerCase()),
  ),
  picture: textSchema(500),
  color: v.nullable(hexSchema),
  unit: v.fallback(v.optional(v.picklist(lengthUnits)), undefined),
  prints: v.pipe(
    v.array(printSchema),
    v.minLength(1),
    v.maxLength(maxPrints),
    // One print per area.
    v.check((prints) => new Set(prints.map(({ area }) => area)).size === prints.length),
  ),
  composed: v.fallback(v.nullable(fileSchema), null),
})

const proofsSchema = v.object({
  version: v.literal(1),
  logo: v.fallback(v.nullable(fileSchema), null),
  proofs: v.pipe(v.array(v.unknown()), v.maxLength(maxProofs)),
})

export type UploadedProofFile = v.InferOutput<typeof fileSchema>
export type ParsedProof = v.InferOutput<typeof proofSchema>
export type ParsedProofs = { logo: UploadedProofFile | null; proofs: ParsedProof[] }

/** Value of the field `proof` in a request form. */
export type ProofsInput = { version: 1; logo: UploadedProofFile | null; proofs: v.InferInput<typeof proofSchema>[] }

/**
 * Parses the field `proof`. Invalid proofs and repeated products are dropped one by one (docs/domain.md, A logo on a product).
 */
export function parseProofs(value: string): ParsedProofs {
  const none: ParsedProofs = { logo: null, proofs: [] }
  if (value === '') return none
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch {
    return none
  }
  const sent = v.safeParse(proofsSchema, json)
  if (!sent.success) return none
  const proofs = new Map<string, ParsedProof>()
  for (const each of sent.output.proofs) {
    const proof = v.safeParse(proofSchema, each)
    if (proof.success && !proofs.has(proof.output.product)) proofs.set(proof.output.product, proof.output)
  }
  return { logo: sent.output.logo, proofs: [...proofs.values()] }
}
