import pg from 'pg'
import type { Logger } from '#app/lib/log.ts'
import { applyRights, type DoorRoles } from '#db/grants/apply.ts'
import { getMessage, StartupError } from '../startup-error.ts'
import type { OpenedDatabase } from './open.ts'

/** The database as one of the doors asks it. */
export type Way = {
  /** For pools: through the pooler where there is one. */
  url: string
  /** Straight to the server. */
  directUrl: string
}

/** As whom each door asks: the owner where the doors have no roles of their own. */
export function getWays({ url, pooler, doors }: OpenedDatabase): Record<'owner' | 'shop' | 'office', Way> {
  const owner = { url: pooler ?? url, directUrl: url }
  const wayOf = (door: string): Way => ({ url: door, directUrl: asUserOf(url, door) })
  return doors ? { owner, shop: wayOf(doors.shop), office: wayOf(doors.office) } : { owner, shop: owner, office: owner }
}

function asUserOf(url: string, other: string): string {
  const changed = new URL(url)
  const { username, password } = new URL(other)
  changed.username = username
  changed.password = password
  return changed.href
}

/**
 * Gives the doors' roles their rights, once all tables are there.
 * @throws StartupError when a role cannot be a door's
 */
export async function openDoors(database: OpenedDatabase, log: Logger): Promise<void> {
  if (!database.doors) return
  const findings = await giveRights(database).catch((error) => {
    throw error instanceof StartupError
      ? error
      : new StartupError(`The roles of the database could not be given their rights: ${getMessage(error)}.`)
  })
  for (const { role, kind, what } of findings)
    log.warn({ role, [kind]: what }, 'a role of the database is not as it should be')
}

async function giveRights(database: OpenedDatabase) {
  const { owner, ...roles } = await getRoles(database)
  if (new Set([owner, roles.shop, roles.office]).size < 3) {
    throw new StartupError(
      'DATABASE_URL, DATABASE_SHOP_URL and DATABASE_OFFICE_URL must lead in as three roles: docs/secure.md, Three roles.',
    )
  }
  return applyRights(database.url, roles)
}

/** By their names in the database, which poolers may call otherwise. */
export async function getRoles(database: OpenedDatabase): Promise<DoorRoles & { owner: string }> {
  const { owner, shop, office: admin } = getWays(database)
  const [ofOwner, ofShop, ofAdmin] = await Promise.all([owner, shop, admin].map(({ url }) => getUser(url)))
  return { owner: ofOwner ?? '', shop: ofShop ?? '', office: ofAdmin ?? '' }
}

async function getUser(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'boxwright roles',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name
  } finally {
    await client.end()
  }
}
