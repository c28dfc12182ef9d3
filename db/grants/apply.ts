import pg from 'pg'
import { oneProcessAtATime } from '../migrate.ts'
import { checkRole, type Finding, knownRights, shouldHave } from './check.ts'
import { openFunctions, openSchemas, type RuntimeRole, runtimeRoles, temporaryTables } from './grants.ts'

/** The names of the roles that the doors work as. */
export type RoleNames = Record<RuntimeRole, string>

/**
 * Grants each role its privileges and revokes others on the shop's tables. Writes nothing if all is correct.
 * @param url of the owner
 * @returns remaining problems that only a role above the owner can fix
 */
export async function applyGrants(url: string, roles: RoleNames): Promise<Finding[]> {
  return oneProcessAtATime(url, 'migration', async (client) => {
    const found = await checkRoles(client, roles)
    if (found.length === 0) return found
    await client.query('begin')
    for (const statement of await mending(client, roles, found)) await client.query(statement)
    await client.query('commit')
    return checkRoles(client, roles)
  })
}

export async function checkRoles(client: pg.ClientBase, roles: RoleNames): Promise<Finding[]> {
  const found: Finding[] = []
  for (const role of runtimeRoles) found.push(...(await checkRole(client, role, roles[role])))
  return found
}

async function mending(client: pg.ClientBase, roles: RoleNames, found: Finding[]): Promise<string[]> {
  const known = await knownRights(client)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  const database = rows[0]?.name
  const ofRoles = runtimeRoles.flatMap((role) => {
    const roleName = pg.escapeIdentifier(roles[role])
    const tables = new Set(found.flatMap((each) => (each.role === role && each.table ? [each.table] : [])))
    return [
      ...[...tables].flatMap((table) => {
        const name = table.split('.').map(pg.escapeIdentifier).join('.')
        const rights = shouldHave(role, table, known)
        const taken = `revoke all on ${name} from ${roleName}, public`
        return rights.length > 0 ? [taken, `grant ${rights.join(', ')} on ${name} to ${roleName}`] : [taken]
      }),
      `grant usage on schema ${openSchemas.join(', ')} to ${roleName}`,
      ...openFunctions.map((name) => `grant execute on function ${name} to ${roleName}`),
      `${temporaryTables[role] ? 'grant' : 'revoke'} temporary on database ${database} ${temporaryTables[role] ? 'to' : 'from'} ${roleName}`,
    ]
  })
  return [
    `revoke temporary on database ${database} from public`,
    'revoke create on schema public from public',
    ...ofRoles,
  ]
}
