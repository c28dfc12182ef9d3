import pg from 'pg'
import type { RoleNames } from '#db/grants/apply-grants.ts'
import { forbiddenFunctions, type RuntimeRole, runtimeRoles } from '#db/grants/grants.ts'

/** Role of the embedded PostgreSQL that owns the shop's database, and nothing else. */
export const databaseRole = 'boxwright'
/** Roles of the storefront and the admin; db/grants has their privileges. */
export const roleNames: RoleNames = { shop: 'boxwright_shop', admin: 'boxwright_office' }

export type RolePasswords = Record<'owner' | RuntimeRole, string>

/**
 * Creates or repairs the roles, and transfers everything the administrator owns in the shop's database to the owner, for older
 * data folders and restored dumps. One transaction.
 * @param administrator URL of the database as its superuser
 */
export async function prepareRoles(administrator: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: administrator, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await ensureRole(client, databaseRole, passwords.owner)
    for (const role of runtimeRoles) await ensureRole(client, roleNames[role], passwords[role])
    // As its owner it may create the schemas of its tools and the extension pg_trgm, which PostgreSQL trusts.
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
    await client.query(`alter database ${rows[0]?.name} owner to ${databaseRole}`)
    await client.query(transferOwnership)
    await client.query(`revoke execute on function ${forbiddenFunctions.join(', ')} from public`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await client.query(`create role ${name}`)
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${client.escapeLiteral(password)}`,
  )
}

/**
 * REASSIGN OWNED fails for the bootstrap role. A sequence follows its table, a row type its table, a multirange its range;
 * extension members stay with the extension.
 */
const transferOwnership = `
do $$
declare
  statement text;
begin
  for statement in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), extended as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${databaseRole}', n.nspname)
    from pg_namespace n join ours using (oid)
    where n.nspname <> 'public' and n.nspowner <> '${databaseRole}'::regrole
      and ('pg_namespace'::regclass, n.oid) not in (table extended)
    union all
    select format('alter table %s owner to ${databaseRole}', c.oid::regclass)
    from pg_class c join ours on ours.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relowner <> '${databaseRole}'::regrole
      and ('pg_class'::regclass, c.oid) not in (table extended)
      and not (c.relkind = 'S' and exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      ))
    union all
    select format('alter routine %s owner to ${databaseRole}', p.oid::regprocedure)
    from pg_proc p join ours on ours.oid = p.pronamespace
    where p.proowner <> '${databaseRole}'::regrole and ('pg_proc'::regclass, p.oid) not in (table extended)
    union all
    select format('alter type %s owner to ${databaseRole}', t.oid::regtype)
    from pg_type t join ours on ours.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where (t.typtype in ('e', 'd', 'r') or c.relkind = 'c') and t.typowner <> '${databaseRole}'::regrole
      and ('pg_type'::regclass, t.oid) not in (table extended)
  loop
    execute statement;
  end loop;
end
$$`
