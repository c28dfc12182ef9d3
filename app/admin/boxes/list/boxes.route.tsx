import { randomUUID } from 'node:crypto'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { data, Link, redirect, useFetcher } from 'react-router'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { getBoxPrice, isAvailable } from '#app/features/orders/order.ts'
import { listBoxes } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { reorderBoxes } from '#app/features/ready-made/editing/save-box.server.ts'
import { undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { moveByButton } from '#app/ui/sort-order.ts'
import { Sortable } from '#app/ui/sortable.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField, readUuidFields } from '../../access/uuid-field.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/boxes.route.ts'
import { BoxRow, type ListedRow } from './box-row.tsx'
import '../boxes.css'

export const headers = requireAccess('boxes')
export const meta = () => createAdminMeta('Boxes')

const messages: Partial<Record<string, string>> = {
  deleted: 'Box deleted.',
  undone: 'Change undone.',
  discarded: 'Draft discarded. Its box was already deleted.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [boxes, newDrafts] = await Promise.all([
    listBoxes(db),
    listNewDrafts(db, { kind: 'box', staffId: getPerson(context).id }),
  ])
  const notice = url.searchParams.get('notice')
  return {
    boxes: boxes.map(({ box, state, from, until }): ListedRow => {
      const { id, name, occasion = null, image, items } = box
      return {
        id,
        name,
        occasion,
        image,
        state,
        from,
        until,
        items: items.length,
        units: items.reduce((sum, { quantity }) => sum + quantity, 0),
        price: getBoxPrice(box),
        available: isAvailable(box),
        outOfStock: items.filter(({ product }) => !product.inStock).map(({ product }) => product.name),
        unpriced: items.filter(({ product }) => product.price === null).map(({ product }) => product.name),
      }
    }),
    newDrafts: newDrafts.map(({ subject, name, at }) => ({
      path: `/admin/boxes/new?id=${subject}`,
      name: name || 'Untitled box',
      at,
    })),
    /** "Create box" starts another one; unsaved ones are listed. */
    newId: randomUUID(),
    message: messages[notice ?? ''],
    change: url.searchParams.get('change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const by = getActor(getPerson(context), getClient({ request, context }).ip)
  const form = await readForm(request)
  if (form.get('intent') === 'undo') {
    const change = readUuidField(form, 'change')
    const undone = change ? await undoBoxes(db, { change, by }) : undefined
    const [skipped] = undone?.skipped ?? []
    if (undone && !skipped) return redirect('/admin/boxes?notice=undone', 303)
    const message = skipped ? `Not undone: “${skipped.name}” ${skipped.reason}.` : 'This change was already undone.'
    return data({ message }, { status: 409 })
  }
  const ids = readUuidFields(form, 'id')
  await reorderBoxes(db, { ids: moveByButton(ids, String(form.get('move') ?? '')), by })
  return form.get('script') === 'yes' ? data({ message: '' }) : redirect('/admin/boxes', 303)
}

export default function Boxes({
  loaderData: { boxes, newDrafts, newId, message, change },
  actionData,
}: Route.ComponentProps) {
  const [order, setOrder] = useState(boxes)
  const fetcher = useFetcher<typeof action>()
  useEffect(() => setOrder(boxes), [boxes])

  function saveOrder(rows: ListedRow[]) {
    setOrder(rows)
    const form = new FormData()
    form.set('script', 'yes')
    for (const { id } of rows) form.append('id', id)
    fetcher.submit(form, { method: 'post' })
  }

  return (
    <AdminPage
      title="Boxes"
      lead="Ready-made boxes in the order shown in the store. Drag to reorder."
      aside={
        <ButtonLink to={`/admin/boxes/new?id=${newId}`} size="sm">
          <Plus aria-hidden="true" /> Create box
        </ButtonLink>
      }
    >
      {actionData?.message && <Alert tone="error">{actionData.message}</Alert>}
      {message && !actionData && (
        <div className="box-alert">
          <Alert>{message}</Alert>
          {change && (
            <form method="post">
              <input type="hidden" name="change" value={change} />
              <Button type="submit" name="intent" value="undo" variant="secondary" size="sm">
                Undo
              </Button>
            </form>
          )}
        </div>
      )}
      <NewDrafts drafts={newDrafts} />
      {boxes.length === 0 ? (
        <div className="rounded-md border border-line bg-card">
          <EmptyState title="No boxes yet" text="Combine products into ready-made kits that customers order as is.">
            <ButtonLink to={`/admin/boxes/new?id=${newId}`}>Create box</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <form method="post" className="overflow-hidden rounded-md border border-line bg-card">
          <Sortable label="Boxes" items={order} onReorder={saveOrder} moveName="move" itemClassName="box-row">
            {(row, handle) => (
              <>
                <input type="hidden" name="id" value={row.id} />
                <BoxRow row={row} handle={handle} />
              </>
            )}
          </Sortable>
        </form>
      )}
      {boxes.length > 0 && (
        <p className="text-sm text-muted">
          Prices follow the current catalog.{' '}
          <Link
            to="/ready-made-boxes"
            reloadDocument
            className="font-semibold text-forest underline underline-offset-4"
          >
            View in store
          </Link>
        </p>
      )}
    </AdminPage>
  )
}
