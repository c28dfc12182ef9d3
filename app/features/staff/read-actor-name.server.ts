import { type SQLWrapper, sql } from 'drizzle-orm'
import { staff } from '#db/tables/staff.ts'

/** SQL: the name of the team member whose email address is stored as an actor, else the actor. */
export const readActorName = (actor: SQLWrapper) =>
  sql<string>`coalesce((select ${staff.name} from ${staff} where ${staff.email} = ${actor} and ${staff.name} <> ''), ${actor})`
