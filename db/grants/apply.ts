import pg from 'pg'
import { runExclusively } from '../migrate.ts'
import { checkRole, type Finding, listExpectedPrivileges, readKnownPrivileges } from './check.ts'
import { type RuntimeRole, runtimeRoles, sharedFunctions, sharedSchemas, temporaryTables } from './grants.ts'

/** Names of the database roles. */
export type RoleNames = Record<RuntimeRole, string>

/**
 * Grants each role its privileges and revokes others on the shop's tables. Writes nothing if all is correct.
 * @param url of the owner
 * @returns remaining problems that only a role above the owner can fix
 */
export async function applyGrants(url: string, roles: RoleNames): Promise<Finding[]> {
  return runExclusively(url, 'migration', async (client) => {
    const findings = await checkRoles(client, roles)
    if (findings.length === 0) return findings
    await client.query('begin')
    for (const statement of await listRepairs(client, roles, findings)) await client.query(statement)
    await client.query('commit')
    return checkRoles(client, roles)
  })
}

export async function checkRoles(client: pg.ClientBase, roles: RoleNames): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const role of runtimeRoles) findings.push(...(await checkRole(client, role, roles[role])))
  return findings
}

async function listRepairs(client: pg.ClientBase, roles: RoleNames, findings: Finding[]): Promise<string[]> {
  const knownPrivileges = await readKnownPrivileges(client)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  const database = rows[0]?.name
  const roleStatements = runtimeRoles.flatMap((role) => {
    const roleName = pg.escapeIdentifier(roles[role])
    const tables = new Set(findings.flatMap((each) => (each.role === role && each.table ? [each.table] : [])))
    return [
      ...[...tables].flatMap((table) => {
        const name = table.split('.').map(pg.escapeIdentifier).join('.')
        const rights = listExpectedPrivileges(role, table, knownPrivileges)
        const revocation = `revoke all on ${name} from ${roleName}, public`
        return rights.length > 0 ? [revocation, `grant ${rights.join(', ')} on ${name} to ${roleName}`] : [revocation]
      }),
      `grant usage on schema ${sharedSchemas.join(', ')} to ${roleName}`,
      ...sharedFunctions.map((name) => `grant execute on function ${name} to ${roleName}`),
      `${temporaryTables[role] ? 'grant' : 'revoke'} temporary on database ${database} ${temporaryTables[role] ? 'to' : 'from'} ${roleName}`,
    ]
  })
  return [
    `revoke temporary on database ${database} from public`,
    'revoke create on schema public from public',
    ...roleStatements,
  ]
}
