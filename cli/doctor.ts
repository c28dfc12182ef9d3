import pg from 'pg'
import { checkRoles } from '#db/grants/apply.ts'
import { type Finding, rightsInForce } from '#db/grants/check.ts'
import { type RuntimeRole, runtimeRoles } from '#db/grants/grants.ts'
import { migrationCount } from '#db/migrate.ts'
import { countMigrations } from '#server/backup/tables.ts'
import { getRoles } from '#server/database/role-pools.ts'
import { type Command, type CommandContext, Incomplete, noMore } from './command.ts'

const named: Record<RuntimeRole, string> = { shop: 'storefront', admin: 'admin' }

/** Tables by what may be done with them: "select: a, b". */
function summary(rights: Map<string, string[]>): string[] {
  const tables = new Map<string, string[]>()
  for (const [table, each] of rights)
    for (const right of each) tables.set(right, [...(tables.get(right) ?? []), table.replace(/^public\./, '')])
  return [...tables].map(([right, names]) => `    ${right}: ${names.join(', ')}`)
}

const told = ({ name, kind, what }: Finding) => `  ${kind === 'missing' ? 'MISSING' : 'TOO MUCH'}  ${name}: ${what}`

/** Returns privileges that the owner does not need; the embedded one has none of them. */
async function getPowers(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ power: string }>(
    `select power from pg_roles, unnest(array['superuser', 'making databases', 'making roles', 'replication', 'bypassing row security'],
       array[rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls]) as p (power, has)
     where rolname = $1 and has`,
    [role],
  )
  return rows.map(({ power }) => power)
}

async function examine({ opened, print }: CommandContext): Promise<number> {
  const client = new pg.Client({ connectionString: opened.url, application_name: 'boxwright doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { owner, ...roles } = await getRoles(opened)
    const seen = await countMigrations(client)
    const known = await migrationCount()
    print(`Tables: ${seen} of ${known} migrations${seen === known ? '' : '; npm start brings them up to date'}`)
    if (seen !== known) return 1
    const powers = await getPowers(client, owner)
    print(`Owner of the tables: ${owner}`)
    for (const power of powers) print(`  TOO MUCH  ${owner}: ${power}`)
    if (!opened.roleUrls) {
      print('Everything works as this one role. To part visitors from the admin: docs/secure.md, Three roles.')
      return powers.length
    }
    const findings = await checkRoles(client, roles)
    for (const role of runtimeRoles) {
      print(`Role of the ${named[role]}: ${roles[role]}`)
      for (const line of summary(await rightsInForce(client, roles[role]))) print(line)
    }
    for (const finding of findings) print(told(finding))
    return findings.length + powers.length
  } finally {
    await client.end()
  }
}

export const doctor: Command = {
  usage: 'doctor',
  about: 'Which role may do what in the database, what is missing and what is too much; exit code 1 where anything is.',
  options: {},
  check: ({ words }) => noMore(words),
  async run(context) {
    const faults = await examine(context)
    if (faults > 0) throw new Incomplete(`${faults} ${faults === 1 ? 'thing is' : 'things are'} not as it should be.`)
    context.print('All is as it should be.')
  },
}
