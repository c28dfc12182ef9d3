import { Writable } from 'node:stream'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { openAddressExport } from '#app/features/sends/export/export-addresses.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { getPortalActor, type PortalMember } from '../access/portal-member.ts'
import { findCampaign } from '../records/campaigns.server.ts'

/** True if the member may export addresses: a manager of a company that staff allow it. */
export const canExportAddresses = ({
  role,
  canSeeAddresses,
}: Pick<PortalMember, 'role' | 'canSeeAddresses'>): boolean => role === 'manager' && canSeeAddresses

/** Writes the confirmed addresses of a campaign as CSV, and records who exports them. @returns undefined if the member may not */
export async function exportAddresses(
  db: Database,
  { member, campaignId, ip }: { member: PortalMember; campaignId: string; ip: string },
): Promise<{ fileName: string; csv: string } | undefined> {
  const campaign = await findCampaign(db, { companyId: member.companyId, id: campaignId })
  if (!campaign || !canExportAddresses(member)) return undefined
  // Staff granted it; a portal session has no password to confirm.
  const by = getPortalActor({ ...member, ip }) as Actor as Authority
  const opened = await openAddressExport(db, { campaignId, by })
  if (!opened) return undefined
  const parts: string[] = []
  const collector = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      parts.push(String(chunk))
      done()
    },
  })
  await opened.writeTo(collector)
  return { fileName: opened.fileName, csv: parts.join('') }
}
