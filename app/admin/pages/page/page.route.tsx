import { ExternalLink } from 'lucide-react'
import { data } from 'react-router'
import { deleteDraft } from '#app/features/content/drafts.server.ts'
import { readMergeFieldTexts } from '#app/features/page-copy/editing/copy.server.ts'
import { getResetTitle, readPagePath } from '#app/features/page-copy/editing/edit.server.ts'
import { isPageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import { readStockedTerms } from '#app/features/page-copy/editing/stocked-terms.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { receiveSubmission } from '../../components/content-editor/content-action.server.ts'
import { openEditor } from '../../components/content-editor/open-editor.server.ts'
import { HistoryLink, RevisionList } from '../../components/content-editor/revision-list.tsx'
import { useOpenDocument } from '../../components/content-editor/use-content-form.ts'
import { AdminPage, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import '../pages.css'
import type { Route } from './+types/page.route.ts'
import { getPageEditor } from './page-editor.server.ts'
import { PageForm } from './page-form.tsx'

export const headers = requireAccess('pages')

export const meta: Route.MetaFunction = ({ params: { page }, matches }) =>
  createAdminMeta(isPageKey(page) ? pages[page].title : 'Pages', matches)

const statusMessages = { reset: 'The page shows the default text again.' }

export async function loader({ params: { page }, ...args }: Route.LoaderArgs) {
  if (!isPageKey(page)) throw data(null, { status: 404 })
  const services = args.context.get(servicesContext)
  const { db } = services
  const { id, ...type } = getPageEditor(page)
  const [editor, live, stockedTerms, texts, path] = await Promise.all([
    openEditor(args, type, { id, statusMessages }),
    type.find(db, id),
    readStockedTerms(db),
    readMergeFieldTexts(services),
    readPagePath(db, page),
  ])
  return { ...editor, path, stockedTerms, texts, key: page, isCustom: Object.keys(live?.value ?? {}).length > 0 }
}

export async function action(args: Route.ActionArgs) {
  const { page: key } = args.params
  if (!isPageKey(key)) throw data(null, { status: 404 })
  const editor = getPageEditor(key)
  const submission = await receiveSubmission(args, editor, editor.id)
  const { services, edit, by } = submission
  if (submission.intent !== 'reset') return submission.run()
  const { id, version, staffId } = edit
  const reset = await editor.publish(services.db, { id, version, value: {}, by, title: getResetTitle(key) })
  if (reset.outcome !== 'saved')
    return submission.reject('Someone else edited this page just now. Nothing was reset. Try again.', 409)
  await deleteDraft(services.db, { kind: 'page', subject: id, staffId })
  return submission.redirectTo(editor.getPath(), 'reset')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { key, path, isCustom, history, ...form } = loaderData
  const { document, editorKey } = useOpenDocument(loaderData.document, actionData)
  const { title } = pages[key]
  return (
    <AdminPage
      title={title}
      back={{ to: '/admin/pages', label: 'Pages' }}
      aside={
        <div className="flex flex-wrap gap-2">
          <HistoryLink />
          <a href={path} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
            <ExternalLink aria-hidden="true" />
            View in store
          </a>
        </div>
      }
    >
      <PageForm key={editorKey} {...form} document={document} page={key} result={actionData} />
      <RevisionList {...history} />
      {isCustom && (
        <Panel
          title="Reset to default text"
          text="Replaces your published content and your draft. Previous versions stay in the history."
        >
          <form method="post">
            <input type="hidden" name="intent" value="reset" />
            <input type="hidden" name="version" value={document.liveVersion} />
            <Button type="submit" variant="secondary" size="sm" className="border-danger/40 text-danger">
              Reset to default text
            </Button>
          </form>
        </Panel>
      )}
      {document.draft === null && !isCustom && <p className="text-sm text-muted">This page shows the default text.</p>}
    </AdminPage>
  )
}
