import { eq } from 'drizzle-orm'
import { dayMs } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { recoveryDays } from './recovery-days.ts'

/** Why a request is not in lists: deleted until it is erased, or merged into another one. Null if it is in lists. */
export type Removal = { kind: 'deleted'; erasedAt: Date } | { kind: 'merged'; into: string } | null

export async function readRemoval(
  db: Queryable,
  { deleted_at, merged_into }: Pick<typeof requests.$inferSelect, 'deleted_at' | 'merged_into'>,
): Promise<Removal> {
  if (deleted_at) return { kind: 'deleted', erasedAt: new Date(deleted_at.getTime() + recoveryDays * dayMs) }
  if (merged_into === null) return null
  const [target] = await db.select({ reference: requests.reference }).from(requests).where(eq(requests.id, merged_into))
  return target ? { kind: 'merged', into: target.reference } : null
}
