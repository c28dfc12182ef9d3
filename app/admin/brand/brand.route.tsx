import { data, redirectDocument } from 'react-router'
import { getSection, isSection, type Section } from '#app/features/brand/editing/sections.ts'
import { listPastChanges, openDocument } from '#app/features/content/documents.server.ts'
import { getFingerprints, listChangedFields } from '#app/features/content/fields.ts'
import { parseStorableCount } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readSubmission } from '../components/content-editor/content-action.server.ts'
import { editorNotices } from '../components/content-editor/editor-notices.ts'
import { readPublishing } from '../components/content-editor/publishing.server.ts'
import { RevisionList } from '../components/content-editor/revision-list.tsx'
import { useOpenDocument } from '../components/content-editor/use-content-form.ts'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import { getNotice } from '../shell/get-notice.ts'
import type { Route } from './+types/brand.route.ts'
import './brand.css'
import { getBrandEditor } from './brand-editor.server.ts'
import { BrandForm } from './brand-form.tsx'

export const headers = requireAccess('pages')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Brand', matches)

const notices: Record<string, string> = {
  ...editorNotices,
  published: 'Published. Your brand is live in the store and in emails.',
}

function parseSection({ searchParams }: URL): Section {
  const section = searchParams.get('section')
  return isSection(section) ? section : 'name'
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const section = parseSection(url)
  const { id, ...editor } = getBrandEditor(section)
  const before = parseStorableCount(url.searchParams.get('before')) || undefined
  const [document, history, publishing] = await Promise.all([
    openDocument(db, editor, { id, staffId: getPerson(context).id }),
    listPastChanges(db, editor, { id, before }),
    readPublishing({ request, context }, { kind: 'page', id }),
  ])
  if (!document) throw data(null, { status: 404 })
  const isCustom = listChangedFields(document.fields, getFingerprints(editor.blank)).length > 0
  const message = getNotice(notices, url.searchParams)
  return { section, document, isCustom, history, publishing, message }
}

export async function action(args: Route.ActionArgs) {
  const editor = getBrandEditor(parseSection(args.url))
  const submission = await readSubmission(args, editor, editor.id)
  if (submission.intent === 'defaults') return submission.storeDraft()
  const result = await submission.run()
  const isLive = submission.intent === 'publish' || submission.intent === 'restore'
  if (!(result instanceof Response && isLive)) return result
  // The root has the brand; only a full page load updates it.
  return redirectDocument(result.headers.get('Location') ?? editor.listPath, 303)
}

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, history, isCustom, publishing, message } = loaderData
  const { document, editorKey } = useOpenDocument(loaderData.document, actionData)
  const [shownSection = section] = Object.keys(actionData?.errors ?? {}).map(getSection)
  return (
    <AdminPage
      title="Brand"
      lead="Your store’s identity on every page, in emails, product feeds and shared links. Changes go live when you publish."
    >
      <BrandForm
        key={editorKey}
        section={shownSection}
        {...{ document, isCustom, publishing, message }}
        result={actionData}
      />
      <RevisionList {...history} />
    </AdminPage>
  )
}
