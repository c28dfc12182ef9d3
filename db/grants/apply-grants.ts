import pg from 'pg'
import { runExclusively } from '../migrate.ts'
import { checkRole, describePolicy, type Finding, listExpectedPrivileges, readKnownPrivileges } from './check-grants.ts'
import {
  forbiddenFunctions,
  getPolicyName,
  type RuntimeRole,
  rowPolicies,
  runtimeRoles,
  securityDefinerFunctions,
  sharedSchemas,
  temporaryTables,
} from './grants.ts'

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
      ...securityDefinerFunctions.map((name) => `grant execute on function ${name} to ${roleName}`),
      `${temporaryTables[role] ? 'grant' : 'revoke'} temporary on database ${database} ${temporaryTables[role] ? 'to' : 'from'} ${roleName}`,
    ]
  })
  const unprotectedTables = Object.keys(rowPolicies).filter((table) => findings.some((each) => each.table === table))
  const policyStatements: string[] = []
  for (const table of unprotectedTables) policyStatements.push(...(await listPolicyRepairs(client, table, roles)))
  return [
    `revoke temporary on database ${database} from public`,
    'revoke create on schema public from public',
    ...(await listFunctionRevocations(client)),
    ...roleStatements,
    ...policyStatements,
  ]
}

/** Drops all policies of a table and creates the declared ones. */
async function listPolicyRepairs(client: pg.ClientBase, table: string, roles: RoleNames): Promise<string[]> {
  const name = table.split('.').map(pg.escapeIdentifier).join('.')
  const { rows } = await client.query<{ policy: string }>(
    'select polname as policy from pg_policy where polrelid = to_regclass($1)',
    [table],
  )
  return [
    ...rows.map(({ policy }) => `drop policy ${pg.escapeIdentifier(policy)} on ${name}`),
    `alter table ${name} enable row level security`,
    ...runtimeRoles.flatMap((role) => {
      const definition = describePolicy(table, role, roles[role])
      const policy = `${getPolicyName(role)} on ${name}`
      return [`create policy ${policy} ${definition}`, `comment on policy ${policy} is ${pg.escapeLiteral(definition)}`]
    }),
  ]
}

/** Only for functions that the owner of the tables may change: usually none, except as a superuser. */
async function listFunctionRevocations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select f.name from unnest($1::text[]) as f (name) join pg_proc p on p.oid = to_regprocedure(f.name)
     where pg_has_role(p.proowner, 'usage')`,
    [forbiddenFunctions],
  )
  return rows.map(({ name }) => `revoke execute on function ${name} from public`)
}
