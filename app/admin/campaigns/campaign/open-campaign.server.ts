import { and, eq } from 'drizzle-orm'
import { data } from 'react-router'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { nextStatuses } from '#app/features/sends/campaigns/change-status.server.ts'
import { getCampaignState } from '#app/features/sends/campaigns/state.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { getCompanyPath, getContactPath } from '../../customers/customer-view.ts'

/** Reads the data of a campaign that every screen shows, without its link. @throws 404 */
export async function openCampaign(db: Queryable, id: string) {
  const row = isUuid(id) ? await readCampaign(db, id) : undefined
  if (!row) throw data(null, { status: 404 })
  const { token_sha256: _, encrypted_token: __, ...campaign } = row
  const company = campaign.company_id ? await findCompany(db, campaign.company_id) : undefined
  const contact = campaign.contact_id && !company ? await findContact(db, campaign.contact_id) : undefined
  const customer = company
    ? { name: company.name, searchText: company.name, path: getCompanyPath(company.id) }
    : contact && {
        name: contact.name ?? contact.email ?? '',
        path: getContactPath(contact.id),
        /** Text by which `findCustomer` finds the contact; the name, which it does not find, without an email. */
        searchText: contact.email ?? contact.name ?? '',
      }
  const count = (table: typeof sendGifts | typeof sendCodes) =>
    campaign.kind === 'gift' ? db.$count(table, eq(table.campaign_id, id)) : 0
  return {
    ...campaign,
    giftCount: await count(sendGifts),
    codeCount: await count(sendCodes),
    holdCount: await db.$count(
      sendRecipients,
      and(eq(sendRecipients.campaign_id, id), eq(sendRecipients.status, 'held')),
    ),
    customer: customer ?? null,
    state: getCampaignState(campaign, getShopDay()),
    nextStatuses: nextStatuses[campaign.status],
    isEditable: campaign.status === 'draft' || campaign.status === 'open',
  }
}

export type OpenedCampaign = Awaited<ReturnType<typeof openCampaign>>
