import { data, Form, redirect, useNavigation } from 'react-router'
import { normalizeLines } from '#app/features/content/fields.ts'
import { maxTexts } from '#app/features/proposals/document/proposal-content.schema.ts'
import {
  deleteTemplate,
  listTemplates,
  saveTemplate,
  type TemplateKind,
} from '#app/features/proposals/templates/templates.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Queryable } from '#db/client.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { proposalTemplatesPath } from '../proposal-paths.ts'
import type { Route } from './+types/template.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.name || 'Add template', matches)

const maxName = 80
const getMaxText = (kind: TemplateKind) => (kind === 'cover-note' ? maxTexts.coverNote : maxTexts.terms)

/** A stored template, or a new one: `kind` and `name` in the URL select a default. @throws 404 */
async function openTemplate(db: Queryable, id: string, params: URLSearchParams) {
  const templates = await listTemplates(db)
  if (id !== 'new') {
    const template = templates.find((each) => each.id === id)
    if (!template) throw data(null, { status: 404 })
    return template
  }
  const kind = params.get('kind') === 'cover-note' ? ('cover-note' as const) : ('terms' as const)
  const named = templates.find((each) => each.id === null && each.kind === kind && each.name === params.get('name'))
  return named ?? { id: null, kind, name: '', version: 0, text: '', content: null }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { content, ...template } = await openTemplate(context.get(servicesContext).db, params.id, url.searchParams)
  return {
    ...template,
    options: content?.options.map(({ name, lines }) => `${name}: ${lines.map((line) => line.name).join(', ')}`),
  }
}

export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const template = await openTemplate(writes, args.params.id, args.url.searchParams)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const version = parseVersion(form)
  const conflict = 'Someone else changed this template. Reload the page to see their version.'
  if (form.get('intent') === 'delete') {
    if (template.id === null) throw data(null, { status: 404 })
    const isDeleted = await deleteTemplate(writes, { id: template.id, version, by })
    return isDeleted
      ? redirect(`${proposalTemplatesPath}?notice=deleted`, 303)
      : data({ errors: {} as FieldErrors, message: conflict }, { status: 409 })
  }
  const name = String(form.get('name') ?? '').trim()
  const text = normalizeLines(String(form.get('text') ?? ''))
  const maxText = getMaxText(template.kind)
  // The version stays that of the values: the loader may have read a newer one since.
  const values = { name, text, version }
  const errors: FieldErrors = {}
  if (name === '' || name.length > maxName) errors.name = [`Enter a name of at most ${maxName} characters`]
  const content = template.content ?? text
  if (!template.content && (text === '' || text.length > maxText))
    errors.text = [`Enter a text of at most ${formatCount(maxText, 'character')}`]
  if (Object.keys(errors).length > 0) return data({ errors, message: undefined, values }, { status: 422 })
  const outcome = await saveTemplate(writes, { id: template.id, kind: template.kind, name, version, content, by })
  if (outcome === 'saved') return redirect(`${proposalTemplatesPath}?notice=saved`, 303)
  if (outcome === 'conflict') return data({ errors, message: conflict, values }, { status: 409 })
  return data({ errors: { name: ['Another template has this name'] }, message: undefined, values }, { status: 422 })
}

const kindTitles = { terms: 'terms', 'cover-note': 'cover note', proposal: 'proposal template' }

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, name, version, text, options } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  const values: { name?: string; text?: string; version?: number } =
    (actionData && 'values' in actionData && actionData.values) || {}
  const errors: FieldErrors = actionData?.errors ?? {}
  return (
    <AdminPage
      narrow
      title={name || `Add ${kindTitles[kind]}`}
      back={{ to: proposalTemplatesPath, label: 'Proposal templates' }}
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      <Panel title="Template">
        <Form method="post" className="grid gap-5" aria-label="Template" noValidate>
          <input type="hidden" name="version" value={values.version ?? version} />
          <TextField
            label="Name"
            name="name"
            maxLength={maxName}
            defaultValue={values.name ?? name}
            errors={errors.name ?? []}
          />
          {options ? (
            <ul className="list-disc pl-5 text-sm">
              {options.map((option) => (
                <li key={option} className="wrap-anywhere">
                  {option}
                </li>
              ))}
            </ul>
          ) : (
            <TextArea
              label="Text"
              name="text"
              rows={12}
              maxLength={getMaxText(kind)}
              defaultValue={values.text ?? text}
              errors={errors.text ?? []}
            />
          )}
          <p className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="save" size="sm" busy={isBusy}>
              Save template
            </Button>
            {id !== null && (
              <Button type="submit" name="intent" value="delete" variant="danger" size="sm" busy={isBusy}>
                Delete template
              </Button>
            )}
          </p>
        </Form>
      </Panel>
    </AdminPage>
  )
}
