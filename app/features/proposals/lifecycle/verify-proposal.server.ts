import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { proposalAcceptances, proposalPdfs, proposals, proposalVersions } from '#db/tables/proposals.ts'
import { hashCanonically } from '../document/canonical-json.server.ts'
import { hashEvidence } from './accept-proposal.server.ts'

export type HashCheck = {
  /** "Document of version 2" */
  name: string
  stored: string
  /** Null if there is nothing to compute it from. */
  computed: string | null
}

/** Recomputes the hashes of all that was sent and accepted of a proposal; undefined for an unknown number. */
export async function verifyProposal(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  number: string,
): Promise<HashCheck[] | undefined> {
  const [proposal] = await db.select({ id: proposals.id }).from(proposals).where(eq(proposals.number, number))
  if (!proposal) return undefined
  const versions = await db
    .select()
    .from(proposalVersions)
    .where(eq(proposalVersions.proposal_id, proposal.id))
    .orderBy(asc(proposalVersions.number))
  const checks: HashCheck[] = []
  const copies = await db
    .select({
      number: proposalVersions.number,
      copy: proposalPdfs.copy,
      path: proposalPdfs.path,
      stored: proposalPdfs.sha256,
    })
    .from(proposalPdfs)
    .innerJoin(proposalVersions, eq(proposalVersions.id, proposalPdfs.version_id))
    .where(eq(proposalVersions.proposal_id, proposal.id))
    .orderBy(asc(proposalVersions.number), asc(proposalPdfs.created_at))
  for (const { number: version, document, document_sha256, pdf_path, pdf_sha256 } of versions) {
    const computed = hashCanonically(document)
    checks.push({ name: `Document of version ${version}`, stored: document_sha256, computed })
    if (pdf_sha256)
      checks.push({
        name: `PDF of version ${version}`,
        stored: pdf_sha256,
        computed: await hashFile(storage, pdf_path),
      })
  }
  for (const { number: version, copy, path, stored } of copies)
    checks.push({ name: `PDF of version ${version}, ${copy}`, stored, computed: await hashFile(storage, path) })
  const [acceptance] = await db
    .select()
    .from(proposalAcceptances)
    .where(eq(proposalAcceptances.proposal_id, proposal.id))
  if (!acceptance) return checks
  const { id: _, evidence_sha256, ...evidence } = acceptance
  const accepted = versions.find((each) => each.number === acceptance.version)
  return [
    ...checks,
    {
      name: `Accepted document, version ${acceptance.version}`,
      stored: acceptance.document_sha256,
      computed: accepted ? hashCanonically(accepted.document) : null,
    },
    { name: 'Evidence of the acceptance', stored: evidence_sha256, computed: hashEvidence(evidence) },
  ]
}

/** Null for a file that is missing. */
async function hashFile(storage: Services['storage'], path: string | null): Promise<string | null> {
  if (path === null || !(await storage.exists(path))) return null
  const hash = createHash('sha256')
  for await (const chunk of await storage.getStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
