import { UploadError, uploadFile } from '#app/features/uploads/artwork/upload.ts'
import type { StoredFile } from '#app/features/uploads/stored-file.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { renderMockup } from '../../drawing/drawing-client.ts'
import { describeProof } from '../describe-proof.ts'
import { maxImages } from '../limits.ts'
import type { ProofsInput } from '../proof.schema.ts'
import type { LogoAttachment, RequestedMockup } from './logo-attachment.ts'

/** Limits for the logo, and for all images together; the request is then sent without them. */
const timeoutMs = { logo: 120_000, images: 60_000 }
/** Pixels of the longer edge in the visitor's summary. */
const thumbnailSize = 240

/** Summary for the visitor: the file name, and each product with its image as a `data:` URL. */
export type AttachmentSummary = {
  file: string | null
  products: { name: string; lines: string[]; picture: string | null }[]
}

export type SentAttachment = {
  /** Value of the form field `proof`. */
  field: string
  /** Describes missing parts to the visitor; '' if complete. */
  warning: string
  summary: AttachmentSummary
}

/** Uploaded files by `logo` or product id, for one request. */
export type SentFiles = Map<string, StoredFile>

type Options = {
  sent: SentFiles
  /** Pixels of the longer edge of a composed image. */
  size: number
  /** Unit in which the visitor saw lengths. */
  unit: LengthUnit
  signal: AbortSignal
  onProgress: (status: string) => void
}

const extensions: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Other extensions of these types. */
const otherExtensions: Record<string, RegExp> = { jpg: /\.jpeg$/i, pdf: /\.ai$/i }

/**
 * Uploads the logo and its mockups, one after the other, for the following request. Never fails: reports parts that could not
 * be drawn or sent.
 */
export async function sendAttachment(
  { logo, mockups }: LogoAttachment,
  { sent, size, unit, signal, onProgress }: Options,
): Promise<SentAttachment> {
  onProgress('Sending your logo')
  let rejected = ''
  const logoSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs.logo)])
  const logoFile = await uploadOnce(sent, 'logo', () => uploadNamed(logo.file, logo.name, logo.type, logoSignal)).catch(
    (error) => {
      rejected = error instanceof UploadError && error.kind === 'rejected' ? ` ${error.message}` : ''
      return null
    },
  )
  const proofs: ProofsInput['proofs'] = []
  const summaries: AttachmentSummary['products'] = []
  const imagesSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs.images)])
  let missing = 0
  for (const [index, mockup] of mockups.entries()) {
    const { product, picture: image, color, prints } = mockup
    const hasImage = index < maxImages
    if (hasImage) onProgress(`Sending your logo on product ${index + 1} of ${Math.min(mockups.length, maxImages)}`)
    const imageFile = hasImage
      ? await uploadOnce(sent, product.id, () => composeAndSend(mockup, size, imagesSignal)).catch(() => null)
      : null
    if (hasImage && !imageFile) missing += 1
    const thumbnail = imageFile && (await getThumbnail(mockup, imagesSignal).catch(() => null))
    proofs.push({
      product: product.id,
      picture: image,
      color,
      unit,
      prints: prints.map(({ areaMm: _, center: [across, down], ...print }) => ({ ...print, center: [across, down] })),
      composed: imageFile && pickSigned(imageFile),
    })
    summaries.push({ name: product.name, lines: describeProof({ color, prints, unit }), picture: thumbnail })
  }
  return {
    field: JSON.stringify({ version: 1, logo: logoFile && pickSigned(logoFile), proofs } satisfies ProofsInput),
    warning: describeMissing({ isLogoSent: logoFile !== null, rejected, missing }),
    summary: { file: logoFile && logo.name, products: summaries },
  }
}

type SendResult = { isLogoSent: boolean; rejected: string; missing: number }

function describeMissing({ isLogoSent, rejected, missing }: SendResult): string {
  const mockups = missing === 1 ? 'One mockup' : `${missing} mockups`
  return [
    ...(isLogoSent ? [] : [`Your logo’s file could not be sent.${rejected} Our team will ask you for it.`]),
    ...(missing === 0 ? [] : [`${mockups} could not be sent. We still received your logo placement.`]),
  ].join(' ')
}

const pickSigned = ({ path, token }: StoredFile) => ({ path, token })

async function uploadOnce(sent: SentFiles, key: string, upload: () => Promise<StoredFile>): Promise<StoredFile> {
  const cached = sent.get(key)
  if (cached) return cached
  const stored = await upload()
  sent.set(key, stored)
  return stored
}

/** Uploads under a descriptive name. */
function uploadNamed(file: Blob, name: string, type: string, signal: AbortSignal): Promise<StoredFile> {
  const extension = extensions[type] ?? 'png'
  const isNamed = name.toLowerCase().endsWith(`.${extension}`) || otherExtensions[extension]?.test(name)
  const fileName = isNamed ? name : `${name.replace(/\.[^.]*$/, '') || 'logo'}.${extension}`
  return uploadFile(new File([file], fileName, { type }), { url: '/uploads?for=proof', signal })
}

async function composeAndSend(mockup: RequestedMockup, size: number, signal: AbortSignal): Promise<StoredFile> {
  // Browsers without WebP encoding produce PNG.
  const file = await composeImageFile(mockup, { size, type: 'image/webp', signal })
  return uploadNamed(file, `${mockup.product.name} with logo`.replaceAll('.', ''), file.type, signal)
}

async function getThumbnail(mockup: RequestedMockup, signal: AbortSignal): Promise<string> {
  const file = await composeImageFile(mockup, { size: thumbnailSize, type: 'image/jpeg', signal })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

type ImageOptions = { size: number; type: 'image/webp' | 'image/jpeg'; signal: AbortSignal }

/** Draws in the worker and encodes asynchronously. */
async function composeImageFile(
  { picture: image, color, prints }: RequestedMockup,
  { size, type, signal }: ImageOptions,
): Promise<Blob> {
  const bitmap = await renderMockup({ picture: image, color, placements: prints, size, signal })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('the image could not be encoded'))), type, 0.85)
  })
}
