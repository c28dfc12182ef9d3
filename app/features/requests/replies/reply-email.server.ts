import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Queryable } from '#db/client.ts'
import { requestReplyTokens } from '#db/tables/inbound-mail.ts'
import { requests } from '#db/tables/requests.ts'

/** Returns a request's own Reply-To, `reply+token@`, creating its token; undefined without INBOUND_EMAIL or the request. */
export async function getReplyEmail(
  db: Queryable,
  { INBOUND_EMAIL }: Pick<Settings, 'INBOUND_EMAIL'>,
  requestId: string,
): Promise<string | undefined> {
  if (!INBOUND_EMAIL) return undefined
  await db.execute(sql`insert into ${requestReplyTokens} (request_id, token)
    select ${requests.id}, ${randomBytes(16).toString('hex')} from ${requests} where ${requests.id} = ${requestId}
    on conflict (request_id) do nothing`)
  const [row] = await db
    .select({ token: requestReplyTokens.token })
    .from(requestReplyTokens)
    .where(eq(requestReplyTokens.request_id, requestId))
  return row && INBOUND_EMAIL.replace('@', `+${row.token}@`)
}

/** Returns the token of an email address; undefined without one. */
export const parseReplyToken = (email: string): string | undefined =>
  /^[^@]*\+([\da-f]{32})@[^@]+$/.exec(email.toLowerCase())?.[1]
