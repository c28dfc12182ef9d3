import { and, desc, eq, sql } from 'drizzle-orm'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { createCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { maxContentLines } from '#app/features/sends/campaigns/contents.server.ts'
import { listStockGroups, toStockContents } from '#app/features/sends/campaigns/stock-contents.server.ts'
import { addGift, maxGifts } from '#app/features/sends/redemption/gifts.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { getPortalActor, type PortalMember } from '../access/portal-member.ts'
import type { CampaignDraft } from './campaign-form.schema.ts'

/** Days after the invitation and before the deadline. */
const reminders = { remindAfterDays: 5, remindBeforeDays: 2 }

/** Items that a package can have, or gifts that a page can offer. */
export const getMaxItems = (kind: CampaignDraft['kind']) => (kind === 'gift' ? maxGifts : maxContentLines)

type Options = { member: PortalMember; draft: CampaignDraft; formKey: string; ip: string }

/**
 * Creates a draft from a company's stock: one package, or gifts to choose from. The same form again creates nothing.
 * @param formKey idempotency key of the form, and id of the campaign
 * @returns `unknown-item` for one that is not the company's stock
 */
export const createPortalCampaign = (
  db: Queryable,
  { member, draft, formKey, ip }: Options,
): Promise<{ id: string } | 'unknown-item' | 'too-many-items'> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${formKey}, 0))`)
    const ofKey = and(eq(sendCampaigns.id, formKey), eq(sendCampaigns.company_id, member.companyId))
    const [repeated] = await tx.select({ id: sendCampaigns.id }).from(sendCampaigns).where(ofKey)
    if (repeated) return repeated
    const groups = await listStockGroups(tx, member.companyId)
    const lines = draft.items.flatMap(({ id, quantity }) => {
      const group = groups.find((each) => each.id === id)
      return group ? { title: group.name, contents: toStockContents(group, quantity) } : []
    })
    if (lines.length < draft.items.length) return 'unknown-item'
    if (draft.items.length > getMaxItems(draft.kind)) return 'too-many-items'
    const by = getPortalActor({ ...member, ip })
    const { kind, title, message, deadline, countries } = draft
    const { id } = await createCampaign(tx, {
      by,
      id: formKey,
      isFromPortal: true,
      fields: {
        kind,
        title,
        message,
        deadline,
        countries,
        sender: member.company.slice(0, maxLength.name),
        ...(await readCampaignStyle(tx, member.companyId)),
        allowsOtherCountries: false,
        asksPhone: false,
        asksNote: false,
        ...reminders,
        publicDomains: [],
        publicLimit: null,
        contactId: member.contactId,
        companyId: member.companyId,
        contents: kind === 'gift' ? [] : lines.flatMap(({ contents }) => contents),
      },
    })
    if (kind === 'gift')
      for (const [index, gift] of lines.entries())
        await addGift(tx, {
          campaignId: id,
          version: index + 1,
          title: gift.title,
          contents: gift.contents,
          by,
        })
    return { id }
  })

/** Logo and color of the company's latest campaign. */
async function readCampaignStyle(tx: Transaction, companyId: string) {
  const [row] = await tx
    .select({ logo: sendCampaigns.logo, color: sendCampaigns.color })
    .from(sendCampaigns)
    .where(eq(sendCampaigns.company_id, companyId))
    .orderBy(desc(sendCampaigns.created_at))
    .limit(1)
  return row ?? { logo: null, color: null }
}
