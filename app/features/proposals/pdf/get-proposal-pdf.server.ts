import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { proposalVersions, proposalPdfs as storedPdfs } from '#db/tables/proposals.ts'
import { uploads } from '#db/tables/uploads.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { readVersion, type SentVersion } from '../lifecycle/versions.server.ts'
import { readAcceptance } from './read-acceptance.server.ts'
import { readDocumentImages } from './read-images.server.ts'
import { proposalPdfs } from './worker/proposal-pdfs.server.ts'

type PdfServices = Pick<Services, 'db' | 'storage' | 'content'>

/** File in storage, with the hex SHA-256 of its bytes. */
export type StoredPdf = { path: string; sha256: string; fileName: string }

/** A version with its acceptance, or with the last day that staff extended it to. */
export type PdfCopy = 'accepted' | { validUntil: IsoDate }

export type PdfOptions = {
  id: string
  number: number
  /** The version as it was sent if omitted. */
  copy?: PdfCopy | undefined
}

const pdfType = 'application/pdf'

const rendering = new Map<string, Promise<StoredPdf | undefined>>()

/**
 * Returns the PDF of a sent version, or of a copy of it, which is rendered and stored at its first use.
 * @returns undefined for an unknown version, or for one that was not accepted
 * @throws if it cannot be rendered or stored
 */
export async function getProposalPdf(
  services: PdfServices,
  { id, number, copy }: PdfOptions,
): Promise<StoredPdf | undefined> {
  const version = await readVersion(services.db, { id, number })
  if (!version) return undefined
  const name = copy === undefined ? null : toName(copy)
  const stored = await findStored(services.db, version, name)
  if (stored) return stored
  const key = `${version.id}/${name}`
  const current = rendering.get(key)
  if (current) return current
  const started = renderVersion(services, version, copy).finally(() => rendering.delete(key))
  rendering.set(key, started)
  return started
}

const toName = (copy: PdfCopy) => (copy === 'accepted' ? copy : `valid-until-${copy.validUntil}`)

async function findStored(db: Queryable, version: SentVersion, name: string | null): Promise<StoredPdf | undefined> {
  const { id, document, pdf_path: path, pdf_sha256: sha256 } = version
  const fileName = `${document.number}-v${document.version}${name === null ? '' : `-${name}`}.pdf`
  if (name === null) return path && sha256 ? { path, sha256, fileName } : undefined
  const [stored] = await db
    .select()
    .from(storedPdfs)
    .where(and(eq(storedPdfs.version_id, id), eq(storedPdfs.copy, name)))
  return stored && { path: stored.path, sha256: stored.sha256, fileName }
}

async function renderVersion(
  services: PdfServices,
  version: SentVersion,
  copy: PdfCopy | undefined,
): Promise<StoredPdf | undefined> {
  const { db, storage } = services
  const { id, document, sent_at: sentAt } = version
  const accepted = copy === 'accepted' ? await readAcceptance(db, version) : undefined
  if (copy === 'accepted' && !accepted) return undefined
  const brand = await readBrand(services)
  const images = await readDocumentImages(services, document, brand)
  const bytes = await proposalPdfs.render({
    kind: 'proposal',
    document,
    brand,
    images,
    createdAt: (accepted?.acceptedAt ?? sentAt).getTime(),
    ...(accepted && { acceptance: accepted.acceptance, validUntil: accepted.validUntil }),
    ...(typeof copy === 'object' && copy),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = `proposal-pdfs/${id}-${sha256.slice(0, 16)}.pdf`
  const name = copy === undefined ? null : toName(copy)
  // Unclaimed until the version references it: the file of a slower process, or of a deleted version, is cleaned up.
  await db
    .insert(uploads)
    .values({ path, name: `${document.number}.pdf`, size: bytes.length, type: pdfType })
    // An old row would be cleaned up with the new file.
    .onConflictDoUpdate({ target: uploads.path, set: { created_at: sql`now()` } })
  // Store the file first: a version must not reference a missing one.
  await storage.put(path, bytes, { contentType: pdfType })
  return db.transaction(async (tx) => {
    if (await store(tx, { id, name, path, sha256 }))
      await tx.update(uploads).set({ claimed_at: new Date() }).where(eq(uploads.path, path))
    const current = await readVersion(tx, { id: version.proposal_id, number: version.number })
    const stored = current && (await findStored(tx, current, name))
    if (!stored) throw new Error('the version was deleted while its PDF was rendered')
    return stored
  })
}

type NewPdf = { id: string; name: string | null; path: string; sha256: string }

/** @returns false if another process was first */
async function store(tx: Queryable, { id, name, path, sha256 }: NewPdf): Promise<boolean> {
  const stored =
    name === null
      ? await tx
          .update(proposalVersions)
          .set({ pdf_path: path, pdf_sha256: sha256 })
          .where(and(eq(proposalVersions.id, id), isNull(proposalVersions.pdf_path)))
          .returning({ path: proposalVersions.pdf_path })
      : await tx
          .insert(storedPdfs)
          .values({ version_id: id, copy: name, path, sha256 })
          .onConflictDoNothing()
          .returning({ path: storedPdfs.path })
  return stored.length > 0
}

/** Renders a document that was not sent, marked as a preview. Nothing is stored. */
export async function renderProposalPreview(
  services: Pick<Services, 'storage' | 'content'>,
  document: ProposalDocument,
  now: Date = new Date(),
): Promise<Buffer> {
  const brand = await readBrand(services)
  const images = await readDocumentImages(services, document, brand)
  return proposalPdfs.render({ kind: 'proposal', document, brand, images, createdAt: now.getTime(), isPreview: true })
}
