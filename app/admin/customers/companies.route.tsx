import { Link } from 'react-router'
import { listCompanies, maxCounted } from '#app/features/customers/list.server.ts'
import type { ListedCompany } from '#app/features/customers/read-rows.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DataList } from '../components/data-list/data-list.tsx'
import type { Column } from '../components/data-list/table.tsx'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import { listViews } from '../views/views.server.ts'
import type { Route } from './+types/companies.route.ts'
import { requestColumns } from './customer-columns.tsx'
import { customersPath, getCompanyPath, maxSearchLength, parseCustomerView } from './customer-view.ts'
import { ListActions } from './transfer/list-actions.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Companies', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const view = parseCustomerView(searchParams)
  const [page, views] = await Promise.all([
    listCompanies(db, view),
    listViews(db, { staffId: person.id, lists: ['companies'] }),
  ])
  return { page, views, maxCounted, canExport: hasPermission(person, 'export'), search: view.search }
}

const columns: Column<ListedCompany>[] = [
  {
    label: 'Name',
    narrowSlot: 'name',
    cell: ({ name, domain }, link) => (
      <>
        {link}
        {domain !== null && domain !== name && <span className="block wrap-anywhere text-muted">{domain}</span>}
      </>
    ),
  },
  { label: 'Account owner', narrowSlot: 'fact', width: 'l', cell: ({ owner }) => owner && <span>{owner}</span> },
  { label: 'Phone', narrowSlot: 'fact', width: 'm', cell: ({ phone }) => phone && <span>{phone}</span> },
  ...requestColumns,
]

export default function Companies({ loaderData }: Route.ComponentProps) {
  const { page, views, maxCounted, canExport, search } = loaderData
  return (
    <AdminPage
      title="Companies"
      lead={
        <Link to={customersPath} className="font-semibold text-forest underline underline-offset-4">
          Contacts
        </Link>
      }
      aside={<ListActions kind="companies" search={search} canExport={canExport} />}
    >
      <DataList
        list="companies"
        noun={['company', 'companies']}
        rows={page.rows}
        row={({ id, name }) => ({ id, name, to: getCompanyPath(id) })}
        columns={columns}
        search={{ placeholder: 'Search by name, domain, phone or tag', maxLength: maxSearchLength }}
        views={views}
        next={page.next}
        previous={page.previous}
        found={page.found}
        maxCounted={maxCounted}
        empty={{
          title: 'No companies yet',
          text: 'A request from a company’s email address adds it here. Or add a company manually.',
        }}
      />
    </AdminPage>
  )
}
