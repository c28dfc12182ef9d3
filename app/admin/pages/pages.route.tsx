import { listSchedules } from '#app/features/content/schedules.server.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { listPages } from '#app/features/page-copy/editing/edit.server.ts'
import { pages } from '#app/features/page-copy/editing/pages.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { ScheduleNote } from '../components/content-editor/scheduled-drafts.tsx'
import { DataList } from '../components/data-list/data-list.tsx'
import type { Column } from '../components/data-list/table.tsx'
import { AdminPage, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/pages.route.ts'
import './pages.css'

export const headers = requireAccess('pages')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Pages', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id: staffId } = getPerson(context)
  const [list, schedules] = await Promise.all([
    listPages(db, { staffId }),
    listSchedules(db, { kind: 'page', staffId }),
  ])
  return {
    list: list.map((page) => ({
      ...page,
      schedules: schedules.filter(({ subject }) => subject === getContentKey(page.key)),
    })),
  }
}

type ListedPage = Route.ComponentProps['loaderData']['list'][number]

const columns: Column<ListedPage>[] = [
  {
    label: 'Page',
    narrowSlot: 'name',
    cell: ({ key, empty }, link) => (
      <>
        {link}
        <span className="block text-muted">{pages[key].path}</span>
        {empty.length > 0 && <span className="page-warning">{`No in-stock products: ${empty.join(', ')}`}</span>}
      </>
    ),
  },
  { label: 'Content', width: 'm', narrowSlot: 'corner', cell: ({ own }) => <span>{own ? 'Custom' : 'Default'}</span> },
  {
    label: 'Draft',
    width: 'l',
    narrowSlot: 'fact',
    cell: ({ draftAt, schedules }) => (
      <>
        {draftAt && (
          <span className="flex flex-wrap items-center gap-x-2">
            <Badge tone="mustard">Your draft</Badge>
            <DateTime at={draftAt} />
          </span>
        )}
        {schedules.map((schedule) => (
          <ScheduleNote key={String(schedule.at)} schedule={schedule} />
        ))}
      </>
    ),
  },
  {
    label: 'Last updated',
    width: 'xl',
    narrowSlot: 'fact',
    cell: ({ changed }) =>
      changed && (
        <span>
          <DateTime at={changed.at} /> <span className="text-muted">{`by ${changed.by}`}</span>
        </span>
      ),
  },
]

export default function Pages({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Pages"
      lead="Text and images of your store’s pages. Policies and numbers are managed under Brand."
    >
      <DataList
        list="pages"
        noun={['page', 'pages']}
        rows={list}
        row={({ key }) => ({ id: key, name: pages[key].title, to: `/admin/pages/${key}` })}
        columns={columns}
        views={[]}
        found={list.length}
        empty={{ title: 'No pages', text: 'This store has no pages to edit.' }}
      />
    </AdminPage>
  )
}
