import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'

/** SQL condition: the proposal is for a contact who is of the company now. An array, so that the index of contacts is used. */
export const isForContactOf = (companyId: string): SQL =>
  sql`${proposals.contact_id} = any(array(select ${contacts.id} from ${contacts} where ${eq(contacts.company_id, companyId)}))`

/**
 * SQL condition: the proposal is the company's, or names none and is for one of its contacts. One that names another company stays
 * with it when its contact changes companies.
 */
export const isProposalOf = (companyId: string): SQL | undefined =>
  or(eq(proposals.company_id, companyId), and(isNull(proposals.company_id), isForContactOf(companyId)))
