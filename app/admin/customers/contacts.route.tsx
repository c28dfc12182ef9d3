import { Link } from 'react-router'
import { listContacts, maxCounted } from '#app/features/customers/list.server.ts'
import type { ListedContact } from '#app/features/customers/read-rows.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DataList } from '../components/data-list/data-list.tsx'
import type { Column } from '../components/data-list/table.tsx'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import { listViews } from '../views/views.server.ts'
import type { Route } from './+types/contacts.route.ts'
import { requestColumns } from './customer-columns.tsx'
import { companiesPath, getCompanyPath, getContactPath, maxSearchLength, parseCustomerView } from './customer-view.ts'
import { ListActions } from './transfer/list-actions.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Contacts', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const view = parseCustomerView(searchParams)
  const [page, views] = await Promise.all([
    listContacts(db, view),
    listViews(db, { staffId: person.id, lists: ['contacts'] }),
  ])
  return { page, views, maxCounted, canExport: hasPermission(person, 'export'), search: view.search }
}

const columns: Column<ListedContact>[] = [
  {
    label: 'Name',
    narrowSlot: 'name',
    cell: ({ name, email }, link) => (
      <>
        {link}
        {name && <span className="block wrap-anywhere text-muted">{email}</span>}
      </>
    ),
  },
  {
    label: 'Company',
    narrowSlot: 'fact',
    width: 'l',
    cell: ({ company }) =>
      company && (
        <Link to={getCompanyPath(company.id)} prefetch="none" className="break-words hover:underline" dir="auto">
          {company.name}
        </Link>
      ),
  },
  { label: 'Phone', narrowSlot: 'fact', width: 'm', cell: ({ phone }) => phone && <span>{phone}</span> },
  ...requestColumns,
]

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { page, views, maxCounted, canExport, search } = loaderData
  return (
    <AdminPage
      title="Contacts"
      lead={
        <Link to={companiesPath} className="font-semibold text-forest underline underline-offset-4">
          Companies
        </Link>
      }
      aside={<ListActions kind="contacts" search={search} canExport={canExport} />}
    >
      <DataList
        list="contacts"
        noun={['contact', 'contacts']}
        rows={page.rows}
        row={({ id, name, email }) => ({ id, name: name ?? email ?? '', to: getContactPath(id) })}
        columns={columns}
        search={{ placeholder: 'Search by name, email, company, phone or tag', maxLength: maxSearchLength }}
        views={views}
        next={page.next}
        previous={page.previous}
        found={page.found}
        maxCounted={maxCounted}
        empty={{
          title: 'No contacts yet',
          text: 'Everyone who sends a request is added here. Or add a contact manually.',
        }}
      />
    </AdminPage>
  )
}
