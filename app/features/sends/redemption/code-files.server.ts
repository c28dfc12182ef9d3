import { stringify } from 'csv-stringify/sync'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { proposalPdfs } from '#app/features/proposals/pdf/worker/proposal-pdfs.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { filterCodes, formatCode, maxCodesAtOnce, parseCode } from './codes.server.ts'

type CodeFile = { bytes: Buffer | string; fileName: string; type: string }

/**
 * Renders codes that were just generated: cards to print, or CSV. The shop stores only their hashes, so the browser sends them
 * back. Undefined if none is a code of the campaign.
 * @param origin of the shop
 * @throws if the cards cannot be rendered, or not in time
 */
export async function renderCodeFile(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  {
    campaignId,
    codes: sent,
    format,
    origin,
    by,
  }: {
    campaignId: string
    codes: string
    format: 'csv' | 'cards'
    origin: string
    by: Actor
  },
): Promise<CodeFile | undefined> {
  const campaign = await readCampaign(db, campaignId)
  const typed = sent
    .split(/\s+/)
    .flatMap((code) => parseCode(code) ?? [])
    .slice(0, maxCodesAtOnce)
  const codes = await filterCodes({ db, settings }, { campaignId, codes: typed })
  if (!campaign?.slug || codes.length === 0) return undefined
  const redemptionUrl = `${origin}/r/${campaign.slug}`
  const cards = codes.map((code) => ({ code: formatCode(code), url: `${redemptionUrl}?code=${formatCode(code)}` }))
  const after = { format, codes: codes.length }
  await addAuditEntry(db, { by, action: 'send.exported', subject: campaign.title, subjectId: campaignId, after })
  if (format === 'csv')
    return {
      bytes: stringify([['code', 'link'], ...cards.map(({ code, url }) => [code, url])], {
        bom: true,
        record_delimiter: 'windows',
        quote_record_delimiter: true,
      }),
      fileName: `codes-${campaign.slug}.csv`,
      type: 'text/csv; charset=utf-8; header=present',
    }
  const bytes = await proposalPdfs.render({
    kind: 'code-cards',
    title: `Gift codes: ${campaign.title}`,
    author: campaign.sender,
    images: [],
    cards,
    heading: campaign.title,
    address: redemptionUrl.replace(/^https?:\/\//, ''),
    text: `A gift from ${campaign.sender}. Scan, or open the address and enter your code:`,
    createdAt: Date.now(),
  })
  return { bytes, fileName: `codes-${campaign.slug}.pdf`, type: 'application/pdf' }
}
