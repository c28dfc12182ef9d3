import * as v from 'valibot'
import { lengthUnits } from '#app/lib/text/length.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { methods } from '../core/surface.ts'
import { maxPrints, maxProofs } from './limits.ts'

const maxMm = 5_000
const text = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => toSingleLine(value.toWellFormed())),
    v.nonEmpty(),
    v.maxLength(maxLength),
  )
const between = (min: number, max: number) => v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max))
const hex = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i),
  v.transform((color) => color.toLowerCase()),
)
const fileSchema = v.object({ path: text(300), token: text(300) })
const mm = v.pipe(
  between(0.1, maxMm),
  v.transform((size) => Math.round(size * 10) / 10),
)

const printSchema = v.object({
  area: text(100),
  areaName: text(100),
  method: v.picklist(methods),
  center: v.strictTuple([between(0, 1), between(0, 1)]),
  widthMm: mm,
  heightMm: mm,
  degrees: v.pipe(
    between(-180, 180),
    v.transform((turn) => (turn === 180 ? -180 : Math.round(turn * 10) / 10)),
  ),
  inks: v.union([v.picklist(['own', 'auto']), hex]),
  location: v.optional(text(100)),
  decoration: v.optional(text(100)),
  colors: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))), undefined),
})

const proofSchema = v.object({
  product: v.pipe(
    v.string(),
    v.uuid(),
    v.transform((id) => id.toLowerCase()),
  ),
  picture: text(500),
  color: v.nullable(hex),
  unit: v.fallback(v.optional(v.picklist(lengthUnits)), undefined),
  prints: v.pipe(
    v.array(printSchema),
    v.minLength(1),
    v.maxLength(maxPrints),
    v.check((prints) => new Set(prints.map(({ area }) => area)).size === prints.length),
  ),
  composed: v.fallback(v.nullable(fileSchema), null),
})

const sentSchema = v.object({
  version: v.literal(1),
  logo: v.fallback(v.nullable(fileSchema), null),
  proofs: v.pipe(v.array(v.unknown()), v.maxLength(maxProofs)),
})

export type UploadedProofFile = v.InferOutput<typeof fileSchema>
export type SentProof = v.InferOutput<typeof proofSchema>
export type SentProofs = { logo: UploadedProofFile | null; proofs: SentProof[] }

/** Value of the field `proof` in a request form. */
export type ProofsToSend = { version: 1; logo: UploadedProofFile | null; proofs: v.InferInput<typeof proofSchema>[] }

/**
 * Parses the field `proof`. Invalid proofs and repeated products are dropped one by one (docs/domain.md, A logo on a product).
 */
export function parseSentProofs(value: string): SentProofs {
  const none: SentProofs = { logo: null, proofs: [] }
  if (value === '') return none
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch {
    return none
  }
  const sent = v.safeParse(sentSchema, json)
  if (!sent.success) return none
  const proofs = new Map<string, SentProof>()
  for (const each of sent.output.proofs) {
    const proof = v.safeParse(proofSchema, each)
    if (proof.success && !proofs.has(proof.output.product)) proofs.set(proof.output.product, proof.output)
  }
  return { logo: sent.output.logo, proofs: [...proofs.values()] }
}
