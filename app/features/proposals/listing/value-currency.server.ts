import { sql } from 'drizzle-orm'
import { proposals, proposalVersions } from '#db/tables/proposals.ts'

/**
 * SQL: the currency of `value_cents`. The value of an accepted proposal is of the sent version, that of others of the content, which
 * may be newer.
 */
export const valueCurrency = sql<string>`case when ${proposals.status} = 'accepted' then (
  select sent.document ->> 'currency' from ${proposalVersions} sent
  where sent.proposal_id = ${proposals.id} and sent.number = ${proposals.sent_version}) else ${proposals.currency} end`
