import { asc, sql } from 'drizzle-orm'
import { containsWords } from '#app/lib/text/contains-words.server.ts'
import type { Queryable } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'

/** Finds team members by words of their name or email address. */
export function searchStaff(db: Queryable, search: string, limit: number) {
  const { id, name, email, roles } = staff
  return db
    .select({ id, name, email, roles })
    .from(staff)
    .where(containsWords(sql`concat_ws(' ', ${name}, ${email})`, search))
    .orderBy(asc(name), asc(email))
    .limit(limit)
}
