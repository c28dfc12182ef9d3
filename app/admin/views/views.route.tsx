import { data, Form, Link, redirect } from 'react-router'
import { hasPermission, type PersonAccess } from '#app/features/staff/roles.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/views.route.ts'
import { getListUrl, isListName, isNestedList, type ListName, lists, viewsPath } from './lists.ts'
import { maxViewName, viewSchema } from './view.schema.ts'
import { changeView, deleteView, type ListedView, listViews, saveView } from './views.server.ts'

export const headers = requireAccess('all-staff')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Views', matches)

const statusMessages: Record<string, string> = { changed: 'View saved.', deleted: 'View deleted.' }

/** The lists that a person may open. */
const getLists = (person: PersonAccess) =>
  Object.keys(lists)
    .filter(isListName)
    .filter((name) => hasPermission(person, lists[name].access))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  return {
    views: await listViews(db, { staffId: person.id, lists: getLists(person) }),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
  }
}

/** `id` is the view of the submitted form, '' for a new one. */
type ActionResult = { id: string; errors: FieldErrors; values: FieldValues }

/** Handles the forms of this page, and "Save view" of every list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const staffId = person.id
  const form = await readForm(request)
  const intent = form.get('intent')
  const id = readUuidField(form, 'id') ?? ''
  const reject = (errors: FieldErrors, values: FieldValues = {}) =>
    data<ActionResult>({ id, errors, values }, { status: 422 })

  if (intent === 'delete' && id) {
    await deleteView(db, { id, staffId })
    return redirect(`${viewsPath}?notice=deleted`, 303)
  }
  const parsed = parseForm(viewSchema, form)
  const list = parsed.ok && isListName(parsed.value.list) ? parsed.value.list : undefined
  if (!parsed.ok && parsed.errors.name) return reject(parsed.errors, parsed.values)
  if (!parsed.ok || !list || !getLists(person).includes(list) || (intent !== 'save' && !(intent === 'change' && id)))
    return reject({ '': ['This action is not available. Reload the page and try again.'] })

  const { name, shared, query } = parsed.value
  const taken = () =>
    reject({ name: [`You already have a view named ${name}`] }, { name, shared: shared ? 'on' : '', list, query })
  if (intent === 'save') {
    const saved = await saveView(db, { staffId, list, name, query, shared })
    return saved ? redirect(getUrlOrViews(list, query, readUuidField(form, 'within')), 303) : taken()
  }
  const changed = await changeView(db, { id, staffId, list, name, shared })
  if (changed === 'taken') return taken()
  if (changed === 'not-found') return reject({ '': ['This view was deleted.'] })
  return redirect(`${viewsPath}?notice=changed`, 303)
}

export default function Views({ loaderData: { views, statusMessage }, actionData }: Route.ComponentProps) {
  const mine = views.filter((view) => view.mine)
  const others = views.filter((view) => !view.mine)
  const message = actionData?.errors['']
  return (
    <AdminPage narrow title="Views" lead="Saved filters of lists. Everyone who can open a list sees its shared views.">
      {message ? (
        <Alert tone="error">{message.join(' ')}</Alert>
      ) : (
        statusMessage && !actionData && <Alert>{statusMessage}</Alert>
      )}
      {actionData && actionData.id === '' && !message && (
        <Panel title="Save this view">
          <ViewForm actionResult={actionData} />
        </Panel>
      )}
      <Panel title="Your views" flush>
        {mine.length === 0 ? (
          <EmptyState heading="h3" title="No views yet" text="Filter a list, then choose “Save view”." />
        ) : (
          <ul className="divide-y divide-line">
            {mine.map((view) => (
              <li key={view.id} className="px-4 py-4 sm:px-6">
                <ViewForm view={view} actionResult={actionData?.id === view.id ? actionData : undefined} />
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
                <ViewLink view={view} label={view.name} />
                <p className="text-sm text-muted">{`${getTitle(view)}, shared by ${view.by}`}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </AdminPage>
  )
}

/** The page of views for a nested list of an unknown page. */
const getUrlOrViews = (list: ListName, query: string, id: string | undefined) =>
  isNestedList(list) && !id ? viewsPath : getListUrl(list, query, id)

/** Undefined for a view that is in each list of a kind. */
const getUrl = ({ list, query }: ListedView) =>
  isListName(list) && !isNestedList(list) ? getListUrl(list, query) : undefined
const getTitle = ({ list }: ListedView) => (isListName(list) ? lists[list].title : list)

function ViewLink({ view, label, description }: { view: ListedView; label: string; description?: string }) {
  const url = getUrl(view)
  return url ? (
    <Link to={url} aria-label={description} className="font-semibold text-forest underline-offset-4 hover:underline">
      {label}
    </Link>
  ) : (
    <span className="font-semibold">{label}</span>
  )
}

type ViewFormProps = { view?: ListedView; actionResult: ActionResult | undefined }

function ViewForm({ view, actionResult }: ViewFormProps) {
  const { errors = {}, values = {} } = actionResult ?? {}
  return (
    <Form method="post" action={viewsPath} preventScrollReset className="grid gap-1">
      <input type="hidden" name="id" value={view?.id ?? ''} />
      <input type="hidden" name="list" value={view?.list ?? values.list} />
      <input type="hidden" name="query" value={view?.query ?? values.query} />
      {view && (
        <span className="w-fit py-0.5 text-sm">
          <ViewLink view={view} label={getTitle(view)} description={`Open ${view.name} in ${getTitle(view)}`} />
        </span>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={view ? `Name of ${view.name}` : 'View name'}
          isLabelHidden
          name="name"
          required
          maxLength={maxViewName}
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
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="ghost"
            size="sm"
            className="text-danger"
            aria-label={`Delete ${view.name}`}
          >
            Delete
          </Button>
        )}
      </div>
    </Form>
  )
}
