import { describeProof } from '#app/features/logo/request/describe-proof.ts'
import { getProofs } from '#app/features/logo/request/proof-files.ts'
import { createThumbnail } from '#app/features/logo/request/thumbnail/thumbnail.server.ts'
import type { MailImage } from '#app/lib/mail/mail-content.ts'
import type { Mail } from '#app/lib/mail/send-mail.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { StoredRequest } from '../stored-request.ts'

type Inline = NonNullable<Parameters<Mail['send']>[0]['attachments']>[number]

/** Mockups of a request for an email: the images and their bytes. */
export type MockupImages = { images: MailImage[]; attachments: Inline[] }

/** Pixels of the longest edge, twice as many as they are shown in. */
const maxEdge = 480
/** Bytes of all images of one email. */
const maxBytes = 600_000

/**
 * Reads the mockups of a request for an email, as small JPEGs. Leaves out those that cannot be read or that exceed `maxBytes`.
 * @param max number of images
 * @param unverified true to include images that only the visitor's browser vouches for
 */
export async function readMockupImages(
  storage: Storage | undefined,
  request: StoredRequest,
  { max, unverified }: { max: number; unverified: boolean },
): Promise<MockupImages> {
  const mockups: MockupImages = { images: [], attachments: [] }
  if (!storage) return mockups
  let bytes = 0
  for (const { productId, productName, proof } of getProofs(request)) {
    if (mockups.images.length === max) break
    if (!proof.composed || (proof.unverified && !unverified)) continue
    const image = await createThumbnail(storage, proof.composed, { maxEdge, format: 'jpeg' }).catch(() => undefined)
    if (!image || bytes + image.bytes.length > maxBytes) continue
    bytes += image.bytes.length
    const cid = `${productId}.${request.id}@proofs.boxwright`
    const alt = `${productName} with the logo`
    mockups.images.push({
      cid,
      alt,
      title: productName,
      lines: describeProof(proof),
      width: Math.round(image.width / 2),
      height: Math.round(image.height / 2),
    })
    mockups.attachments.push({
      cid,
      filename: `proof-${mockups.images.length}.jpg`,
      contentType: 'image/jpeg',
      contentDisposition: 'inline',
      content: image.bytes,
    })
  }
  return mockups
}
