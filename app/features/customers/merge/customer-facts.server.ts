import type { Queryable } from '#db/client.ts'
import { readCompanyRows, readContactRows } from '../read-rows.server.ts'
import type { CustomerKind } from '../transfer/columns.ts'

/** Facts that tell customers of the same name apart; `texts` by label. */
export type CustomerFacts = {
  id: string
  name: string
  texts: Record<string, string | null>
  requests: number
  lastAt: Date | null
}

/** Reads the facts of contacts or companies, by name. */
export async function readCustomerFacts(
  db: Queryable,
  kind: CustomerKind,
  customers: { id: string }[],
): Promise<CustomerFacts[]> {
  const ids = customers.map(({ id }) => id)
  if (kind === 'contacts')
    return (await readContactRows(db, ids)).map(({ id, name, email, company, phone, requests, lastAt }) => ({
      id,
      name: name ?? email ?? '',
      requests,
      lastAt,
      texts: { Email: email, Company: company?.name ?? null, Phone: phone },
    }))
  return (await readCompanyRows(db, ids)).map(({ id, name, domain, owner, phone, requests, lastAt }) => ({
    id,
    name,
    requests,
    lastAt,
    texts: { 'Email domain': domain, Phone: phone, 'Account owner': owner },
  }))
}
