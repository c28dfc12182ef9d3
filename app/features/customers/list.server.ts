import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { readCompanyRows, readContactRows } from './read-rows.server.ts'
import type { CustomerKind } from './transfer/columns.ts'

const pageSize = 50
/** Matches are counted up to here. */
export const maxCounted = 1_000

/** `after` and `before` are the id of the row next to the page; a deleted one leads to the first page. */
export type CustomerView = {
  search: string
  after?: string | undefined
  before?: string | undefined
  /** Rows of a page. */
  limit?: number
}

const tables = { contacts, companies }
type Table = (typeof tables)[CustomerKind]

/** Contacts by name. A search also finds the contacts of matching companies. */
export async function listContacts(db: Queryable, view: CustomerView) {
  const { ids, ...page } = await readPage(db, 'contacts', view)
  return { ...page, rows: await readContactRows(db, ids) }
}

/** Companies by name. */
export async function listCompanies(db: Queryable, view: CustomerView) {
  const { ids, ...page } = await readPage(db, 'companies', view)
  return { ...page, rows: await readCompanyRows(db, ids) }
}

const contains = (table: Table, pattern: string) => sql`${table.search_text} like boxwright_fold(${pattern})`

/** Companies up to which an array of them is fast, as PostgreSQL looks through it for each contact. */
const maxInArray = 300

/** SQL condition: the text of a contact or of its company matches. @param hasManyCompanies true if many companies match */
function isContactMatch(pattern: string, hasManyCompanies: boolean): SQL {
  const found = sql`select ${companies.id} from ${companies} where ${contains(companies, pattern)}`
  // With an array PostgreSQL combines both indexes; many companies it hashes.
  const ofCompany = hasManyCompanies ? sql`in (${found})` : sql`= any(array(${found}))`
  return sql`(${contains(contacts, pattern)} or ${contacts.company_id} ${ofCompany})`
}

/** SQL condition of a search; undefined for an empty one. */
export async function getSearchCondition(db: Queryable, kind: CustomerKind, search: string): Promise<SQL | undefined> {
  const isCompanyMatch = (pattern: string) => contains(companies, pattern)
  if (kind === 'companies') return and(...getTextConditions(search, isCompanyMatch))
  const isAnyMatch = or(...getTextConditions(search, isCompanyMatch))
  if (isAnyMatch === undefined) return undefined
  const { rows } = await db.execute(sql`select from ${companies} where ${isAnyMatch} limit ${maxInArray + 1}`)
  return and(...getTextConditions(search, (pattern) => isContactMatch(pattern, rows.length > maxInArray)))
}

/** Counts all customers that a search finds. */
export const countCustomers = async (db: Queryable, kind: CustomerKind, search: string): Promise<number> =>
  db.$count(tables[kind], await getSearchCondition(db, kind, search))

/** Reads the ids of a page. Pages continue from a row, never an offset (decision 0025). */
async function readPage(
  db: Queryable,
  kind: CustomerKind,
  { search, after, before, limit = pageSize }: CustomerView,
): Promise<{ ids: string[]; found: number; next: string | null; previous: string | null }> {
  const table = tables[kind]
  const condition = await getSearchCondition(db, kind, search)
  const counted = sql`(select from ${table} where ${condition ?? sql`true`} limit ${maxCounted + 1}) as matches`
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${counted}`)
  const found = rows[0]?.count ?? 0
  const neighbor = before ?? after
  const [at] = neighbor
    ? await db.select({ name: table.sort_name, id: table.id }).from(table).where(eq(table.id, neighbor))
    : []
  const isBackward = before !== undefined && at !== undefined
  const order = isBackward ? [desc(table.sort_name), desc(table.id)] : [asc(table.sort_name), asc(table.id)]
  const isBeyond =
    at && sql`(${table.sort_name}, ${table.id}) ${sql.raw(isBackward ? '<' : '>')} (${at.name}, ${at.id}::uuid)`
  // Few matches are collected by their own index, then sorted; many fill a page in the order of names.
  const isRare = condition !== undefined && found <= maxCounted
  const isIncluded = isRare
    ? sql`${table.id} in (select ${table.id} from ${table} where ${condition} offset 0)`
    : condition
  const listed = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isIncluded, isBeyond))
    .orderBy(...order)
    .limit(limit + 1)
  const hasMore = listed.length > limit
  if (isBackward && !hasMore) return readPage(db, kind, { search, limit })
  const ids = listed.slice(0, limit).map(({ id }) => id)
  if (isBackward) ids.reverse()
  return {
    ids,
    found,
    next: hasMore || isBackward ? (ids.at(-1) ?? null) : null,
    previous: isBackward || at ? (ids[0] ?? null) : null,
  }
}
