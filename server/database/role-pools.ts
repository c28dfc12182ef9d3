import pg from 'pg'
import type { Logger } from '#app/lib/log.ts'
import { applyGrants, type RoleNames } from '#db/grants/apply-grants.ts'
import { getMessage, StartupError } from '../startup-error.ts'
import type { OpenedDatabase } from './open-database.ts'

/** URLs of the database for one role. */
export type ConnectionUrls = {
  /** URL for pools: through the pooler if there is one. */
  url: string
  /** URL of the server itself. */
  directUrl: string
}

/** Returns the URLs per role: those of the owner without separate roles. */
export function getConnectionUrls({
  url,
  pooler,
  roleUrls: runtimeRoles,
}: OpenedDatabase): Record<'owner' | 'shop' | 'admin', ConnectionUrls> {
  const owner = { url: pooler ?? url, directUrl: url }
  const toUrls = (role: string): ConnectionUrls => ({ url: role, directUrl: withCredentials(url, role) })
  return runtimeRoles
    ? { owner, shop: toUrls(runtimeRoles.shop), admin: toUrls(runtimeRoles.admin) }
    : { owner, shop: owner, admin: owner }
}

function withCredentials(url: string, credentialsUrl: string): string {
  const result = new URL(url)
  const { username, password } = new URL(credentialsUrl)
  result.username = username
  result.password = password
  return result.href
}

/**
 * Grants the roles their privileges, once all tables exist.
 * @throws StartupError if a role is unsuitable
 */
export async function grantRoles(database: OpenedDatabase, log: Logger): Promise<void> {
  if (!database.roleUrls) return
  const findings = await grantAll(database).catch((error) => {
    throw error instanceof StartupError
      ? error
      : new StartupError(`The grants of the database roles could not be set: ${getMessage(error)}.`)
  })
  for (const { name, kind, privilege } of findings)
    log.warn({ role: name, [kind]: privilege }, 'database_role.misconfigured')
}

async function grantAll(database: OpenedDatabase) {
  const { owner, ...roles } = await getRoles(database)
  if (new Set([owner, roles.shop, roles.admin]).size < 3) {
    throw new StartupError(
      'DATABASE_URL, DATABASE_SHOP_URL and DATABASE_OFFICE_URL must connect as three roles: docs/secure.md, Three roles.',
    )
  }
  return applyGrants(database.url, roles)
}

/** Returns the roles by their names in the database, which may differ from those at a pooler. */
export async function getRoles(database: OpenedDatabase): Promise<RoleNames & { owner: string }> {
  const { owner, shop, admin } = getConnectionUrls(database)
  const [ofOwner, ofShop, ofAdmin] = await Promise.all([owner, shop, admin].map(({ url }) => getUser(url)))
  return { owner: ofOwner ?? '', shop: ofShop ?? '', admin: ofAdmin ?? '' }
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
