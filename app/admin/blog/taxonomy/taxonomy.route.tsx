import { data, redirect, useLocation } from 'react-router'
import {
  deleteTerm,
  getSeenTerm,
  type ListedTerm,
  listTerms,
  mergeTerms,
  saveTerm,
} from '#app/features/blog/editing/taxonomy/terms.server.ts'
import type { TermKind } from '#app/features/blog/listing/former-term-slugs.server.ts'
import { parseFingerprints } from '#app/features/content/fields.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import { getEditUrl } from '../../components/data-list/edit-url.ts'
import { type Filter, readFilters } from '../../components/data-list/filters.ts'
import type { Column } from '../../components/data-list/table.tsx'
import { conflictMessage, listTheirs, type SaveProblem } from '../../components/save-message.tsx'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import type { Route } from './+types/taxonomy.route.ts'
import { createTermSchema } from './term.schema.ts'
import { TermForm, termLabels } from './term-form.tsx'

export const headers = requireAccess('blog')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Categories & tags', matches)

const statusMessages: Record<string, string> = {
  saved: 'Saved.',
  deleted: 'Deleted.',
  merged: 'Merged. Its posts were moved.',
}

const path = '/admin/posts/taxonomy'
const maxSearchLength = 100

/** Chosen by the tabs. */
const filters: Filter[] = [{ type: 'hidden', name: 'kind', options: ['category', 'tag'] }]

/** `edit` opens a term in the form, or an empty form for a new one. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [categories, tags, views] = await Promise.all([
    listTerms(db, 'category'),
    listTerms(db, 'tag'),
    listViews(db, { staffId: getPerson(context).id, lists: ['terms'] }),
  ])
  const edit = searchParams.get('edit') ?? ''
  const kind: TermKind = edit === 'new-tag' || tags.some(({ id }) => id === edit) ? 'tag' : 'category'
  const ofKind = kind === 'tag' ? tags : categories
  const term = ofKind.find(({ id }) => id === edit)
  const isOpen = term !== undefined || edit === 'new-category' || edit === 'new-tag'
  const { kind: shownKind, q = '' } = readFilters(filters, searchParams)
  const found = [
    ...categories.map((each) => ({ ...each, kind: 'category' as TermKind })),
    ...tags.map((each) => ({ ...each, kind: 'tag' as TermKind })),
  ].filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(q.toLowerCase()))
  const count = (counted: TermKind) => found.filter((each) => each.kind === counted).length
  return {
    terms: shownKind ? found.filter((each) => each.kind === shownKind) : found,
    counts: { category: count('category'), tag: count('tag') },
    search: q,
    edited: isOpen
      ? { kind, term, seen: term && getSeenTerm(term), others: ofKind.filter(({ id }) => id !== edit) }
      : undefined,
    message: getStatusMessage(statusMessages, searchParams),
    views,
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const form = await readForm(args.request)
  const kind: TermKind = form.get('kind') === 'tag' ? 'tag' : 'category'
  const id = readUuidField(form, 'id')
  // The filters may hide a new term.
  const redirectWith = (messageKey: string) =>
    redirect(getEditUrl(path, id ? args.url.search : '', { notice: messageKey }), 303)
  const reject = (message: string) => data<SaveProblem>({ errors: {}, values: {}, message }, { status: 422 })
  const intent = form.get('intent')
  if (intent === 'delete') {
    if (!id) return reject('This form is out of date. Reload the page and try again.')
    const outcome = await deleteTerm(db, { kind, id, by })
    return outcome === 'used' ? reject('It is used by posts now. Merge it instead.') : redirectWith('deleted')
  }
  if (intent === 'merge') {
    const into = readUuidField(form, 'into')
    const merged = id && into ? await mergeTerms(db, { kind, id, into, by }) : undefined
    return merged === undefined ? reject(`Select a ${kind} to merge into.`) : redirectWith('merged')
  }
  const parsed = parseForm(createTermSchema(kind), form)
  // Without JavaScript the response shows what the form was opened with, so that the next save still finds a conflict.
  const seen = String(form.get('seen') ?? '')
  if (!parsed.ok)
    return data<SaveProblem>({ errors: parsed.errors, values: { ...parsed.values, seen } }, { status: 422 })
  const { name, slug, description } = parsed.value
  const fields = { name, slug: slug || createSlug(name), description: description || null }
  const outcome = await saveTerm(db, { kind, id: id ?? null, fields, seen: parseFingerprints(form), by })
  if (outcome === 'saved') return redirectWith('saved')
  if (outcome === 'not-found') return reject(`Someone deleted this ${kind} while you were working.`)
  if (outcome === 'conflict') {
    const current = (await listTerms(db, kind)).find((term) => term.id === id)
    const currentValues = {
      name: current?.name ?? '',
      slug: current?.slug ?? '',
      description: current?.description ?? '',
    }
    const theirs = listTheirs(termLabels, currentValues, { ...fields, description })
    return data<SaveProblem>({ errors: {}, values: parsed.value, message: conflictMessage, theirs }, { status: 409 })
  }
  const errors: FieldErrors =
    outcome === 'name-taken'
      ? { name: [`A ${kind} with this name already exists`] }
      : { slug: [`Another ${kind} already uses the URL slug ${fields.slug}`] }
  return data<SaveProblem>({ errors, values: { ...parsed.value, seen } }, { status: 422 })
}

const columns: Column<ListedTerm & { kind: TermKind }>[] = [
  {
    label: 'Name',
    narrowSlot: 'name',
    cell: ({ kind, slug }, link) => (
      <>
        {link}
        <span className="block text-muted">{`/blog/${kind}/${slug}`}</span>
      </>
    ),
  },
  {
    label: 'Type',
    narrowSlot: 'fact',
    width: 'm',
    cell: ({ kind }) => <span>{kind === 'tag' ? 'Tag' : 'Category'}</span>,
  },
  {
    label: 'Posts',
    narrowSlot: 'fact',
    width: 's',
    isNumber: true,
    cell: ({ posts }) => (
      <>
        <span>{formatNumber(posts)}</span>
        <span className="lg:hidden">{posts === 1 ? ' post' : ' posts'}</span>
      </>
    ),
  },
]

const tabs = [
  ['All', ''],
  ['Categories', 'category'],
  ['Tags', 'tag'],
] as const

export default function Taxonomy({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, counts, search, edited, message, views } = loaderData
  const location = useLocation()
  const getQuery = (kind: string) =>
    new URLSearchParams(Object.entries({ q: search, kind }).filter(([, value]) => value)).toString()
  return (
    <AdminPage
      title="Categories & tags"
      lead="Organize blog posts. Each category and tag has its own page in the store."
      back={{ to: '/admin/posts', label: 'Posts' }}
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={getEditUrl(path, location.search, { edit: 'new-category' })} variant="secondary" size="sm">
            Add category
          </ButtonLink>
          <ButtonLink to={getEditUrl(path, location.search, { edit: 'new-tag' })} variant="secondary" size="sm">
            Add tag
          </ButtonLink>
        </div>
      }
    >
      {edited && (
        <TermForm
          key={edited.term?.id ?? edited.kind}
          {...edited}
          cancelUrl={getEditUrl(path, location.search)}
          result={actionData}
        />
      )}
      <DataList
        list="terms"
        noun={['category or tag', 'categories and tags']}
        rows={terms}
        row={({ id, name }) => ({ id, name, to: getEditUrl(path, location.search, { edit: id }) })}
        columns={columns}
        search={{ placeholder: 'Search name or URL slug', maxLength: maxSearchLength }}
        filters={filters}
        builtInViews={tabs.map(([name, kind]) => ({
          name,
          query: getQuery(kind),
          count: kind ? counts[kind] : counts.category + counts.tag,
        }))}
        views={views}
        found={terms.length}
        actionResult={message && !actionData ? { tone: 'success', message } : undefined}
        empty={{ title: 'No categories or tags yet', text: 'Add a category, or tag a post in its editor.' }}
      />
    </AdminPage>
  )
}
