import { randomUUID } from 'node:crypto'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { boxDocument } from '#app/features/ready-made/editing/box-document.server.ts'
import { emptyBox } from '#app/features/ready-made/editing/box-form-values.ts'
import { listOccasions } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { readProductChoices } from '#app/features/ready-made/editing/product-choices.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Database } from '#db/client.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { openEditor } from '../components/content-editor/open-editor.server.ts'
import { HistoryLink, RevisionList } from '../components/content-editor/revision-list.tsx'
import { useOpenDocument } from '../components/content-editor/use-content-form.ts'
import { DeletePanel } from '../components/delete-panel.tsx'
import { AdminPage, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/box.route.ts'
import { runBoxAction } from './box-action.server.ts'
import { BoxForm } from './box-form.tsx'
import './boxes.css'

export const headers = requireAccess('boxes')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.document.isNew === false ? loaderData.document.name : 'Create box', matches)

const statusMessages = {
  published: 'Published. Customers see the box while it is active, between its start and end dates.',
}

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { context, url } = args
  const { db } = context.get(servicesContext)
  const staffId = getPerson(context).id
  const id = params.id === 'new' ? await getNewBoxId(db, staffId, url.searchParams.get('id')) : params.id.toLowerCase()
  if (!isUuid(id)) throw data(null, { status: 404 })
  const initial = params.id === 'new' ? emptyBox : undefined
  const [editor, occasions] = await Promise.all([
    openEditor(args, boxDocument, { id, initial, statusMessages }),
    listOccasions(db),
  ])
  const { items } = editor.document.fields
  const products = await readProductChoices(
    db,
    items.map((item) => item.id),
  )
  return { ...editor, occasions, products }
}

/**
 * Returns the id of this person's newest draft of a new box, or a fresh id: a draft is stored under the id of its future box.
 */
async function getNewBoxId(db: Database, staffId: string, given: string | null): Promise<string> {
  if (given && isUuid(given)) return given
  const [newest] = await listNewDrafts(db, { kind: 'box', staffId })
  return newest?.subject ?? randomUUID()
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.id.toLowerCase()
  if (id !== 'new' && !isUuid(id)) throw data(null, { status: 404 })
  return runBoxAction(args, { id: id === 'new' ? undefined : id })
}

/** Generating an image does not change the loaded data. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'compose' ? false : defaultShouldRevalidate

export default function BoxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { history, ...form } = loaderData
  const { document, editorKey } = useOpenDocument(loaderData.document, actionData)
  const { isNew, name, liveVersion } = document
  return (
    <AdminPage
      title={isNew ? 'Create box' : name}
      lead={isNew ? 'A ready-made box that customers order as is.' : undefined}
      back={{ to: '/admin/boxes', label: 'Boxes' }}
      aside={!isNew && <HistoryLink />}
    >
      <BoxForm key={editorKey} {...form} document={document} result={actionData} />
      {!isNew && (
        <>
          <RevisionList {...history} />
          <DeletePanel
            noun="box"
            name={name}
            version={liveVersion}
            text="Existing requests keep it. Carts show it as no longer available. You can undo this on the next page."
          />
        </>
      )}
    </AdminPage>
  )
}
