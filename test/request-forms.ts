import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

export type Fields = Record<string, string>

/** Valid input for the project form. */
export const project: Fields = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@northwind.example',
  phone: '555 0100',
  productType: 'swag-boxes',
  deliveryTimeline: '3-7-days',
  projectDescription: 'Welcome boxes for 60 people',
}
export const sample: Fields = { name: 'Dana', email: 'dana@northwind.example', company: 'Northwind', message: '' }
export const signup: Fields = { email: 'dana@northwind.example' }

/** A form as a browser without JavaScript sends it. */
export const createFormPost = (fields: Fields, headers: Record<string, string> = {}) =>
  new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(fields), headers })

/** Requests that wait for their notification. */
export const countJobs = async (db: Database) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'announce-request'`,
  )
  return rows[0]?.count
}
