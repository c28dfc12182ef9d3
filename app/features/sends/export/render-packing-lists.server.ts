import { and, asc, eq, inArray } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { proposalPdfs } from '#app/features/proposals/pdf/worker/proposal-pdfs.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { homeCountry } from '../addresses/address-formats.ts'
import { formatAddress } from '../addresses/format-address.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { canShip } from '../shipping/change-shipments.server.ts'
import { type CustomsLine, readCustoms, sumCustoms } from '../shipping/customs.server.ts'
import { readPickList } from '../shipping/pick-list.server.ts'

/** Packing slips of one file, which renders within seconds on a busy machine. */
export const slipsPerFile = 100

/** SQL condition: shipments of a campaign that have not left, without those of blocked recipients. */
export const isToShip = (campaignId: string) =>
  and(eq(sendShipments.campaign_id, campaignId), inArray(sendShipments.state, ['to-pick', 'packed']), canShip)

type File = { pdf: Buffer; fileName: string }

/** Renders the pick list of a campaign, and records who exports it; undefined if nothing is to pick. @throws Error if rendering fails or times out */
export async function renderPickList(
  { db }: Pick<Services, 'db'>,
  { campaignId, by }: { campaignId: string; by: Authority },
): Promise<File | undefined> {
  const campaign = await readCampaign(db, campaignId)
  const { lines, shipments } = await readPickList(db, campaignId)
  if (!campaign || lines.length === 0) return undefined
  const after = { format: 'pick-list', shipments }
  await addAuditEntry(db, { by, action: 'send.exported', subject: campaign.title, subjectId: campaignId, after })
  const pdf = await proposalPdfs.render({
    kind: 'pick-list',
    title: `Pick list: ${campaign.title}`,
    author: campaign.sender,
    images: [],
    lines,
    text: `For ${formatCount(shipments, 'package')} to pick.`,
    createdAt: Date.now(),
  })
  return { pdf, fileName: `pick-list-${campaign.deadline}.pdf` }
}

/** Renders packing slips of packages that have not left, and records who exports them; undefined without any. @param part from 1 */
export async function renderPackingSlips(
  { db, content }: Pick<Services, 'db' | 'content'>,
  { campaignId, part, by }: { campaignId: string; part: number; by: Authority },
): Promise<File | undefined> {
  const campaign = await readCampaign(db, campaignId)
  const rows = await db
    .select({ shipment: sendShipments, recipient: sendRecipients })
    .from(sendShipments)
    .innerJoin(sendRecipients, eq(sendRecipients.id, sendShipments.recipient_id))
    .where(isToShip(campaignId))
    .orderBy(asc(sendShipments.country), asc(sendShipments.code))
    .offset((part - 1) * slipsPerFile)
    .limit(slipsPerFile)
  if (!campaign || rows.length === 0) return undefined
  const after = { format: 'packing-slips', addresses: rows.length }
  await addAuditEntry(db, { by, action: 'send.exported', subject: campaign.title, subjectId: campaignId, after })
  const brand = await readBrand({ content })
  const getCustoms = await readCustoms(
    db,
    rows.map(({ shipment }) => shipment),
  )
  const slips = rows.map(({ shipment, recipient: { address, country, note, phone } }) => {
    const lines = address && country ? formatAddress(address, country) : []
    return {
      code: shipment.code,
      lines: shipment.contents,
      note: note ?? '',
      address: lines,
      invoice:
        shipment.country === homeCountry
          ? undefined
          : createInvoice(brand, getCustoms(shipment.contents), [...lines, phone ?? '']),
    }
  })
  const heading = `${campaign.title}, from ${campaign.sender}`
  const title = `Packing slips: ${campaign.title}`
  const pdf = await proposalPdfs.render({
    kind: 'packing-slips',
    title,
    author: campaign.sender,
    heading,
    slips,
    images: [],
    createdAt: Date.now(),
  })
  return { pdf, fileName: `packing-slips-${campaign.deadline}-${part}.pdf` }
}

function createInvoice(
  { name, address, phone, email }: Brand,
  lines: readonly CustomsLine[],
  importer: readonly string[],
) {
  const formatValue = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  return {
    shipper: [name, ...(address?.split('\n') ?? []), phone ?? '', email].filter(Boolean),
    importer: importer.filter(Boolean),
    date: formatLongDate(getShopDay()),
    lines: lines.map(({ valueCents, ...line }) => ({ ...line, value: formatValue(valueCents) })),
    total: formatValue(sumCustoms(lines)),
  }
}
