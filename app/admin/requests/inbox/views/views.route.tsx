import { data, Form, Link, redirect } from 'react-router'
import { getPerson } from '#app/admin/access/current-person.ts'
import { requireAccess } from '#app/admin/access/require-access.ts'
import { isUuid, readUuidField } from '#app/admin/access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '#app/admin/shell/admin-page.tsx'
import { parseInboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { getNames } from '#app/features/requests/inbox/inbox.server.ts'
import {
  changeView,
  deleteView,
  type ListedView,
  listViews,
  saveView,
} from '#app/features/requests/inbox/views.server.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { listChips, type Person } from '../filter/chips.tsx'
import type { Route } from './+types/views.route.ts'
import { getInboxUrl, inboxPath, viewsPath } from './built-in-views.ts'
import { viewSchema } from './view.schema.ts'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Views', matches)

const notices: Record<string, string> = { changed: 'View saved.', deleted: 'View deleted.' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const views = await listViews(db, { staffId: getPerson(context).id })
  const nameById = await getNames(db, views.map(({ query }) => readAssignee(query)).filter(isUuid))
  return {
    views,
    assignees: [...nameById].map(([id, name]) => ({ id, name })),
    notice: notices[url.searchParams.get('notice') ?? ''],
  }
}

/** `id` is the view of the submitted form, '' for a new one, whose `query` is returned. */
type ActionResult = { id: string; query?: string; errors: FieldErrors; values: FieldValues }

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const { id: staffId } = getPerson(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  const id = readUuidField(form, 'id') ?? ''
  const query = String(form.get('query') ?? '')
  const reject = (errors: FieldErrors, values: FieldValues = {}) =>
    data<ActionResult>({ id, query, errors, values }, { status: 422 })

  if (intent !== 'save' && (id === '' || (intent !== 'change' && intent !== 'delete')))
    return reject({ '': ['This action is not available. Reload the page and try again.'] })
  if (intent === 'delete') {
    await deleteView(db, { id, staffId })
    return redirect(`${viewsPath}?notice=deleted`, 303)
  }
  const parsed = parseForm(viewSchema, form)
  if (!parsed.ok) return reject(parsed.errors, parsed.values)
  const { name, shared } = parsed.value
  const values = { name, shared: shared ? 'on' : '' }
  const taken = { name: [`You already have a view named ${name}`] }
  if (intent === 'save') {
    const parsedFilter = parseInboxFilter(new URLSearchParams(query))
    if (!parsedFilter.ok) return reject({ '': ['This filter is invalid and was not saved.'] }, values)
    const canonical = toInboxParams(parsedFilter.filter).toString()
    const saved = await saveView(db, { staffId, name, query: canonical, shared })
    return saved ? redirect(getInboxUrl(canonical), 303) : reject(taken, values)
  }
  const changed = await changeView(db, { id, staffId, name, shared })
  if (changed === 'taken') return reject(taken, values)
  if (changed === 'not found') return reject({ '': ['This view was deleted.'] })
  return redirect(`${viewsPath}?notice=changed`, 303)
}

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const { views, assignees } = loaderData
  const mine = views.filter((view) => view.mine)
  const others = views.filter((view) => !view.mine)
  const message = actionData?.errors['']
  return (
    <AdminPage
      narrow
      title="Views"
      lead="Saved filters. Shared views appear in everyone's inbox."
      back={{ to: inboxPath, label: 'Requests' }}
    >
      {message ? (
        <Alert tone="error">{message.join(' ')}</Alert>
      ) : (
        loaderData.notice && !actionData && <Alert>{loaderData.notice}</Alert>
      )}
      {actionData && actionData.id === '' && !message && (
        <Panel title="Save this view">
          <ViewForm actionResult={actionData} query={actionData.query} />
        </Panel>
      )}
      <Panel title="Your views" flush>
        {mine.length === 0 ? (
          <EmptyState heading="h3" title="No views yet" text="Filter the inbox, then choose “Save view”." />
        ) : (
          <ul className="divide-y divide-line">
            {mine.map((view) => (
              <li key={view.id} className="px-4 py-4 sm:px-6">
                <ViewForm
                  view={view}
                  assignees={assignees}
                  actionResult={actionData?.id === view.id ? actionData : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {others.length > 0 && (
        <Panel title="Shared by teammates" flush>
          <ul className="divide-y divide-line">
            {others.map((view) => (
              <li key={view.id} className="px-4 py-3 sm:px-6">
                <Link
                  to={getInboxUrl(view.query)}
                  className="font-semibold text-forest underline-offset-4 hover:underline"
                >
                  {view.name}
                </Link>
                <p className="text-sm text-muted">{`${describeFilter(view.query, assignees)}. Shared by ${view.by}.`}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </AdminPage>
  )
}

const readAssignee = (query: string) => parseInboxFilter(new URLSearchParams(query)).filter.assignee

function describeFilter(query: string, assignees: readonly Person[]): string {
  const chips = listChips(parseInboxFilter(new URLSearchParams(query)).filter, assignees)
  return chips.map(({ label }) => label).join(', ') || 'All requests'
}

type ViewFormProps = {
  view?: ListedView
  assignees?: readonly Person[]
  query?: string
  actionResult: ActionResult | undefined
}

function ViewForm({ view, assignees = [], query = '', actionResult }: ViewFormProps) {
  const { errors = {}, values = {} } = actionResult ?? {}
  return (
    <Form method="post" action={viewsPath} preventScrollReset className="grid gap-1">
      <input type="hidden" name="id" value={view?.id ?? ''} />
      <input type="hidden" name="query" value={view?.query ?? query} />
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={view ? `Name of ${view.name}` : 'View name'}
          hideLabel
          name="name"
          required
          maxLength={60}
          defaultValue={values.name ?? view?.name}
          errors={errors.name}
          className="min-w-48 flex-1"
        />
        <Button type="submit" name="intent" value={view ? 'change' : 'save'} variant="secondary" className="px-4">
          Save
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Share with the team"
          name="shared"
          defaultChecked={values.shared === undefined ? view?.shared : values.shared === 'on'}
        />
        {view && (
          <Link to={getInboxUrl(view.query)} className="text-sm text-muted underline-offset-4 hover:underline">
            {describeFilter(view.query, assignees)}
          </Link>
        )}
        {view && (
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="secondary"
            size="sm"
            className="ml-auto border-danger/40 text-danger"
            aria-label={`Delete ${view.name}`}
          >
            Delete
          </Button>
        )}
      </div>
    </Form>
  )
}
