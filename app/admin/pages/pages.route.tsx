import { Link } from 'react-router'
import { listSchedules } from '#app/features/content/schedules.server.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { listPages } from '#app/features/page-copy/editing/edit.server.ts'
import { pages } from '#app/features/page-copy/editing/pages.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { ScheduleNote } from '../components/content-editor/scheduled-drafts.tsx'
import { AdminPage, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/pages.route.ts'
import './pages.css'

export const headers = requireAccess('pages')
export const meta = () => createAdminMeta('Pages')

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

export default function Pages({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Pages"
      lead="Text and images of your store’s pages. Policies and numbers are managed under Brand."
    >
      <div className="overflow-hidden rounded-md border border-line bg-card">
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Content</th>
              <th scope="col">Last updated</th>
              <th scope="col">Draft</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ key, own, changed, draftAt, empty, schedules }) => (
              <tr key={key}>
                <td>
                  <Link
                    to={`/admin/pages/${key}`}
                    prefetch="intent"
                    className="admin-row-link font-semibold text-forest underline-offset-4 hover:underline"
                  >
                    {pages[key].title}
                  </Link>
                  <span className="block text-sm text-muted">{pages[key].path}</span>
                </td>
                <td data-label="Content" className="text-sm">
                  <span>
                    <span>{own ? 'Custom' : 'Default'}</span>
                    {empty.length > 0 && (
                      <span className="page-warning">{`No in-stock products: ${empty.join(', ')}`}</span>
                    )}
                  </span>
                </td>
                <td data-label="Last updated" className="text-sm">
                  {changed ? (
                    <span>
                      <DateTime at={changed.at} /> <span className="text-muted">{`by ${changed.by}`}</span>
                    </span>
                  ) : (
                    <span className="text-muted">Never</span>
                  )}
                </td>
                <td data-label="Draft" className="text-sm">
                  {draftAt ? (
                    <span>
                      <span className="page-draft">Your draft</span> <DateTime at={draftAt} />
                    </span>
                  ) : (
                    schedules.length === 0 && <span className="text-muted">None</span>
                  )}
                  {schedules.map((schedule) => (
                    <ScheduleNote key={String(schedule.at)} schedule={schedule} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminPage>
  )
}
