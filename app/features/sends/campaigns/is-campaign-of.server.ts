import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#db/tables/customers.ts'
import { sendCampaigns } from '#db/tables/sends.ts'

/** SQL condition: the campaign is the company's, or names none and is for one of its contacts, as `isProposalOf` of proposals. */
export const isCampaignOf = (companyId: string): SQL | undefined => {
  const { company_id, contact_id } = sendCampaigns
  const isForContact = sql`${contact_id} = any(array(select ${contacts.id} from ${contacts} where ${eq(contacts.company_id, companyId)}))`
  return or(eq(company_id, companyId), and(isNull(company_id), isForContact))
}
