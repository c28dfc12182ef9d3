import { asc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listRequestTeam } from '#app/features/requests/workflow/request-team.server.ts'
import type { Transaction } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { type Company, findCompany, saveCompany } from '../companies.server.ts'
import { companySchema } from '../customer-fields.schema.ts'
import { type ImportRow, repeatedReason } from './import-row.ts'
import { listFieldChanges } from './list-field-changes.ts'
import { mergeCells } from './merge-cells.ts'

/** Imports a company, matched by its domain, else by its name. */
export const importCompany: ImportRow = async (tx, { cells }, { by, isAlreadyImported, recordBefore }) => {
  const current = await findByDomainOrName(tx, cells)
  if (current && isAlreadyImported(current.id)) return { reasons: [repeatedReason] }
  const owner = cells.owner_id && (await findOwner(tx, cells.owner_id))
  if (owner === null)
    return { reasons: [`Account owner: no teammate who handles requests is named “${cells.owner_id}”`] }
  const isExempt = cells.is_tax_exempt && parseYes(cells.is_tax_exempt)
  if (isExempt === null) return { reasons: ['Tax exempt: use Yes or No'] }
  const domain = current?.domain ?? cells.domain ?? ''
  const merged = mergeCells('companies', current, { ...cells, domain, owner_id: owner ?? '' })
  const values = isExempt === undefined ? merged : { ...merged, is_tax_exempt: isExempt }
  const parsed = v.safeParse(companySchema, values, { abortPipeEarly: true })
  if (!parsed.success) return { reasons: parsed.issues.map(({ message }) => message) }
  const { id = null, version = 0 } = current ?? {}
  if (current) await recordBefore('companies', current.id)
  const saved = await saveCompany(tx, { id, version, fields: parsed.output, by })
  if (saved.outcome === 'taken') return { reasons: ['Another company has this domain'] }
  if (saved.outcome === 'owner-not-found') return { reasons: ['Account owner: this person no longer handles requests'] }
  if (saved.outcome !== 'saved') throw new Error(`the company was not saved: ${saved.outcome}`)
  if (!current) return { id: saved.id, outcome: 'added' }
  const after = await findCompany(tx, saved.id)
  if (!after || after.version === version) return { id: saved.id, outcome: 'unchanged' }
  const changes = listFieldChanges('companies', withOwnerName(current), withOwnerName(after))
  return { id: saved.id, outcome: 'changed', changes }
}

const withOwnerName = (company: Company) => ({ ...company, owner_id: company.owner?.name })

async function findByDomainOrName(tx: Transaction, { domain, name }: Record<string, string>) {
  const isMatch = domain
    ? sql`${companies.domain} = lower(${domain})
        or (${companies.other_domains} <> '{}' and ${companies.other_domains} @> array[lower(${domain})])`
    : sql`${companies.sort_name} = boxwright_fold(${name ?? ''})`
  const [found] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(isMatch)
    .orderBy(asc(companies.created_at), asc(companies.id))
    .limit(1)
    .for('update')
  return found && (await findCompany(tx, found.id))
}

async function findOwner(tx: Transaction, name: string): Promise<string | null> {
  const team = await listRequestTeam(tx)
  return team.find((person) => person.name.toLowerCase() === name.toLowerCase())?.id ?? null
}

/** The value of a checkbox; null for neither yes nor no. */
function parseYes(text: string): string | null {
  if (/^(y|yes|true|1|on|x)$/i.test(text)) return 'on'
  return /^(n|no|false|0|off)$/i.test(text) ? '' : null
}
