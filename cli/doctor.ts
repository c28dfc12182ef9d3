import pg from 'pg'
import { formatCount } from '#app/lib/text/count.ts'
import { checkRoles } from '#db/grants/apply-grants.ts'
import { type Finding, readEffectivePrivileges } from '#db/grants/check-grants.ts'
import { type RuntimeRole, runtimeRoles } from '#db/grants/grants.ts'
import { countAvailableMigrations } from '#db/migrate.ts'
import { countMigrations } from '#server/backup/tables.ts'
import { getRoles } from '#server/database/role-pools.ts'
import { type Command, type CommandContext, Incomplete, rejectExtraWords } from './command.ts'

const roleTitles: Record<RuntimeRole, string> = { shop: 'storefront', admin: 'admin' }

/** Tables by privilege: "select: a, b". */
function formatPrivileges(rights: Map<string, string[]>): string[] {
  const tables = new Map<string, string[]>()
  for (const [table, each] of rights)
    for (const right of each) tables.set(right, [...(tables.get(right) ?? []), table.replace(/^public\./, '')])
  return [...tables].map(([right, names]) => `    ${right}: ${names.join(', ')}`)
}

const formatFinding = ({ name, kind, privilege }: Finding) =>
  `  ${kind === 'missing' ? 'MISSING' : 'EXCESS'}  ${name}: ${privilege}`

/** Returns privileges that the owner does not need. */
async function listExcessPrivileges(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ privilege: string }>(
    `select privilege from pg_roles, unnest(array['superuser', 'creating databases', 'creating roles', 'replication', 'bypassing row security'],
       array[rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls]) as p (privilege, has)
     where rolname = $1 and has`,
    [role],
  )
  return rows.map(({ privilege }) => privilege)
}

async function checkDatabase({ openedDatabase, print }: CommandContext): Promise<number> {
  const client = new pg.Client({ connectionString: openedDatabase.url, application_name: 'boxwright doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { owner, ...roles } = await getRoles(openedDatabase)
    const appliedCount = await countMigrations(client)
    const availableCount = await countAvailableMigrations()
    print(
      `Tables: ${appliedCount} of ${availableCount} migrations${appliedCount === availableCount ? '' : '; npm start brings them up to date'}`,
    )
    if (appliedCount !== availableCount) return 1
    const excess = await listExcessPrivileges(client, owner)
    print(`Owner of the tables: ${owner}`)
    for (const privilege of excess) print(`  EXCESS  ${owner}: ${privilege}`)
    if (!openedDatabase.roleUrls) {
      print('Everything works as this one role. To separate visitors from the admin: docs/secure.md, Three roles.')
      return excess.length
    }
    const findings = await checkRoles(client, roles)
    for (const role of runtimeRoles) {
      print(`Role of the ${roleTitles[role]}: ${roles[role]}`)
      for (const line of formatPrivileges(await readEffectivePrivileges(client, roles[role]))) print(line)
    }
    for (const finding of findings) print(formatFinding(finding))
    return findings.length + excess.length
  } finally {
    await client.end()
  }
}

export const doctor: Command = {
  usage: 'doctor',
  examples: ['doctor'],
  about: 'Lists the grants of each database role, and those that are missing or excessive; exit code 1 if any are.',
  options: {},
  check: ({ words }) => rejectExtraWords(words),
  async run(context) {
    const problemCount = await checkDatabase(context)
    if (problemCount > 0)
      throw new Incomplete(
        `${formatCount(problemCount, 'problem')} found.`,
        'restart the shop with the user that owns the database, which sets the grants (docs/secure.md)',
      )
    context.print('No problems found.')
  },
}
