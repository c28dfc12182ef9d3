import { desc, eq, or } from 'drizzle-orm'
import { searchBoxes } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { listAcceptedContents, readBoxContents, readContents } from '#app/features/sends/campaigns/contents.server.ts'
import { listStockGroups, readStockContents } from '#app/features/sends/campaigns/stock-contents.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances, proposals } from '#db/tables/proposals.ts'
import type { ContentLine } from '#db/tables/sends.ts'

const maxProposals = 10
const maxBoxes = 200

/** `name` is what the choice stands for, without the proposal that the label also names. */
type Choice = { value: string; label: string; name: string }

/** Accepted options of the customer's newest proposals. */
export async function listAcceptedOptions(
  db: Queryable,
  { company_id: companyId, contact_id: contactId }: { company_id: string | null; contact_id: string | null },
): Promise<Choice[]> {
  if (!companyId && !contactId) return []
  const { id, number, title, company_id, contact_id } = proposals
  const accepted = await db
    .select({ id, number, title })
    .from(proposalAcceptances)
    .innerJoin(proposals, eq(id, proposalAcceptances.proposal_id))
    .where(or(companyId ? eq(company_id, companyId) : undefined, contactId ? eq(contact_id, contactId) : undefined))
    .orderBy(desc(proposalAcceptances.accepted_at))
    .limit(maxProposals)
  const choices = await Promise.all(
    accepted.map(async (proposal) =>
      (await listAcceptedContents(db, proposal.id)).map(({ option, name }) => ({
        value: `${proposal.id} ${option}`,
        label: `${proposal.number}, ${proposal.title}: ${name}`,
        name,
      })),
    ),
  )
  return choices.flat()
}

/** Ready-made boxes to choose from. */
export const listBoxChoices = async (db: Queryable): Promise<Choice[]> =>
  (await searchBoxes(db, '', maxBoxes)).map(({ id, name }) => ({ value: id, label: name, name }))

/** Stock of the customer, a choice a product; sizes are chosen by recipients. */
export async function listStockChoices(
  db: Queryable,
  { company_id }: { company_id: string | null },
): Promise<Choice[]> {
  const groups = company_id ? await listStockGroups(db, company_id) : []
  return groups.map(({ id, name, sizes, available }) => ({
    value: id,
    name,
    label: `${[name, ...(sizes.length > 0 ? [sizes.join(' ')] : [])].join(', ')}: ${formatNumber(available)} available`,
  }))
}

/** The lines that a button of the form adds; none for what no longer exists. */
export async function readAddedLines(
  db: Queryable,
  { intent, form }: { intent: string; form: FormData },
): Promise<ContentLine[]> {
  const read = (name: string) => String(form.get(name) ?? '')
  if (intent.startsWith('add-product ')) {
    const id = intent.slice('add-product '.length)
    return isUuid(id) ? readContents(db, [{ id, quantity: 1 }]) : []
  }
  if (intent === 'add-stock') return isUuid(read('stock')) ? readStockContents(db, read('stock')) : []
  if (intent === 'add-box') return isUuid(read('box')) ? readBoxContents(db, read('box')) : []
  const [proposalId = '', optionId] = read('option').split(' ')
  const accepted = isUuid(proposalId) ? await listAcceptedContents(db, proposalId) : []
  return accepted.find(({ option }) => option === optionId)?.contents ?? []
}
