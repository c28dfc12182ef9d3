import { data, Form, redirect } from 'react-router'
import { maxSynonyms, synonymSchema } from '#app/features/catalog/search/synonyms.schema.ts'
import {
  deleteSynonym,
  listSynonyms,
  resetSynonyms,
  type Synonym,
  saveSynonym,
} from '#app/features/catalog/search/synonyms.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { productsPath } from '../product-paths.ts'
import type { Route } from './+types/synonyms.route.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Search synonyms', matches)

const path = `${productsPath}/synonyms`
const notices: Record<string, string> = {
  saved: 'Synonym saved.',
  deleted: 'Synonym deleted.',
  reset: 'Default restored.',
  'all-reset': 'All defaults restored.',
}

/** `?q=` limits the list, `?edit=` opens one synonym in the form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const synonyms = await listSynonyms(context.get(servicesContext).db)
  const query = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const editKey = url.searchParams.get('edit')
  const text = query.toLowerCase()
  return {
    synonyms: synonyms.filter(({ term, meanings }) =>
      [term, ...meanings].some((each) => each.toLowerCase().includes(text)),
    ),
    query,
    edited: synonyms.find(({ key, state }) => key === editKey && state !== 'deleted'),
    hasChanges: synonyms.some(({ state }) => state !== 'default'),
    notice: notices[url.searchParams.get('notice') ?? ''],
  }
}

type SynonymResult = { errors: FieldErrors; values?: FieldValues; message?: string }

export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const form = await readForm(args.request)
  const reject = (result: SynonymResult) => data(result, { status: 422 })
  const key = String(form.get('key') ?? '')
  switch (form.get('intent')) {
    case 'delete':
      await deleteSynonym(writes, { key, by })
      return redirect(`${path}?notice=deleted`, 303)
    case 'reset':
      await resetSynonyms(writes, { key, by })
      return redirect(`${path}?notice=reset`, 303)
    case 'reset-all':
      if (form.get('confirmed') !== 'yes')
        return reject({ errors: {}, message: 'Confirm that your synonyms will be deleted.' })
      await resetSynonyms(writes, { key: 'all', by })
      return redirect(`${path}?notice=all-reset`, 303)
  }
  const parsed = parseForm(synonymSchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const outcome = await saveSynonym(writes, { ...parsed.value, editedKey: key || undefined, by })
  if (outcome === 'saved') return redirect(`${path}?notice=saved`, 303)
  const error =
    outcome === 'term taken'
      ? 'This term already has a synonym'
      : `You have reached the limit of ${maxSynonyms.toLocaleString('en-US')} synonyms. Delete one first.`
  return reject({
    errors: { term: [error] },
    values: { term: parsed.value.term, meanings: parsed.value.meanings.join(', ') },
  })
}

export default function Synonyms({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, query, edited, hasChanges, notice } = loaderData
  return (
    <AdminPage
      title="Search synonyms"
      lead="A search for the term also finds products whose name, category or brand contains one of the others."
      back={{ to: productsPath, label: 'Products' }}
    >
      {notice && <Alert>{notice}</Alert>}
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <Panel title={edited ? `Edit “${edited.term}”` : 'Add synonym'}>
        <SynonymForm key={edited?.key ?? ''} edited={edited} result={actionData} />
      </Panel>
      <Panel
        title="Synonyms"
        flush
        aside={
          <Form method="get" className="flex flex-wrap items-end gap-2">
            <TextField label="Find" name="q" type="search" defaultValue={query} maxLength={100} />
            <Button type="submit" variant="secondary">
              Find
            </Button>
          </Form>
        }
      >
        {synonyms.length === 0 ? (
          <p className="p-6 text-muted">No synonyms found.</p>
        ) : (
          <table className="admin-table [&_td]:align-baseline">
            <thead>
              <tr>
                <th scope="col">Term</th>
                <th scope="col">Also finds</th>
                <th scope="col">
                  <span className="sr-only">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {synonyms.map((synonym) => (
                <SynonymRow key={synonym.key} synonym={synonym} />
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {hasChanges && (
        <Panel title="Restore defaults" text="This deletes added synonyms and restores changed and deleted ones.">
          <Form method="post" className="flex flex-wrap items-center gap-4">
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="confirmed" value="yes" required className="size-5 accent-forest" />I
              understand that my synonyms will be deleted
            </label>
            <Button type="submit" name="intent" value="reset-all" variant="secondary" size="sm">
              Restore defaults
            </Button>
          </Form>
        </Panel>
      )}
    </AdminPage>
  )
}

const stateTitles = { changed: 'Changed', added: 'Added', deleted: 'Deleted' } as const

function SynonymRow({ synonym: { key, term, meanings, state } }: { synonym: Synonym }) {
  return (
    <tr>
      <td className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{term}</span>
        {state !== 'default' && (
          <span className="ml-2">
            <Badge tone={state === 'deleted' ? 'neutral' : 'forest'}>{stateTitles[state]}</Badge>
          </span>
        )}
      </td>
      <td data-label="Also finds" className="text-sm text-muted [overflow-wrap:anywhere]">
        {meanings.join(', ')}
      </td>
      <td className="text-right">
        {state === 'deleted' ? (
          <Form method="post">
            <input type="hidden" name="key" value={key} />
            <Button type="submit" name="intent" value="reset" variant="ghost" size="sm" aria-label={`Restore ${term}`}>
              Restore
            </Button>
          </Form>
        ) : (
          <ButtonLink
            to={`${path}?${new URLSearchParams({ edit: key })}`}
            variant="ghost"
            size="sm"
            aria-label={`Edit ${term}`}
          >
            Edit
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}

function SynonymForm({ edited, result }: { edited: Synonym | undefined; result: SynonymResult | undefined }) {
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
            <ButtonLink to={path} variant="ghost" size="sm">
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
