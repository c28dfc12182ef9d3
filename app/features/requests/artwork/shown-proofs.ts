import { describeProof } from '#app/features/logo/request/describe-proof.ts'
import { getProofs } from '#app/features/logo/request/proof-files.ts'
import { getStoredArtwork } from './artwork-file.ts'

/** A product's proof in the admin: its description, and the position of its image among the files. */
export type ShownProof = { lines: string[]; file: number | null }

/** Returns proofs by product id. */
export function getShownProofs(request: object): Record<string, ShownProof> {
  const files = getStoredArtwork(request)
  return Object.fromEntries(
    getProofs(request).map(({ productId, proof }) => {
      const file = files.find(({ path }) => path === proof.composed)
      return [productId, { lines: describeProof(proof), file: file?.index ?? null }]
    }),
  )
}
