import { between, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { applyContact } from './current-contact.ts'
import type { RequestKind } from './kinds.ts'
import { parseReference } from './reference.ts'
import { requestTables } from './request-tables.server.ts'
import type { StoredRequest } from './stored-request.ts'

/** Minimum characters of an id prefix. */
const minPrefixLength = 4
const idPattern = /^[\da-f-]{4,36}$/i

/** True if the text may be a reference or the start of an id. */
export const isRequestIdentifier = (text: string) =>
  parseReference(text) !== undefined || parseIdPrefix(text) !== undefined

/** Returns the request of a reference, or those with an id prefix: none, one, or two if ambiguous. */
export async function findRequests(db: Queryable, text: string): Promise<StoredRequest[]> {
  const reference = parseReference(text)
  const prefix = parseIdPrefix(text)
  const condition = reference
    ? eq(requests.reference, reference)
    : prefix && between(requests.id, sql`${prefix.padEnd(32, '0')}::uuid`, sql`${prefix.padEnd(32, 'f')}::uuid`)
  if (!condition) return []
  const entries = await db.select({ id: requests.id, kind: requests.kind }).from(requests).where(condition).limit(2)
  const found = await Promise.all(entries.map(({ kind, id }) => readRequest(db, kind, id)))
  return found.filter((request) => request !== undefined)
}

function parseIdPrefix(text: string): string | undefined {
  const digits = idPattern.test(text) ? text.replaceAll('-', '').toLowerCase() : ''
  return digits.length >= minPrefixLength && digits.length <= 32 ? digits : undefined
}

/** Returns a request, with its corrected contact. `shouldLock`: locks its row until the transaction ends. */
export async function readRequest(
  db: Queryable,
  kind: RequestKind,
  id: string,
  { shouldLock = false }: { shouldLock?: boolean } = {},
): Promise<StoredRequest | undefined> {
  const table = requestTables[kind]
  const query = db.select().from(table).where(eq(table.id, id))
  const [row] = await (shouldLock ? query.for('update') : query)
  if (!row) return undefined
  const { reference, is_contact_corrected, contact_name, email, company, phone } = requests
  const [entry] = await db
    .select({ reference, is_contact_corrected, contact_name, email, company, phone })
    .from(requests)
    .where(eq(requests.id, id))
  // TypeScript cannot see that a row comes from the table of its kind.
  const request = { kind, ...row, reference: entry?.reference ?? null } as StoredRequest
  return entry?.is_contact_corrected ? applyContact(request, entry) : request
}
