import { formatColorName } from '#app/lib/text/format-color-name.ts'
import type { Proof } from '#db/tables/imprint.ts'
import type { BoxItem, UploadedFile } from '#db/tables/requests.ts'

/** A requested product with the visitor's logo on it. */
export type ProductProof = { productId: string; productName: string; proof: Proof }

type QuotedProof = { product_id: string; product_name: string | null; proof: Proof | null }

/** Columns of a stored quote or box that contain mockups. */
type RequestWithProofs =
  | (QuotedProof & { more_items?: readonly QuotedProof[]; proof_files: readonly UploadedFile[] })
  | { box_items: readonly BoxItem[]; proof_files: readonly UploadedFile[] }

/** Returns the proof of each product once, in the order of the request. */
export function getProofs(request: object): ProductProof[] {
  if (!hasProofs(request)) return []
  if ('box_items' in request) {
    const found = new Map<string, ProductProof>()
    for (const { product_id, product_name, color, proof } of request.box_items) {
      if (proof && !found.has(product_id))
        found.set(product_id, {
          productId: product_id,
          productName: formatColorName({ name: product_name, color }),
          proof,
        })
    }
    return [...found.values()]
  }
  return [request, ...(request.more_items ?? [])].flatMap(({ product_id, product_name, proof }) =>
    proof ? [{ productId: product_id, productName: product_name ?? '', proof }] : [],
  )
}

export type ProofFile = UploadedFile & { kind: 'logo' | 'proof' }

/** Returns the logo and the composed images of a request. */
export function getProofFiles(request: object): ProofFile[] {
  if (!hasProofs(request)) return []
  const composed = new Set(getProofs(request).map(({ proof }) => proof.composed))
  return request.proof_files.map((file) => ({ ...file, kind: composed.has(file.url) ? 'proof' : 'logo' }))
}

/** Only quotes and boxes have proofs. */
const hasProofs = (request: object): request is RequestWithProofs => 'proof_files' in request
