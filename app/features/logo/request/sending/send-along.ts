import { UploadError, uploadFile } from '#app/features/uploads/artwork/upload.ts'
import type { StoredFile } from '#app/features/uploads/stored-file.ts'
import { composeProof } from '../../drawing/proofs.ts'
import { maxImages } from '../limits.ts'
import type { ProofsToSend } from '../proof.schema.ts'
import { proofLines } from '../proof-words.ts'
import type { Along, Going } from './along.ts'

/** Milliseconds that the logo, and then all images together, may take; a request waits no longer for them. */
const timeoutMs = { logo: 120_000, images: 60_000 }
/** Pixels of the longer side of the visitor's copy. */
const thumbnail = 240

/** Summary for the visitor: the file name, and each product with its image as a `data:` URL. */
export type Shown = { file: string | null; products: { name: string; lines: string[]; picture: string | null }[] }

export type SentAlong = {
  /** For the form's field `proof`. */
  field: string
  /** Missing parts in words for the visitor; '' if complete. */
  shortfall: string
  shown: Shown
}

/** Files that are on the server already, by what they are; they go with one request only. */
export type SentFiles = Map<string, StoredFile>

type Options = {
  sent: SentFiles
  /** Pixels of the longer side of a composed image. */
  size: number
  signal: AbortSignal
  onProgress: (status: string) => void
}

const extensions: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/**
 * Uploads the logo and its mockups, one after the other, for the following request. Never fails: reports parts that could not
 * be drawn or sent.
 */
export async function sendAlong(
  { logo, going }: Along,
  { sent, size, signal, onProgress }: Options,
): Promise<SentAlong> {
  onProgress('Sending your logo')
  let rejected = ''
  const signalWithTimeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs.logo)])
  const logoFile = await once(sent, 'logo', () => up(logo.file, logo.name, logo.type, signalWithTimeout)).catch(
    (error) => {
      rejected = error instanceof UploadError && error.kind === 'refused' ? ` ${error.message}` : ''
      return null
    },
  )
  const proofs: ProofsToSend['proofs'] = []
  const shown: Shown['products'] = []
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs.images)])
  let missing = 0
  for (const [index, each] of going.entries()) {
    const { product, picture: image, color, prints } = each
    const wanted = index < maxImages
    if (wanted) onProgress(`Sending your logo on product ${index + 1} of ${Math.min(going.length, maxImages)}`)
    const composed = wanted
      ? await once(sent, product.id, () => composeAndSend(each, size, until)).catch(() => null)
      : null
    if (wanted && !composed) missing += 1
    const small = composed && (await getThumbnail(each, until).catch(() => null))
    proofs.push({
      product: product.id,
      picture: image,
      color,
      prints: prints.map(({ areaMm: _, center: [across, down], ...print }) => ({ ...print, center: [across, down] })),
      composed: composed && signed(composed),
    })
    shown.push({ name: product.name, lines: proofLines({ color, prints }), picture: small })
  }
  return {
    field: JSON.stringify({ version: 1, logo: logoFile && signed(logoFile), proofs } satisfies ProofsToSend),
    shortfall: shortfallText({ logo: logoFile !== null, rejected: rejected, missing }),
    shown: { file: logoFile && logo.name, products: shown },
  }
}

function shortfallText({ logo, rejected, missing }: { logo: boolean; rejected: string; missing: number }): string {
  const images = missing === 1 ? 'One picture of it' : `${missing} pictures of it`
  return [
    ...(logo ? [] : [`Your logo’s file could not be sent.${rejected} Our team will ask you for it.`]),
    ...(missing === 0 ? [] : [`${images} could not be sent; we know where it stands.`]),
  ].join(' ')
}

const signed = ({ path, token }: StoredFile) => ({ path, token })

async function once(sent: SentFiles, what: string, send: () => Promise<StoredFile>): Promise<StoredFile> {
  const known = sent.get(what)
  if (known) return known
  const stored = await send()
  sent.set(what, stored)
  return stored
}

/** Uploads under a descriptive name. */
function up(file: Blob, name: string, type: string, signal: AbortSignal): Promise<StoredFile> {
  const extension = extensions[type] ?? 'png'
  const isNamed = name.toLowerCase().endsWith(`.${extension}`) || (extension === 'jpg' && /\.jpeg$/i.test(name))
  const called = isNamed ? name : `${name.replace(/\.[^.]*$/, '') || 'logo'}.${extension}`
  return uploadFile(new File([file], called, { type }), { address: '/uploads?for=proof', signal })
}

async function composeAndSend(each: Going, size: number, signal: AbortSignal): Promise<StoredFile> {
  // A browser that writes no WebP writes PNG.
  const file = await composed(each, { size, type: 'image/webp', signal })
  return up(file, `${each.product.name} with logo`.replaceAll('.', ''), file.type, signal)
}

async function getThumbnail(each: Going, signal: AbortSignal): Promise<string> {
  const file = await composed(each, { size: thumbnail, type: 'image/jpeg', signal })
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
}

type Wanted = { size: number; type: 'image/webp' | 'image/jpeg'; signal: AbortSignal }

/** Drawn in the worker; the browser encodes it aside. */
async function composed({ picture: image, color, prints }: Going, { size, type, signal }: Wanted): Promise<Blob> {
  const bitmap = await composeProof({ picture: image, color, placements: prints, size, signal })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return new Promise((done, fail) => {
    canvas.toBlob((file) => (file ? done(file) : fail(new Error('the picture could not be written'))), type, 0.85)
  })
}
