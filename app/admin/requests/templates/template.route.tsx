import { type ClientActionFunctionArgs, createContext, data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { getContactName } from '#app/features/requests/current-contact.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { getFieldTexts } from '#app/features/requests/replies/field-texts.ts'
import { templateSchema } from '#app/features/requests/replies/reply.schema.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  findTemplate,
  type TemplateTexts,
} from '#app/features/requests/replies/templates.server.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseForm } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DeletePanel } from '../../components/delete-panel.tsx'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/template.route.ts'
import { templateDrafts } from './template-drafts.store.ts'
import { TemplateForm, type TemplateResult } from './template-form.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.template.name || 'Add template', matches)

/** Newest requests to choose from for the preview. */
const maxOffered = 20
const blank = { id: '', name: '', subject: 'Re: Your {request} {reference}', body: '', version: 0 }

/** True after a rejected form, whose text is shown even if its template was deleted. */
const rejectedContext = createContext(false)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const isBlank = params.id === 'new' || context.get(rejectedContext)
  const template = (isUuid(params.id) && (await findTemplate(db, params.id))) || (isBlank ? blank : undefined)
  if (!template) throw data(null, { status: 404 })
  const { requests } = await listRequests(db, { limit: maxOffered, filter: {}, staffId: null })
  const wanted = parseReference(url.searchParams.get('request') ?? '') ?? requests[0]?.reference
  const opened = wanted ? await openRequest(db, { reference: wanted }) : undefined
  return {
    template,
    offered: requests.map((request) => ({ reference: request.reference, from: getContactName(request) })),
    preview: opened && {
      reference: opened.entry.reference,
      from: describeRequest(opened.submission).sender.name || (opened.entry.email ?? ''),
      fields: getFieldTexts(opened.submission, getPerson(context), await readBrand(services)),
    },
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const { db } = context.get(servicesContext)
  const by = getActor(getPerson(context), getClient(args).ip)
  const isNew = params.id === 'new'
  if (!isNew && !isUuid(params.id)) throw data(null, { status: 404 })
  const form = await readForm(request)
  if (form.get('intent') === 'delete') {
    if (!isNew) await deleteTemplate(db, { id: params.id, by })
    return redirect('/admin/templates?notice=deleted', 303)
  }
  context.set(rejectedContext, true)
  const parsed = parseForm(templateSchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const texts = parsed.value
  const version = parseVersion(form)
  const saved = await save(db, { id: isNew ? null : params.id, version, texts, by })
  if (saved.outcome === 'saved') return redirect('/admin/templates?notice=saved', 303)
  if (saved.outcome === 'name-taken')
    return reject({ errors: { name: ['A template with this name already exists'] }, values: texts })
  if (saved.outcome === 'not-found')
    return reject({
      errors: {},
      values: texts,
      message: 'Someone deleted this template. Add it as a new template to keep your text.',
      isDeleted: true,
    })
  const { name, subject, body } = saved.current
  return reject(
    {
      errors: {},
      values: texts,
      message:
        'Someone else edited this template while you were working. Your changes were not saved. Compare the versions, then save again.',
      theirs: { name, subject, body, version: saved.current.version, changed: saved.changed },
    },
    409,
  )
}

/** Deletes the browser's draft when the template was saved or deleted. */
export async function clientAction({ serverAction, params }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // If the session has expired, the redirect leads to the sign-in page: keep the draft.
    const isSaved = error instanceof Response && error.headers.get('Location')?.startsWith('/admin/templates?')
    if (isSaved && params.id) templateDrafts.clear(params.id === 'new' ? '' : params.id)
    throw error
  }
}

type Save = { id: string | null; version: number; texts: TemplateTexts; by: ReturnType<typeof getActor> }

const save = (db: Services['db'], { id, version, texts, by }: Save) =>
  id === null ? addTemplate(db, { texts, by }) : changeTemplate(db, { id, version, texts, by })

const reject = (result: TemplateResult, status = 422) => data(result, { status })

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { template } = loaderData
  const isNew = template.id === ''
  return (
    <AdminPage
      title={isNew ? 'Add template' : template.name}
      lead="Merge fields in braces are filled in from the request you reply to."
      back={{ to: '/admin/templates', label: 'Email templates' }}
    >
      <TemplateForm key={template.id} {...loaderData} result={actionData as TemplateResult | undefined} />
      {!isNew && (
        <DeletePanel
          noun="template"
          name={template.name}
          text="This deletes it for the whole team. Sent replies are not affected."
        />
      )}
    </AdminPage>
  )
}
