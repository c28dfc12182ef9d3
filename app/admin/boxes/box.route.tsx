import { randomUUID } from 'node:crypto'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listNewDrafts, readDraft } from '#app/features/content/drafts.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import { boxFormValuesSchema } from '#app/features/ready-made/editing/box.schema.ts'
import { emptyBox, toFormValues } from '#app/features/ready-made/editing/box-form-values.ts'
import { getChoices } from '#app/features/ready-made/editing/choose-products.server.ts'
import { listOccasions } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { findBox } from '#app/features/ready-made/editing/stored-box.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { useFormKey } from '../components/use-autosave.ts'
import { AdminPage, Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/box.route.ts'
import { runBoxAction } from './box-action.server.ts'
import { BoxForm } from './box-form.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import './boxes.css'

export const headers = requireAccess('boxes')
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createAdminMeta(loaderData?.isNew === false ? loaderData.name : 'Create box')

/** Maximum number of revisions listed. */
const maxRevisions = 20

const messages: Record<string, string> = {
  published: 'Published. The box is live while it is active.',
  drafted: 'Draft saved. Only you can see it until you publish.',
  restored: 'Restored. This version is live.',
  undone: 'Change undone.',
  discarded: 'Draft discarded.',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staffId = getPerson(context).id
  const id = params.id === 'new' ? await getNewBoxId(db, staffId, url.searchParams.get('id')) : params.id.toLowerCase()
  if (!isUuid(id)) throw data(null, { status: 404 })
  const [box, draft, occasions] = await Promise.all([
    findBox(db, id),
    readDraft(db, { kind: 'box', subject: id, staffId }, boxFormValuesSchema),
    listOccasions(db),
  ])
  if (!box && params.id !== 'new' && !draft) throw data(null, { status: 404 })
  const values = draft?.fields ?? (box ? toFormValues(box) : emptyBox)
  const revisions = box ? await listRevisions(db, { kind: 'box', subject: id, limit: maxRevisions }) : []
  return {
    id,
    isNew: !box,
    name: box?.name ?? '',
    version: box?.version ?? 0,
    /** Version the form was opened with; older if someone changed the box since. */
    baseVersion: draft?.version ?? box?.version ?? 0,
    draftAt: draft?.at ?? null,
    draftToken: draft?.draftToken ?? null,
    values,
    occasions,
    products: await getChoices(
      db,
      values.items.map((item) => item.id),
    ),
    revisions: revisions.map(({ change, at, actor, name, title, isUndone, version, before }) => ({
      change,
      at,
      author: name ?? actor,
      title,
      isUndone,
      isLatest: version === box?.version,
      isCreation: before === null,
    })),
    message: messages[url.searchParams.get('notice') ?? ''],
  }
}

/** Returns the id of this person's newest unsaved box, or a new one: a draft needs an id before the first save. */
async function getNewBoxId(db: Database, staffId: string, given: string | null): Promise<string> {
  if (given && isUuid(given)) return given.toLowerCase()
  const [newest] = await listNewDrafts(db, { kind: 'box', staffId })
  return newest?.subject ?? randomUUID()
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (id !== 'new' && !isUuid(id)) throw data(null, { status: 404 })
  return runBoxAction(args, { id: id === 'new' ? undefined : id })
}

/** Generating an image does not change the loaded data. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'compose' ? false : defaultShouldRevalidate

export default function BoxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isNew, name, version, revisions, message } = loaderData
  const formKey = useFormKey(actionData !== undefined)
  return (
    <AdminPage
      title={isNew ? 'Create box' : name}
      lead={isNew ? 'A ready-made kit that customers order as is.' : undefined}
      back={{ to: '/admin/boxes', label: 'Boxes' }}
    >
      {message && !actionData && <Alert>{message}</Alert>}
      <BoxForm key={`${id} ${formKey}`} {...loaderData} result={actionData} />
      {!isNew && <HistoryPanel {...{ id, revisions }} />}
      {!isNew && <DeletePanel {...{ id, name, version }} />}
    </AdminPage>
  )
}
