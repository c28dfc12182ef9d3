import pg from 'pg'
import {
  forbiddenFunctions,
  getDeclaredGrants,
  getPolicyName,
  type RuntimeRole,
  rowPolicies,
  runtimeRoles,
  securityDefinerFunctions,
  sharedSchemas,
  temporaryTables,
} from './grants.ts'

/** A missing or excessive grant of a role. */
export type Finding = {
  role: RuntimeRole
  name: string
  kind: 'missing' | 'too much'
  privilege: string
  table?: string
}

const columnPrivileges = ['select', 'insert', 'update', 'references']
const maintainVersion = 17

/** Splits a list of privileges, with sorted columns: `update(view_count)`. */
export function splitPrivileges(rights: string): string[] {
  return (rights.match(/\w+(?:\s*\([^)]*\))?/g) ?? []).map((right) => {
    const [, name = '', columns] = /^(\w+)(?:\s*\(([^)]*)\))?$/.exec(right) ?? []
    return columns === undefined
      ? name
      : `${name}(${columns
          .split(',')
          .map((each) => each.trim())
          .sort()
          .join(', ')})`
  })
}

/** Returns the effective grants of a role on each table of the shop. */
export async function readEffectivePrivileges(client: pg.ClientBase, role: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; right: string; whole: boolean; columns: string[] }>(
    `select n.nspname || '.' || c.relname as "table", r.name as "right",
       has_table_privilege($1, c.oid, r.name) as whole,
       case when r.name = any ($2) then array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and has_column_privilege($1, c.oid, a.attnum, r.name)
         order by a.attname
       ) else '{}' end as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest($3::text[]) as r (name)
     where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'f')
     order by 1, 2`,
    [role, columnPrivileges, await readKnownPrivileges(client)],
  )
  const found = new Map<string, string[]>()
  for (const { table, right, whole, columns } of rows) {
    const rights = found.get(table) ?? []
    found.set(table, rights)
    if (whole) rights.push(right)
    else if (columns.length > 0) rights.push(`${right}(${columns.join(', ')})`)
  }
  return found
}

/** Returns the privileges that this version of PostgreSQL has. */
export async function readKnownPrivileges(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const rights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
  return (rows[0]?.version ?? 0) >= maintainVersion ? [...rights, 'maintain'] : rights
}

/** Returns the grants a role should have on a table, among those the server knows. */
export const listExpectedPrivileges = (role: RuntimeRole, table: string, known: readonly string[]): string[] =>
  splitPrivileges(getDeclaredGrants(table)?.[role] ?? '').filter((right) => known.includes(right.replace(/\(.*/, '')))

/** Compares a role's privileges with the declared ones. */
export async function checkRole(client: pg.ClientBase, role: RuntimeRole, name: string): Promise<Finding[]> {
  const known = await readKnownPrivileges(client)
  const findings: Finding[] = []
  const compare = (kind: Finding['kind'], privilege: string, table?: string) =>
    findings.push({ role, name, kind, privilege, ...(table !== undefined && { table }) })
  for (const [table, may] of await readEffectivePrivileges(client, name)) {
    const should = listExpectedPrivileges(role, table, known)
    for (const right of should) if (!may.includes(right)) compare('missing', `${right} on ${table}`, table)
    for (const right of may) if (!should.includes(right)) compare('too much', `${right} on ${table}`, table)
  }
  const { rows } = await client.query<{ what: string; may: boolean; should: boolean }>(
    `select 'use of schema ' || n.nspname as what, has_schema_privilege($1, n.oid, 'usage') as may, true as should
       from pg_namespace n where n.nspname = any ($2)
     union all
     select 'making tables in schema ' || n.nspname, has_schema_privilege($1, n.oid, 'create'), false
       from pg_namespace n where n.nspname in ('public', 'pgboss', 'drizzle')
     union all
     select 'temporary tables', has_database_privilege($1, current_database(), 'temporary'), $3
     union all
     select 'making schemas', has_database_privilege($1, current_database(), 'create'), false
     union all
     select 'execution of ' || p.name, has_function_privilege($1, p.name, 'execute'), true from unnest($4::text[]) as p (name)
     union all
     select 'execution of ' || p.name, has_function_privilege($1, p.name, 'execute'), false from unnest($5::text[]) as p (name)
     union all
     select unnest(array['superuser', 'creating databases', 'creating roles', 'replication', 'bypassing row security']),
       unnest(array[rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls]), false
       from pg_roles where rolname = $1
     union all
     select 'membership in ' || r.rolname, true, false from pg_auth_members m join pg_roles r on r.oid = m.roleid
       where m.member = $1::regrole
     union all
     select 'ownership of ' || c.oid::regclass, true, false from pg_class c where c.relowner = $1::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and c.relpersistence <> 't'`,
    [name, sharedSchemas, temporaryTables[role], securityDefinerFunctions, forbiddenFunctions],
  )
  for (const { what, may, should } of rows) {
    if (should && !may) compare('missing', what)
    if (may && !should) compare('too much', what)
  }
  for (const table of await listUnprotectedTables(client, role, name))
    compare('missing', `row policy on ${table}`, table)
  return findings
}

/** The definition of a policy, which its comment repeats, since PostgreSQL shows conditions in its own words. */
export const describePolicy = (table: string, role: RuntimeRole, name: string) => {
  const { command, condition } = rowPolicies[table]?.[role] ?? { command: '', condition: '' }
  return `for ${command} to ${pg.escapeIdentifier(name)} ${condition}`
}

/** Returns the existing tables that lack the role's row policy, or have policies of others. */
async function listUnprotectedTables(client: pg.ClientBase, role: RuntimeRole, name: string): Promise<string[]> {
  const unprotected: string[] = []
  for (const table of Object.keys(rowPolicies)) {
    const { rows } = await client.query<{ enabled: boolean; defined: boolean; others: boolean }>(
      `select c.relrowsecurity as enabled,
         exists (select from pg_policy where polrelid = c.oid and polname = $2 and obj_description(oid, 'pg_policy') = $3) as defined,
         exists (select from pg_policy where polrelid = c.oid and polname <> all ($4)) as others
       from pg_class c where c.oid = to_regclass($1)`,
      [table, getPolicyName(role), describePolicy(table, role, name), runtimeRoles.map(getPolicyName)],
    )
    if (rows.some(({ enabled, defined, others }) => !enabled || !defined || others)) unprotected.push(table)
  }
  return unprotected
}
