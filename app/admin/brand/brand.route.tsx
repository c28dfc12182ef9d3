import { redirectDocument } from 'react-router'
import { getSection, isSection, type Section } from '#app/features/brand/editing/sections.ts'
import { getFingerprints, listChangedFields } from '#app/features/content/fields.ts'
import { publishAtField } from '#app/features/content/schedule.ts'
import { requireAccess } from '../access/require-access.ts'
import { receiveSubmission } from '../components/content-editor/content-action.server.ts'
import { openEditor } from '../components/content-editor/open-editor.server.ts'
import { HistoryLink, RevisionList } from '../components/content-editor/revision-list.tsx'
import { useOpenDocument } from '../components/content-editor/use-content-form.ts'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/brand.route.ts'
import './brand.css'
import { getBrandEditor } from './brand-editor.server.ts'
import { BrandForm } from './brand-form.tsx'

export const headers = requireAccess('pages')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Brand', matches)

const statusMessages = { published: 'Published. Your brand is live in the store and in emails.' }

function parseSection({ searchParams }: URL): Section {
  const section = searchParams.get('section')
  return isSection(section) ? section : 'name'
}

export async function loader(args: Route.LoaderArgs) {
  const section = parseSection(args.url)
  const { id, ...type } = getBrandEditor(section)
  const editor = await openEditor(args, type, { id, statusMessages })
  const isCustom = listChangedFields(editor.document.fields, getFingerprints(type.blank)).length > 0
  return { ...editor, section, isCustom }
}

export async function action(args: Route.ActionArgs) {
  const editor = getBrandEditor(parseSection(args.url))
  const submission = await receiveSubmission(args, editor, editor.id)
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
  const [shownSection = section] = Object.keys(actionData?.errors ?? {})
    .filter((field) => field !== publishAtField)
    .map(getSection)
  return (
    <AdminPage
      title="Brand"
      lead="Your store’s identity on every page, in emails, product feeds and shared links. Changes go live when you publish."
      aside={<HistoryLink />}
    >
      <BrandForm
        key={editorKey}
        section={shownSection}
        document={document}
        isCustom={isCustom}
        publishing={publishing}
        message={message}
        result={actionData}
      />
      <RevisionList {...history} />
    </AdminPage>
  )
}
