import { describeProof } from '#app/features/logo/request/describe-proof.ts'
import { getProofs } from '#app/features/logo/request/proof-files.ts'
import { storedArtwork } from './artwork-file.ts'

/** A product's proof as the admin shows it beside the product: in words, and the place of its image among the request's files. */
export type ShownProof = { lines: string[]; file: number | null }

/** By the product's id. */
export function shownProofs(request: object): Record<string, ShownProof> {
  const files = storedArtwork(request)
  return Object.fromEntries(
    getProofs(request).map(({ productId, proof }) => {
      const file = files.find(({ path }) => path === proof.composed)
      return [productId, { lines: describeProof(proof), file: file?.index ?? null }]
    }),
  )
}
