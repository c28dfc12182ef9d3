import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalVersions } from '#db/tables/proposals.ts'
import { uploads } from '#db/tables/uploads.ts'
import { readVersion, type SentVersion } from '../lifecycle/versions.server.ts'
import { readDocumentImages } from './read-images.server.ts'
import { proposalPdfs } from './worker/proposal-pdfs.server.ts'

type PdfServices = Pick<Services, 'db' | 'storage' | 'content'>

/** File in storage, with the hex SHA-256 of its bytes. */
export type StoredPdf = { path: string; sha256: string; fileName: string }

const pdfType = 'application/pdf'

const rendering = new Map<string, Promise<StoredPdf>>()

/**
 * Returns the PDF of a sent version, which is rendered and stored at its first use.
 * @returns undefined for an unknown version
 * @throws if it cannot be rendered or stored
 */
export async function getProposalPdf(
  services: PdfServices,
  { id, number }: { id: string; number: number },
): Promise<StoredPdf | undefined> {
  const version = await readVersion(services.db, { id, number })
  if (!version) return undefined
  const stored = toStored(version)
  if (stored) return stored
  const current = rendering.get(version.id)
  if (current) return current
  const started = renderVersion(services, version).finally(() => rendering.delete(version.id))
  rendering.set(version.id, started)
  return started
}

type VersionPdf = Pick<SentVersion, 'pdf_path' | 'pdf_sha256'>

const toStored = ({ pdf_path: path, pdf_sha256: sha256, document }: VersionPdf & Pick<SentVersion, 'document'>) =>
  path && sha256 ? { path, sha256, fileName: `${document.number}.pdf` } : undefined

async function renderVersion(services: PdfServices, version: SentVersion): Promise<StoredPdf> {
  const { db, storage } = services
  const { id, document, sent_at: sentAt } = version
  const brand = await readBrand(services)
  const images = await readDocumentImages(services, document, brand)
  const bytes = await proposalPdfs.render({ kind: 'proposal', document, brand, images, createdAt: sentAt.getTime() })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = `proposal-pdfs/${id}-${sha256.slice(0, 16)}.pdf`
  const fileName = `${document.number}.pdf`
  // The file comes first: a row never names one that is missing. Its path depends on its content only.
  await storage.put(path, bytes, { contentType: pdfType })
  return db.transaction(async (tx) => {
    const [updated] = await tx
      .update(proposalVersions)
      .set({ pdf_path: path, pdf_sha256: sha256 })
      .where(and(eq(proposalVersions.id, id), isNull(proposalVersions.pdf_path)))
      .returning({ id: proposalVersions.id })
    const row = { path, name: fileName, size: bytes.length, type: pdfType }
    // The file of a process that was slower is unclaimed, and cleaned up.
    await tx
      .insert(uploads)
      .values({ ...row, claimed_at: updated ? new Date() : null })
      .onConflictDoNothing()
    if (updated) return { path, sha256, fileName }
    const [first] = await tx
      .select({ pdf_path: proposalVersions.pdf_path, pdf_sha256: proposalVersions.pdf_sha256 })
      .from(proposalVersions)
      .where(eq(proposalVersions.id, id))
    const stored = first && toStored({ ...first, document })
    if (!stored) throw new Error('the version was deleted while its PDF was rendered')
    return stored
  })
}
