import { data, Form, redirect, useLocation } from 'react-router'
import { maxSynonyms, synonymSchema } from '#app/features/catalog/search/synonyms.schema.ts'
import {
  deleteSynonym,
  listSynonyms,
  resetSynonyms,
  type Synonym,
  saveSynonym,
} from '#app/features/catalog/search/synonyms.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { useResetKey } from '#app/lib/browser/use-reset-key.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import { getEditUrl } from '../../components/data-list/edit-url.ts'
import { type Filter, readFilters, toOptions } from '../../components/data-list/filters.ts'
import type { Column } from '../../components/data-list/table.tsx'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import { productsPath } from '../product-paths.ts'
import type { Route } from './+types/synonyms.route.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Search synonyms', matches)

const path = `${productsPath}/synonyms`
const statusMessages: Record<string, string> = {
  saved: 'Synonym saved.',
  deleted: 'Synonym deleted.',
  reset: 'Default restored.',
  'all-reset': 'All defaults restored.',
}

const stateTitles: Record<Synonym['state'], string> = {
  default: 'Default',
  changed: 'Changed',
  added: 'Added',
  deleted: 'Deleted',
}

const filters: Filter[] = [
  { type: 'select', name: 'state', label: 'Status', placeholder: 'Any status', options: toOptions(stateTitles) },
]

/** `edit` opens one synonym in the form. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [synonyms, views] = await Promise.all([
    listSynonyms(db),
    listViews(db, { staffId: getPerson(context).id, lists: ['synonyms'] }),
  ])
  const { q = '', state: shownState } = readFilters(filters, searchParams)
  const text = q.toLowerCase()
  const editKey = searchParams.get('edit')
  return {
    synonyms: synonyms.filter(
      ({ term, meanings, state }) =>
        (!shownState || state === shownState) && [term, ...meanings].some((each) => each.toLowerCase().includes(text)),
    ),
    edited: synonyms.find(({ key, state }) => key === editKey && state !== 'deleted'),
    hasChanges: synonyms.some(({ state }) => state !== 'default'),
    statusMessage: getStatusMessage(statusMessages, searchParams),
    views,
  }
}

type SynonymResult = { errors: FieldErrors; values?: FieldValues; message?: string }

export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const form = await readForm(args.request)
  const reject = (result: SynonymResult) => data(result, { status: 422 })
  const key = String(form.get('key') ?? '')
  // The filters may hide a new synonym.
  const redirectWith = (messageKey: string) =>
    redirect(getEditUrl(path, key ? args.url.search : '', { notice: messageKey }), 303)
  switch (form.get('intent')) {
    case 'delete':
      await deleteSynonym(writes, { key, by })
      return redirectWith('deleted')
    case 'reset':
      await resetSynonyms(writes, { key, by })
      return redirectWith('reset')
    case 'reset-all':
      if (form.get('confirmed') !== 'yes')
        return reject({ errors: {}, message: 'Confirm that your synonyms will be deleted.' })
      await resetSynonyms(writes, { key: 'all', by })
      return redirectWith('all-reset')
  }
  const parsed = parseForm(synonymSchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const outcome = await saveSynonym(writes, { ...parsed.value, editedKey: key || undefined, by })
  if (outcome === 'saved') return redirectWith('saved')
  const error =
    outcome === 'term-taken'
      ? 'This term already has a synonym'
      : `You have reached the limit of ${maxSynonyms.toLocaleString('en-US')} added synonyms. Delete one of them first.`
  return reject({
    errors: { term: [error] },
    values: { term: parsed.value.term, meanings: parsed.value.meanings.join(', ') },
  })
}

const columns: Column<Synonym>[] = [
  {
    label: 'Term',
    narrowSlot: 'name',
    width: 'xl',
    cell: ({ term }, link) => link || <span className="font-semibold">{term}</span>,
  },
  { label: 'Also finds', narrowSlot: 'text', cell: ({ meanings }) => <span>{meanings.join(', ')}</span> },
  {
    label: 'Status',
    narrowSlot: 'fact',
    width: 's',
    cell: ({ state }) =>
      state === 'default' ? (
        <span className="text-muted">{stateTitles.default}</span>
      ) : (
        <Badge tone={state === 'deleted' ? 'outline' : 'forest'}>{stateTitles[state]}</Badge>
      ),
  },
  {
    label: 'Action',
    narrowSlot: 'fact',
    width: 's',
    isLabelHidden: true,
    cell: ({ key, term, state }) =>
      state === 'deleted' && (
        <Form method="post" className="flex justify-end">
          <input type="hidden" name="key" value={key} />
          <Button type="submit" name="intent" value="reset" variant="ghost" size="sm" aria-label={`Restore ${term}`}>
            Restore
          </Button>
        </Form>
      ),
  },
]

export default function Synonyms({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, edited, hasChanges, statusMessage, views } = loaderData
  const resetKey = useResetKey(statusMessage === statusMessages.saved && !actionData)
  const location = useLocation()
  return (
    <AdminPage
      title="Search synonyms"
      lead="A search for the term also finds products whose name, category or brand contains one of the others."
      back={{ to: productsPath, label: 'Products' }}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <Panel title={edited ? `Edit “${edited.term}”` : 'Add synonym'}>
        <SynonymForm
          key={edited?.key ?? `+${resetKey}`}
          edited={edited}
          cancelUrl={getEditUrl(path, location.search)}
          result={actionData}
        />
      </Panel>
      <DataList
        list="synonyms"
        noun={['synonym', 'synonyms']}
        rows={synonyms}
        row={({ key, term, state }) => ({
          id: key,
          name: term,
          ...(state !== 'deleted' && { to: getEditUrl(path, location.search, { edit: key }) }),
        })}
        columns={columns}
        search={{ placeholder: 'Search terms', maxLength: 100 }}
        filters={filters}
        views={views}
        found={synonyms.length}
        actionResult={statusMessage && !actionData ? { tone: 'success', message: statusMessage } : undefined}
        empty={{ title: 'No synonyms', text: 'Add the first one above.' }}
      />
      {hasChanges && (
        <Panel title="Restore defaults" text="This deletes added synonyms and restores changed and deleted ones.">
          <Form method="post" className="flex flex-wrap items-center gap-4">
            <Checkbox label="I understand that my synonyms will be deleted" name="confirmed" value="yes" required />
            <Button type="submit" name="intent" value="reset-all" variant="secondary" size="sm">
              Restore defaults
            </Button>
          </Form>
        </Panel>
      )}
    </AdminPage>
  )
}

type SynonymFormProps = { edited: Synonym | undefined; cancelUrl: string; result: SynonymResult | undefined }

function SynonymForm({ edited, cancelUrl, result }: SynonymFormProps) {
  const values = result?.values ?? { term: edited?.term ?? '', meanings: edited?.meanings.join(', ') ?? '' }
  const form = useFormFields(synonymSchema, { id: 'synonym', errors: result?.errors, values })
  return (
    <>
      <Form {...form.props} method="post" aria-label="Synonym" className="grid gap-5 lg:grid-cols-2">
        <input type="hidden" name="key" value={edited?.key ?? ''} />
        <TextField label="Term" autoComplete="off" {...form.field('term')} />
        <TextField
          label="Also finds"
          hint="Separate several with commas."
          autoComplete="off"
          {...form.field('meanings')}
        />
        <p className="flex flex-wrap gap-2 lg:col-span-2">
          <Button type="submit" size="sm">
            {edited ? 'Save synonym' : 'Add synonym'}
          </Button>
          {edited && (
            <ButtonLink to={cancelUrl} variant="ghost" size="sm">
              Cancel
            </ButtonLink>
          )}
        </p>
      </Form>
      {edited && (
        <Form method="post" className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <input type="hidden" name="key" value={edited.key} />
          {edited.state === 'changed' && (
            <Button type="submit" name="intent" value="reset" variant="secondary" size="sm">
              Reset to default
            </Button>
          )}
          <Button type="submit" name="intent" value="delete" variant="secondary" size="sm" className="text-danger">
            Delete synonym
          </Button>
        </Form>
      )}
    </>
  )
}
