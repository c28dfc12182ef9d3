import { eq, or, sql } from 'drizzle-orm'
import { getLastDigits } from '#app/features/requests/phone-digits.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { readCustomerFacts } from './customer-facts.server.ts'

/** Contacts that may be the same: equal name, phone number, or email address but for dots and tags. */
export async function findDuplicateContacts(db: Queryable, id: string) {
  const [contact] = await db.select().from(contacts).where(eq(contacts.id, id))
  if (!contact) return []
  const local = getLocalPart(contact.email)
  const rows = await db
    .select({ id: contacts.id, name: contacts.name, email: contacts.email, phone: contacts.phone })
    .from(contacts)
    .where(
      sql`${contacts.id} <> ${id} and (${or(
        contact.name ? eq(contacts.sort_name, contact.sort_name) : sql`false`,
        hasDigits(contacts.search_text, contact.phone),
        local ? sql`${contacts.search_text} like boxwright_fold(${`%\n${escapeLike(local)}%@%`})` : sql`false`,
      )})`,
    )
    .limit(maxCandidates)
  const same = rows.filter(
    (row) =>
      isSameText(row.name, contact.name) ||
      isSameText(getLastDigits(row.phone), getLastDigits(contact.phone)) ||
      isSameText(normalizeEmail(row.email), normalizeEmail(contact.email)),
  )
  return readCustomerFacts(db, 'contacts', same)
}

/** Companies that may be the same: equal name but for the legal form, phone number, or domain but for its ending. */
export async function findDuplicateCompanies(db: Queryable, id: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id))
  if (!company) return []
  const word = normalizeCompany(company.name).split(' ')[0]
  const label = getDomainLabel(company.domain)
  const rows = await db
    .select({ id: companies.id, name: companies.name, domain: companies.domain, phone: companies.phone })
    .from(companies)
    .where(
      sql`${companies.id} <> ${id} and (${or(
        word ? sql`${companies.search_text} like boxwright_fold(${`%\n${escapeLike(word)}%`})` : sql`false`,
        label ? sql`${companies.search_text} like boxwright_fold(${`%${escapeLike(label)}.%`})` : sql`false`,
        hasDigits(companies.search_text, company.phone),
      )})`,
    )
    .limit(maxCandidates)
  const same = rows.filter(
    (row) =>
      isSameText(normalizeCompany(row.name), normalizeCompany(company.name)) ||
      isSameText(getDomainLabel(row.domain), label) ||
      isSameText(getLastDigits(row.phone), getLastDigits(company.phone)),
  )
  return readCustomerFacts(db, 'companies', same)
}

/** Candidates by index, before the exact comparison. */
const maxCandidates = 200

const hasDigits = (column: typeof contacts.search_text | typeof companies.search_text, phone: string | null) => {
  const digits = getLastDigits(phone)
  return digits ? sql`${column} like ${`%${digits}%`}` : sql`false`
}

const isSameText = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== '' && one.toLowerCase() === other.toLowerCase()

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Removes tag and dots from the local part of an email: 'dana.lee+swag' becomes 'danalee'. */
function normalizeEmail(email: string | null): string | null {
  const [local = '', domain] = email?.toLowerCase().split('@') ?? []
  return domain ? `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}` : null
}

const getLocalPart = (email: string | null) => email?.split('@')[0]?.replace(/[.+].*$/, '')

/** 'northwind' of northwind.com, mail.northwind.com and northwind.co.uk. */
function getDomainLabel(domain: string | null): string | null {
  const labels = domain?.split('.') ?? []
  const end = labels.length > 2 && /^(com?|org|net|ac|gov)$/.test(labels.at(-2) ?? '') ? 3 : 2
  return labels.at(-end) ?? null
}

const normalizeCompany = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(the|inc|incorporated|llc|ltd|limited|corp|corporation|co|company|gmbh)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
