import { data, Link, redirect } from 'react-router'
import {
  deleteTerm,
  type ListedTerm,
  listTerms,
  mergeTerms,
  saveTerm,
} from '#app/features/blog/editing/taxonomy/terms.server.ts'
import type { TermKind } from '#app/features/blog/listing/renamed-term.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/taxonomy.route.ts'
import { termSchema } from './term.schema.ts'
import { TermForm, type TermResult } from './term-form.tsx'

export const headers = requireAccess('blog')
export const meta = () => createAdminMeta('Categories & tags')

const messages: Record<string, string> = {
  saved: 'Saved.',
  deleted: 'Deleted.',
  merged: 'Merged. Its posts were moved.',
}

const path = '/admin/posts/taxonomy'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [categories, tags] = await Promise.all([listTerms(db, 'category'), listTerms(db, 'tag')])
  const edit = url.searchParams.get('edit') ?? ''
  const kind: TermKind = edit === 'new-tag' || tags.some(({ id }) => id === edit) ? 'tag' : 'category'
  const term = [...categories, ...tags].find(({ id }) => id === edit)
  const isOpen = term !== undefined || edit === 'new-category' || edit === 'new-tag'
  return {
    categories,
    tags,
    edited: isOpen ? { kind, term } : undefined,
    message: messages[url.searchParams.get('notice') ?? ''],
  }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const form = await readForm(args.request)
  const kind: TermKind = form.get('kind') === 'tag' ? 'tag' : 'category'
  const id = readUuidField(form, 'id')
  const redirectWith = (notice: string) => redirect(`${path}?notice=${notice}`, 303)
  const reject = (message: string) => data<TermResult>({ errors: {}, values: {}, message }, { status: 422 })
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
  const parsed = parseForm(termSchema, form)
  if (!parsed.ok) return data<TermResult>({ errors: parsed.errors, values: parsed.values }, { status: 422 })
  const { name, slug, description } = parsed.value
  const fields = { name, slug: slug || createSlug(name), description: description || null }
  const outcome = await saveTerm(db, { kind, id: id ?? null, fields, by })
  if (outcome === 'saved') return redirectWith('saved')
  if (outcome === 'not found') return reject(`Someone deleted this ${kind} while you were working.`)
  const errors: FieldErrors =
    outcome === 'name taken'
      ? { name: [`A ${kind} with this name already exists`] }
      : { slug: [`Another ${kind} already uses the URL slug ${fields.slug}`] }
  return data<TermResult>({ errors, values: parsed.value }, { status: 422 })
}

export default function Taxonomy({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, tags, edited } = loaderData
  return (
    <AdminPage
      title="Categories & tags"
      lead="Organize blog posts. Each category and tag has its own page in the store."
      back={{ to: '/admin/posts', label: 'Posts' }}
    >
      {loaderData.message && !actionData && <Alert>{loaderData.message}</Alert>}
      {edited && (
        <TermForm
          key={edited.term?.id ?? edited.kind}
          {...edited}
          others={(edited.kind === 'tag' ? tags : categories).filter(({ id }) => id !== edited.term?.id)}
          result={actionData}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <TermList kind="category" title="Categories" terms={categories} />
        <TermList kind="tag" title="Tags" terms={tags} />
      </div>
    </AdminPage>
  )
}

function TermList({ kind, title, terms }: { kind: TermKind; title: string; terms: ListedTerm[] }) {
  return (
    <Panel
      title={title}
      flush
      aside={
        <ButtonLink to={`${path}?edit=new-${kind}`} variant="secondary" size="sm">
          {`Add ${kind}`}
        </ButtonLink>
      }
    >
      {terms.length === 0 ? (
        <p className="px-4 py-5 text-sm text-muted sm:px-6">{kind === 'tag' ? 'No tags yet.' : 'No categories yet.'}</p>
      ) : (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col" className="md:pl-6">
                Name
              </th>
              <th scope="col">URL slug</th>
              <th scope="col" className="text-right md:pr-6">
                Posts
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ id, name, slug, posts }) => (
              <tr key={id}>
                <td className="md:pl-6">
                  <Link
                    to={`${path}?edit=${id}`}
                    className="admin-row-link font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                </td>
                <td data-label="URL slug" className="text-sm [overflow-wrap:anywhere] text-muted">
                  {slug}
                </td>
                <td data-label="Posts" className="tabular-figures md:pr-6 md:text-right">
                  {posts}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
