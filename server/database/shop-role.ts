import pg from 'pg'

/** What the shop is inside its embedded PostgreSQL: owner of its database and of everything in it, of nothing else. */
export const databaseRole = 'boxwright'

/**
 * Makes the role, or brings it back to what it should be, and hands it whatever the administrator owns in the shop's
 * database: all of it in a data folder of before, or what came back from a dump. Nothing or everything is done.
 * @param administrator address of the database, as its superuser
 */
export async function prepareShopRole(administrator: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: administrator, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [databaseRole])
    if (rowCount === 0) await client.query(`create role ${databaseRole}`)
    await client.query(
      `alter role ${databaseRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
    )
    // As its owner it may create the schemas of its tools and the extension pg_trgm, which PostgreSQL trusts.
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
    await client.query(`alter database ${rows[0]?.name} owner to ${databaseRole}`)
    await client.query(handOver)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * REASSIGN OWNED refuses for the role that initdb made. A sequence follows the table it belongs to, a row type its
 * table, a multirange its range; what an extension made stays the extension's.
 */
const handOver = `
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
