import { eq, or, sql } from 'drizzle-orm'
import { getLastDigits } from '#app/features/requests/phone-digits.ts'
import { escapeLikePattern } from '#app/lib/text/escape.ts'
import { foldText } from '#app/lib/text/normalize.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts, emailWithoutDots } from '#db/tables/customers.ts'
import { readCustomerFacts } from './customer-facts.server.ts'

/** Contacts that may be the same: equal name, phone number, or email address apart from dots and tags. */
export async function findDuplicateContacts(db: Queryable, id: string) {
  const [contact] = await db.select().from(contacts).where(eq(contacts.id, id))
  if (!contact) return []
  const normalizedEmail = normalizeEmail(contact.email)
  const rows = await db
    .select({ id: contacts.id, sortName: contacts.sort_name, email: contacts.email, phone: contacts.phone })
    .from(contacts)
    .where(
      sql`${contacts.id} <> ${id} and (${or(
        contact.name ? eq(contacts.sort_name, contact.sort_name) : sql`false`,
        hasPhone(contacts.search_text, contact.phone),
        normalizedEmail ? sql`${emailWithoutDots} = ${normalizedEmail}` : sql`false`,
      )})`,
    )
    .limit(maxCandidates)
  const same = rows.filter(
    (row) =>
      (contact.name && row.sortName === contact.sort_name) ||
      isSameText(getLastDigits(row.phone), getLastDigits(contact.phone)) ||
      isSameText(normalizeEmail(row.email), normalizedEmail),
  )
  return readCustomerFacts(db, 'contacts', same)
}

/** Companies that may be the same: equal name apart from the legal form, phone number, or domain apart from its ending. */
export async function findDuplicateCompanies(db: Queryable, id: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id))
  if (!company) return []
  const firstWord = normalizeCompanyName(company.name).split(' ')[0]
  const label = getDomainLabel(company.domain)
  const rows = await db
    .select({ id: companies.id, name: companies.name, domain: companies.domain, phone: companies.phone })
    .from(companies)
    .where(
      sql`${companies.id} <> ${id} and (${or(
        firstWord ? startsWith(companies.search_text, firstWord) : sql`false`,
        firstWord ? startsWith(companies.search_text, `the ${firstWord}`) : sql`false`,
        label ? sql`${companies.search_text} like boxwright_fold(${`%${escapeLikePattern(label)}.%`})` : sql`false`,
        hasPhone(companies.search_text, company.phone),
      )})`,
    )
    .limit(maxCandidates)
  const same = rows.filter(
    (row) =>
      isSameText(normalizeCompanyName(row.name), normalizeCompanyName(company.name)) ||
      isSameText(getDomainLabel(row.domain), label) ||
      isSameText(getLastDigits(row.phone), getLastDigits(company.phone)),
  )
  return readCustomerFacts(db, 'companies', same)
}

/** Candidates by index, before the exact comparison. */
const maxCandidates = 200

const startsWith = (column: typeof companies.search_text, text: string) =>
  sql`${column} like boxwright_fold(${`%\n${escapeLikePattern(text)}%`})`

const hasPhone = (column: typeof contacts.search_text | typeof companies.search_text, phone: string | null) => {
  const digits = getLastDigits(phone)
  return digits ? sql`${column} like ${`%${digits}%`}` : sql`false`
}

const isSameText = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== '' && one.toLowerCase() === other.toLowerCase()

/** Removes tag and dots from the local part of an email: 'dana.lee+swag@northwind.example' becomes 'danalee@northwind.example'. */
function normalizeEmail(email: string | null): string | null {
  const [local = '', domain] = email?.toLowerCase().split('@') ?? []
  return domain ? `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}` : null
}

/** 'northwind' of northwind.com, mail.northwind.com and northwind.co.uk. */
function getDomainLabel(domain: string | null): string | null {
  const labels = domain?.split('.') ?? []
  const end = labels.length > 2 && /^(com?|org|net|ac|gov)$/.test(labels.at(-2) ?? '') ? 3 : 2
  return labels.at(-end) ?? null
}

const ignoredWords = new Set('the inc incorporated llc ltd limited corp corporation co company gmbh'.split(' '))

/** Without case, accents, punctuation and legal form. */
const normalizeCompanyName = (name: string) =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !ignoredWords.has(word))
    .join(' ')
