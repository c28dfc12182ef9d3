import { describeProof } from '#app/features/logo/request/describe-proof.ts'
import { getProofs } from '#app/features/logo/request/proof-files.ts'
import { getStoredArtwork } from './artwork-file.ts'

/** A product's proof in the admin: its description, what could go wrong in print, and the position of its image among the files. */
export type ShownProof = { lines: string[]; warnings: string[]; file: number | null }

/** Returns proofs by product id. */
export function getShownProofs(request: object): Record<string, ShownProof> {
  const files = getStoredArtwork(request)
  return Object.fromEntries(
    getProofs(request).map(({ productId, proof }) => {
      const file = files.find(({ path }) => path === proof.composed)
      const warnings = [...new Set(proof.prints.flatMap((print) => print.warnings ?? []))]
      return [productId, { lines: describeProof(proof), warnings, file: file?.index ?? null }]
    }),
  )
}
