import { Check } from 'lucide-react'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { maxSearchLength, type ProposalFilter, parseProposalFilter } from '#app/features/proposals/listing/filter.ts'
import { listProposals, maxCounted } from '#app/features/proposals/listing/list-proposals.server.ts'
import { listRequestTeam } from '#app/features/requests/workflow/request-team.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Queryable } from '#db/client.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AssigneeSelect } from '../../components/data-list/assignee-select.tsx'
import { DataList } from '../../components/data-list/data-list.tsx'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { boardPath, getProposalPath, newProposalPath, proposalTemplatesPath } from '../proposal-paths.ts'
import type { Route } from './+types/proposals.route.ts'
import { applyBulkAction } from './bulk-action.server.ts'
import { proposalColumns } from './columns.tsx'
import { getProposalFilters, proposalSortOptions, proposalViews } from './filters.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Proposals', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staffId = getPerson(context).id
  const filter = parseProposalFilter(searchParams)
  const cursor = (name: string) => {
    const id = searchParams.get(name)
    return isUuid(id) ? id : undefined
  }
  const sort = searchParams.get('sort') === 'value' ? 'value' : 'newest'
  const [page, views, people, customer] = await Promise.all([
    listProposals(db, { filter, staffId, sort, after: cursor('after'), before: cursor('before') }),
    listViews(db, { staffId, lists: ['proposals'] }),
    listRequestTeam(db),
    findCustomer(db, filter),
  ])
  return { page, views, people, customer, maxCounted, me: staffId }
}

export const action = (args: Route.ActionArgs) => applyBulkAction(args)

async function findCustomer(db: Queryable, { contact, company }: ProposalFilter) {
  if (contact) {
    const found = await findContact(db, contact)
    return found ? { id: contact, name: found.name ?? found.email ?? '', kind: 'contact' as const } : null
  }
  const found = company ? await findCompany(db, company) : undefined
  return found ? { id: found.id, name: found.name, kind: 'company' as const } : null
}

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  const { page, views, people, customer, maxCounted, me } = loaderData
  return (
    <AdminPage
      title="Proposals"
      aside={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={boardPath} variant="secondary" size="sm">
            Board
          </ButtonLink>
          <ButtonLink to={proposalTemplatesPath} variant="secondary" size="sm">
            Templates
          </ButtonLink>
          <ButtonLink to={newProposalPath} size="sm" prefetch="none">
            New proposal
          </ButtonLink>
        </span>
      }
    >
      <DataList
        list="proposals"
        noun={['proposal', 'proposals']}
        rows={page.rows}
        row={({ id, title }) => ({ id, name: title, to: getProposalPath(id) })}
        columns={proposalColumns}
        search={{ placeholder: 'Search by number, title, customer or product', maxLength: maxSearchLength }}
        filters={getProposalFilters(people, customer)}
        sorts={proposalSortOptions}
        builtInViews={proposalViews}
        views={views}
        next={page.next}
        previous={page.previous}
        found={page.found}
        maxCounted={maxCounted}
        isNewestFirst
        bulk={
          <>
            <AssigneeSelect people={people} me={me} />
            <Button type="submit" name="intent" value="assign" size="sm">
              <Check />
              Assign
            </Button>
          </>
        }
        actionResult={actionData}
        empty={{
          title: 'No proposals yet',
          text: 'Create one from a request, for a customer, or from a template.',
          children: (
            <ButtonLink to={newProposalPath} variant="secondary" size="sm">
              New proposal
            </ButtonLink>
          ),
        }}
      />
    </AdminPage>
  )
}
