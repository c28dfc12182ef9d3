import { randomUUID } from 'node:crypto'
import { Copy, ExternalLink } from 'lucide-react'
import { type ClientActionFunctionArgs, data, isRouteErrorResponse, redirect, useLocation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { deleteDraft, hasDraft } from '#app/features/content/drafts.server.ts'
import { readImageForm } from '#app/features/images/form.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { formatDraftConflict } from '../../components/content-editor/draft-response.server.ts'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/product.route.ts'
import { DeletePanel } from './delete-panel.tsx'
import { Editor } from './editor.tsx'
import {
  changeBreakRows,
  deleteProduct,
  type EditorResult,
  readStart,
  restoreRevision,
  saveForm,
  storeDraft,
} from './editor-action.server.ts'
import { findNewestDraft, findProduct, readEditor } from './editor-data.server.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import './product-editor.css'

export const headers = requireAccess('products')
export const meta = ({ loaderData }: Route.MetaArgs) =>
  createAdminMeta(loaderData?.isNew === false ? loaderData.name : 'Add product')

const messages: Record<string, string> = {
  published: 'Published. Your changes are live.',
  applied: 'Published, and applied to the other colors. Your changes are live.',
  same: 'No changes to publish.',
  drafted: 'Draft saved. Only you can see it until you publish.',
  restored: 'Restored. This version is live.',
  discarded: 'Draft discarded.',
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const staffId = getPerson(context).id
  const message = messages[url.searchParams.get('notice') ?? '']
  if (params.id === 'new') {
    const id = url.searchParams.get('id')
    const copiedId = url.searchParams.get('from')
    if (!isUuid(id)) {
      // Continues an unsaved product, unless this one is a copy.
      const draftId = copiedId ? undefined : await findNewestDraft(db, staffId)
      const query = new URLSearchParams({ id: draftId ?? randomUUID(), ...(copiedId && { from: copiedId }) })
      throw redirect(`/admin/products/new?${query}`)
    }
    if (await findProduct(db, id)) throw redirect(`/admin/products/${id}`)
    const from = isUuid(copiedId) ? await findProduct(db, copiedId) : undefined
    return { ...(await readEditor(db, { id, staffId, from })), message: message }
  }
  const stored = isUuid(params.id) ? await findProduct(db, params.id) : undefined
  // A product that someone else deleted keeps its page while this person has input for it.
  const hasPage =
    stored !== undefined ||
    (isUuid(params.id) && (await hasDraft(db, { kind: 'product', subject: params.id, staffId })))
  if (!hasPage) throw data(null, { status: 404 })
  const { unit } = await readBrand(services)
  return { ...(await readEditor(db, { id: params.id, staffId, stored, unit })), message: message }
}

type ProductResult = EditorResult & { rejected?: { name: string; reason: string }[] }

export async function action(args: Route.ActionArgs) {
  const { request, params, context, url } = args
  const services = context.get(servicesContext)
  const { db } = services
  const person = getPerson(context)
  const by = { ...getActor(person, getClient(args).ip), staffId: person.id }
  const { form, rejected } = await readImageForm(request, services, by)
  const id = params.id === 'new' ? (readUuidField(form, 'id') ?? url.searchParams.get('id')) : params.id
  if (!isUuid(id)) throw data(null, { status: 404 })
  const path = `/admin/products/${id}`
  const editing = { id, form, by }
  const drawnImage = form.get('draw-areas')
  if (typeof drawnImage === 'string') {
    await storeDraft(db, editing)
    return redirect(`${path}/imprint-areas?${new URLSearchParams({ picture: drawnImage })}`, 303)
  }
  const intent = form.has('remove-break') ? 'rows' : form.get('intent')
  if (intent === 'discard') {
    await deleteDraft(db, { kind: 'product', subject: id, staffId: person.id })
    if (params.id === 'new') return redirect('/admin/products', 303)
    // Someone else may have deleted the product since: then the editor page no longer exists.
    return redirect((await findProduct(db, id)) ? `${path}?notice=discarded` : '/admin/products?notice=discarded', 303)
  }
  if (intent === 'draft') {
    const draftResult = await storeDraft(db, editing)
    if (draftResult.outcome === 'conflict')
      return respond({
        outcome: 'rejected',
        start: readStart(form),
        errors: {},
        message: formatDraftConflict(draftResult),
      })
    if (rejected.length > 0) return respond({ outcome: 'rows', start: readStart(form), blankRows: 0 }, rejected)
    return redirect(params.id === 'new' ? `/admin/products/new?id=${id}&notice=drafted` : `${path}?notice=drafted`, 303)
  }
  if (intent === 'delete') {
    const rejection = await deleteProduct(db, editing)
    return rejection ? respond(rejection) : redirect('/admin/products?notice=deleted', 303)
  }
  if (intent === 'restore') {
    const restored = await restoreRevision(db, editing)
    if (!restored) throw data(null, { status: 404 })
    return restored.outcome === 'saved' ? redirect(`${path}?notice=restored`, 303) : respond(restored)
  }
  if (intent === 'rows') return respond(changeBreakRows(form), rejected)
  // Without JavaScript an image was moved: the form comes back in its new order.
  if (form.has('pictures-move')) return respond({ outcome: 'rows', start: readStart(form), blankRows: 0 }, rejected)
  const saved = await saveForm(db, editing)
  if (saved.outcome !== 'saved') return respond(saved, rejected)
  if (params.id === 'new') return redirect(`${path}?notice=published`, 303)
  if (form.get('script') || rejected.length > 0) return respond(saved, rejected)
  const notice = saved.appliedTo > 0 ? 'applied' : saved.changed ? 'published' : 'same'
  return redirect(`${path}?notice=${notice}`, 303)
}

function respond(result: EditorResult, rejected: ProductResult['rejected'] = []) {
  const status = { saved: 200, rows: 200, conflict: 409, failed: 503, rejected: 422, error: 422 }[result.outcome]
  return data<ProductResult>({ ...result, rejected }, { status })
}

/** Without a connection the input stays on the screen. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return { outcome: 'failed' } satisfies EditorResult
  }
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  const { id, isNew, isDeleted, name, path, inStock, history } = loaderData
  const isStored = !isNew && !isDeleted
  const result = actionData as ProductResult | undefined
  return (
    <AdminPage
      title={isNew ? 'Add product' : name}
      back={{ to: '/admin/products', label: 'Products' }}
      lead={!isNew && !inStock && <Badge tone="danger">Out of stock</Badge>}
      aside={
        isStored && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={`/admin/products/new?from=${id}`} variant="secondary" size="sm">
              <Copy aria-hidden="true" />
              Duplicate
            </ButtonLink>
            {path && (
              <a href={path} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                <ExternalLink aria-hidden="true" />
                View in store
              </a>
            )}
          </div>
        )
      }
    >
      {loaderData.message && !result && <Alert>{loaderData.message}</Alert>}
      {result?.outcome === 'error' && <Alert tone="error">{result.message}</Alert>}
      <Editor key={`${id} ${key}`} data={loaderData} actionResult={result} rejected={result?.rejected ?? []} />
      {isStored && (
        <>
          <HistoryPanel {...history} version={loaderData.version} />
          <DeletePanel name={name} boxes={loaderData.boxes} />
        </>
      )}
    </AdminPage>
  )
}
