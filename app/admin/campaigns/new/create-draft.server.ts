import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { sendCountries } from '#app/features/sends/addresses/address-formats.ts'
import { createCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { listAcceptedContents, maxContentLines } from '#app/features/sends/campaigns/contents.server.ts'
import type { Campaign } from '#app/features/sends/links.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposals } from '#db/tables/proposals.ts'

/** Days to answer, until staff choose the deadline. */
const defaultDays = 21

export type CampaignSource = {
  contact: string | undefined
  company: string | undefined
  /** Id of a proposal whose accepted options become the contents. */
  proposal: string | undefined
}

/** The customer of a new campaign, and its proposal; without one for unknown ids. */
export async function readSource(db: Queryable, source: CampaignSource) {
  const { id, title, contact_id, company_id } = proposals
  const [proposal] = source.proposal
    ? await db.select({ id, title, contact_id, company_id }).from(proposals).where(eq(id, source.proposal))
    : []
  const contactId = source.contact ?? proposal?.contact_id
  const contact = contactId ? await findContact(db, contactId) : undefined
  const companyId = source.company ?? proposal?.company_id ?? contact?.company?.id
  const company = companyId ? await findCompany(db, companyId) : undefined
  return { proposal, contact, company, sender: company?.name ?? contact?.name ?? '' }
}

/**
 * Creates a draft for a customer, with the accepted options of a proposal as its contents. `isCut`: it cannot hold all of their
 * products.
 */
export async function createDraft(
  db: Queryable,
  {
    source,
    title,
    sender,
    kind = 'package',
    by,
  }: { source: CampaignSource; title: string; sender: string; kind?: Campaign['kind']; by: Actor },
): Promise<{ id: string; isCut: boolean }> {
  const found = await readSource(db, source)
  const accepted = found.proposal ? await listAcceptedContents(db, found.proposal.id) : []
  const contents = kind === 'gift' ? [] : accepted.flatMap((option) => option.contents)
  const fields = {
    kind,
    title:
      title ||
      found.proposal?.title.slice(0, maxLength.name) ||
      (kind === 'gift' ? 'Choose your gift' : 'Address collection'),
    sender: sender || found.sender.slice(0, maxLength.name) || 'Your company',
    message: '',
    color: null,
    deadline: addDays(getShopDay(), defaultDays),
    countries: [...sendCountries],
    allowsOtherCountries: false,
    asksPhone: false,
    asksNote: false,
    remindAfterDays: 5,
    remindBeforeDays: 2,
    publicDomains: [],
    publicLimit: null,
    contactId: found.contact?.id ?? null,
    companyId: found.company?.id ?? null,
    contents: contents.slice(0, maxContentLines),
  }
  const { id } = await createCampaign(db, { fields, by })
  return { id, isCut: contents.length > maxContentLines }
}
