import { data, redirect } from 'react-router'
import { readDraftWrite } from '#app/features/content/drafts.server.ts'
import { readImageForm } from '#app/features/images/form.server.ts'
import { readMergeFieldTexts } from '#app/features/page-copy/editing/copy.server.ts'
import { listDifferences } from '#app/features/page-copy/editing/differences.ts'
import {
  discardDraft,
  openPage,
  publishPage,
  resetPage,
  storeDraft,
} from '#app/features/page-copy/editing/edit.server.ts'
import { applyListAction, type FormGroup, readListAction, readPageForm } from '#app/features/page-copy/editing/form.ts'
import { readTerms } from '#app/features/page-copy/editing/labels.server.ts'
import { isPageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import { getActor } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parseVersion } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { formatDraftConflict } from '../../components/content-editor/draft-response.server.ts'
import { useFormKey } from '../../components/content-editor/use-content-form.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import '../pages.css'
import type { Route } from './+types/page.route.ts'
import { type NewerVersion, PageForm } from './page-form.tsx'

export const headers = requireAccess('pages')

export const meta = ({ params: { page } }: Route.MetaArgs) =>
  createAdminMeta(isPageKey(page) ? pages[page].title : 'Pages')

const messages: Record<string, string> = {
  published: 'Published. Your changes are live.',
  drafted: 'Draft saved. Only you can see it until you publish.',
  discarded: 'Draft discarded.',
  reset: 'The page shows the default text again.',
  restored: 'Restored. This version is live.',
}

export async function loader({ params: { page }, context, url }: Route.LoaderArgs) {
  if (!isPageKey(page)) throw data(null, { status: 404 })
  const services = context.get(servicesContext)
  const [opened, terms, texts] = await Promise.all([
    openPage(services.db, { key: page, staffId: getPerson(context).id }),
    readTerms(services.db),
    readMergeFieldTexts(services),
  ])
  const { published, ...rest } = opened
  return {
    ...rest,
    key: page,
    isCustom: Object.keys(published).length > 0,
    terms,
    texts,
    message: messages[url.searchParams.get('notice') ?? ''],
  }
}

type PageResult = { typed: FormGroup; errors: FieldErrors; message?: string; conflict?: NewerVersion }

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args
  const { page: key } = params
  if (!isPageKey(key)) throw data(null, { status: 404 })
  const services = context.get(servicesContext)
  const { db } = services
  const person = getPerson(context)
  const by = getActor(person, getClient(args).ip)
  const draftKey = { key, staffId: person.id }
  const { form, rejected } = await readImageForm(request, services, by)
  const version = parseVersion(form)
  const editPath = `/admin/pages/${key}`

  const intent = form.get('intent')
  if (intent === 'discard') {
    await discardDraft(db, draftKey)
    return redirect(`${editPath}?notice=discarded`, 303)
  }
  if (intent === 'reset') {
    const reset = await resetPage(db, { key, version, by })
    if (reset.ok) await discardDraft(db, draftKey)
    return redirect(reset.ok ? `${editPath}?notice=reset` : editPath, 303)
  }

  const typed = readPageForm(key, form)
  const write = readDraftWrite(form)
  const step = readListAction(form)
  if (step || intent === 'draft') {
    const next = step ? applyListAction(key, typed, step) : typed
    const draftResult = await storeDraft(db, { ...draftKey, version, typed: next, write })
    if (draftResult.outcome === 'conflict')
      return respond({ typed, errors: {}, message: formatDraftConflict(draftResult) }, 409)
    return redirect(step ? editPath : `${editPath}?notice=drafted`, 303)
  }

  // Saves the input as a draft even if it is rejected.
  const draftResult = await storeDraft(db, { ...draftKey, version, typed, write })
  const replaced =
    draftResult.outcome === 'saved' && draftResult.draftToken
      ? { draftToken: draftResult.draftToken, replaces: [draftResult.draftToken] }
      : write
  const images = Object.fromEntries(rejected.map(({ name, reason }) => [name, reason]))
  if (rejected.length > 0) {
    const message = Object.entries(images).map(([name, reason]) => `${name}: ${reason}`)
    return respond({ typed, errors: {}, message: message.join(' ') })
  }
  const published = await publishPage(db, { ...draftKey, version, typed, by, write: replaced })
  if (published.outcome === 'published') return redirect(`${editPath}?notice=published`, 303)
  if (published.outcome === 'rejected') return respond({ typed, errors: published.errors })
  const { now, copy } = published
  const conflict = { version: now.version, by: now.by, at: now.at, differences: listDifferences(key, now.value, copy) }
  return respond({ typed, errors: {}, conflict }, 409)
}

const respond = (result: PageResult, status = 422) => data(result, { status })

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { key, isCustom, message, ...form } = loaderData
  const { version, draft } = form
  const { title } = pages[key]
  const result = actionData && 'typed' in actionData ? actionData : undefined
  const formKey = useFormKey(result !== undefined)
  return (
    <AdminPage
      title={title}
      lead={
        <a href={pages[key].path} className="underline underline-offset-4 hover:text-ink">
          View in store
        </a>
      }
      back={{ to: '/admin/pages', label: 'Pages' }}
      aside={
        <ButtonLink to={`/admin/pages/${key}/history`} variant="secondary" size="sm">
          History
        </ButtonLink>
      }
    >
      {message && !result && <Alert>{message}</Alert>}
      <PageForm key={formKey} {...form} page={key} result={result} />
      {isCustom && (
        <Panel
          title="Reset to default text"
          text="Replaces your published content and your draft. Previous versions stay in the history."
        >
          <form method="post">
            <input type="hidden" name="intent" value="reset" />
            <input type="hidden" name="version" value={version} />
            <Button type="submit" variant="secondary" size="sm" className="border-danger/40 text-danger">
              Reset to default text
            </Button>
          </form>
        </Panel>
      )}
      {draft === undefined && !isCustom && <p className="text-sm text-muted">This page shows the default text.</p>}
    </AdminPage>
  )
}
