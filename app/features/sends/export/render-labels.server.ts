import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { proposalPdfs } from '#app/features/proposals/pdf/worker/proposal-pdfs.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { homeCountry } from '../addresses/address-formats.ts'
import { formatAddress, formatAddressLines } from '../addresses/format-address.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { getsPackage, isCurrentShipment, packingOrder } from './export-addresses.server.ts'

/** Labels of one file: 15 sheets, which take seconds on a busy machine. */
export const labelsPerFile = 450

/**
 * Renders a part of a campaign's address labels as a PDF for sheets of Avery 5160 (30 a page), and records who does; undefined for
 * an unknown campaign or a part beyond the last. A label has the package's number of the CSV, and the gift and sizes in it.
 * @param part from 1
 * @throws if it cannot be rendered, or not in time
 */
export async function renderLabels(
  { db }: Pick<Services, 'db'>,
  { campaignId, part, by }: { campaignId: string; part: number; by: Authority },
): Promise<{ pdf: Buffer; fileName: string } | undefined> {
  const campaign = await readCampaign(db, campaignId)
  if (!campaign) return undefined
  const { address, country, sizes, gift_id } = sendRecipients
  const gifts = await listGifts(db, campaignId)
  const rows = await db
    .select({ address, country, sizes, gift_id, code: sendShipments.code })
    .from(sendRecipients)
    .leftJoin(sendShipments, isCurrentShipment)
    .where(getsPackage(campaignId))
    .orderBy(...packingOrder)
    .offset((part - 1) * labelsPerFile)
    .limit(labelsPerFile)
  if (rows.length === 0) return undefined
  const after = { format: 'labels', addresses: rows.length }
  await addAuditEntry(db, { by, action: 'send.exported', subject: campaign.title, subjectId: campaignId, after })
  const labels = rows.map((row, index) => {
    const number = (part - 1) * labelsPerFile + index + 1
    // Within the country, its name is not on the label.
    const format = row.country === homeCountry ? formatAddressLines : formatAddress
    const gift = gifts.find(({ id }) => id === row.gift_id)
    const chosen = (gift?.contents ?? campaign.contents).flatMap(({ id, asksSize }) =>
      asksSize ? (row.sizes[id] ?? []) : [],
    )
    return {
      lines: row.address ? format(row.address, row.country ?? '') : [],
      code: row.code ?? undefined,
      note: [`#${number}`, ...(gift ? [gift.title] : []), ...chosen].join(' · '),
    }
  })
  const pdf = await proposalPdfs.render({
    kind: 'labels',
    title: `Address labels: ${campaign.title}`,
    author: campaign.sender,
    labels,
    images: [],
    createdAt: Date.now(),
  })
  return { pdf, fileName: `labels-${campaign.deadline}-${part}.pdf` }
}
