import { and, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { getInboxConditions } from '../inbox/conditions.server.ts'
import { type InboxFilter, toInboxParams, unassigned } from '../inbox/filter.ts'
import { requestKinds } from '../kinds.ts'
import { countFailed } from '../notifications/failed.server.ts'
import { openStatuses, unansweredStatuses } from '../statuses.ts'
import { openRows } from './conditions.server.ts'

/** Maximum count; higher numbers are shown as "999+". */
export const maxToDo = 999

/** All kinds that need a reply; a sign-up does not. */
const requestingKinds = requestKinds.filter((kind) => kind !== 'email-signup')

/** To-do items with their inbox filters. */
const toDo = {
  unassigned: { statuses: ['new'], assignee: unassigned, kinds: requestingKinds },
  mine: { statuses: openStatuses, assignee: 'me' },
  mentions: { mentions: 'new' },
  due: { due: true },
  waiting: { waiting: true },
  inHands: { inHands: true },
} as const satisfies Record<string, InboxFilter>

export type ToDo = {
  name: keyof typeof toDo
  /** `maxToDo + 1` for more. */
  count: number
  /** The filter in the inbox's URL. */
  query: string
}

export type Today = {
  toDo: ToDo[]
  failed: number
  /** False in a new store. */
  hasRequests: boolean
}

/** Returns today's to-do items with their inbox lists, and the number of failed notifications. */
export async function readToday(db: Queryable, staffId: string): Promise<Today> {
  const names = Object.keys(toDo) as ToDo['name'][]
  const [failed, found, ...counts] = await Promise.all([
    countFailed(db),
    db.select({ id: requests.id }).from(requests).limit(1),
    ...names.map((name) => countToDo(db, name, staffId)),
  ])
  return {
    failed,
    hasRequests: found.length > 0,
    toDo: names.map((name, index) => ({
      name,
      count: counts[index] ?? 0,
      query: toInboxParams(toDo[name]).toString(),
    })),
  }
}

/** Index-friendly sources of lists whose own conditions are slow. */
const sources: Partial<Record<ToDo['name'], SQL>> = {
  unassigned: openRows(['new']),
  waiting: openRows(unansweredStatuses),
}

async function countToDo(db: Queryable, name: ToDo['name'], staffId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from ${sources[name] ?? requests} where ${and(...getInboxConditions(toDo[name], staffId))}
      limit ${maxToDo + 1}) found`)
  return rows[0]?.count ?? 0
}
