import { data, Form, redirect } from 'react-router'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { parsePositiveInteger, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { useRequestUpdates } from '../requests/live/use-request-updates.ts'
import { AdminPage, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/alerts.route.ts'
import { AlertLink } from './alert-link.tsx'
import { readAlerts } from './read-alerts.server.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Alerts', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const after = parsePositiveInteger(url.searchParams.get('after'))
  return readAlerts(db, { staffId: getPerson(context).id, after })
}

/** Handles the forms of this page and of the bell, which stays on its page. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const staffId = getPerson(context).id
  const form = await readForm(request)
  const intent = form.get('intent')
  const id = parsePositiveInteger(form.get('id'))
  if (!id || (intent !== 'read' && intent !== 'read-all')) throw data(null, { status: 400 })
  await markAlertsRead(db, { staffId, ...(intent === 'read' ? { id } : { upTo: id }) })
  return form.get('stay') ? null : redirect(`/admin/alerts${url.search}`, 303)
}

export default function Alerts({ loaderData: { staffId, alerts, next, newestId, unread } }: Route.ComponentProps) {
  const revalidate = useRevalidateWhenIdle()
  useRequestUpdates((update) => {
    if (update.what === 'unknown' || (update.what === 'alerts' && update.id === staffId)) revalidate()
  })
  return (
    <AdminPage
      narrow
      title="Alerts"
      lead="Mentions, assignments, replies and dates of your requests and proposals, for 90 days."
      aside={
        <div className="flex flex-wrap gap-2">
          {unread > 0 && newestId !== null && (
            <Form method="post">
              <input type="hidden" name="id" value={newestId} />
              <Button type="submit" name="intent" value="read-all" variant="secondary" size="sm">
                Mark all as read
              </Button>
            </Form>
          )}
          <ButtonLink to="/admin/alerts/settings" variant="secondary" size="sm">
            Alert emails
          </ButtonLink>
        </div>
      }
    >
      {alerts.length === 0 ? (
        <section className="rounded-md border border-line bg-card">
          <EmptyState
            title="No alerts yet"
            text="You get an alert when a teammate mentions you or assigns you a request or a proposal, when a customer replies or responds to a proposal, and before due dates."
          />
        </section>
      ) : (
        <Panel title={unread === 0 ? 'No unread alerts' : 'Newest first'} flush>
          <ul className="divide-y divide-line">
            {alerts.map((alert) => (
              <li key={alert.id} className="flex flex-wrap items-center gap-x-3 px-1 py-1 sm:px-3">
                <div className="min-w-0 flex-1 basis-60">
                  <AlertLink alert={alert} />
                </div>
                {alert.readAt === null && (
                  <Form method="post" preventScrollReset className="ml-auto">
                    <input type="hidden" name="id" value={alert.id} />
                    <Button type="submit" name="intent" value="read" variant="ghost" size="sm">
                      Mark as read<span className="sr-only">{`: ${alert.reference}`}</span>
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {next !== null && (
        <p>
          <ButtonLink to={`/admin/alerts?after=${next}`} variant="secondary">
            Older alerts
          </ButtonLink>
        </p>
      )}
    </AdminPage>
  )
}
