import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { data, Link, redirect, useFetcher } from 'react-router'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { listSchedules } from '#app/features/content/schedules.server.ts'
import { getBoxPrice } from '#app/features/orders/order.ts'
import type { BoxState } from '#app/features/ready-made/editing/box.ts'
import { listBoxes } from '#app/features/ready-made/editing/list-boxes.server.ts'
import { reorderBoxes } from '#app/features/ready-made/editing/save-box.server.ts'
import { undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { moveByButton } from '#app/ui/sort-order.ts'
import { useSortable } from '#app/ui/sortable.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField, readUuidFields } from '../../access/uuid-field.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { ScheduledDrafts, ScheduleNote } from '../../components/content-editor/scheduled-drafts.tsx'
import { DataList, type ListResult } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import { useSavedOrder } from '../../components/use-saved-order.ts'
import { AdminPage, createAdminMeta, DateTime } from '../../shell/admin-page.tsx'
import { listViews } from '../../views/views.server.ts'
import type { Route } from './+types/boxes.route.ts'
import { boxFilters, filterBoxes, stateTitles } from './filters.ts'

export const headers = requireAccess('boxes')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Boxes', matches)

const statusMessages: Record<string, string> = {
  deleted: 'Box deleted.',
  undone: 'Change undone.',
  discarded: 'Draft discarded. The box itself was deleted earlier.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id: staffId } = getPerson(context)
  const [all, newDrafts, schedules, views] = await Promise.all([
    listBoxes(db),
    listNewDrafts(db, { kind: 'box', staffId }),
    listSchedules(db, { kind: 'box', staffId }),
    listViews(db, { staffId, lists: ['boxes'] }),
  ])
  const boxes = filterBoxes(all, url.searchParams)
  return {
    boxes: boxes.map(({ box, state, from, until }) => {
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
        schedules: schedules.filter(({ subject }) => subject === id),
        outOfStock: items.filter(({ product }) => !product.inStock).map(({ product }) => product.name),
        unpriced: items.filter(({ product }) => product.price === null).map(({ product }) => product.name),
      }
    }),
    newDrafts: newDrafts.map(({ subject, name, at }) => ({
      path: getNewPath(subject),
      name: name || 'Untitled box',
      at,
    })),
    /** Of drafts that were never published; the others are shown with their boxes. */
    newSchedules: schedules.filter(({ isNew }) => isNew),
    /** A fresh id, so that "Create box" starts a new draft; existing drafts are listed. */
    newId: randomUUID(),
    message: getStatusMessage(statusMessages, url.searchParams),
    change: url.searchParams.get('change') ?? undefined,
    isFiltered: boxes !== all,
    views,
  }
}

const getNewPath = (id: string) => `/admin/boxes/new?id=${id}`

type ListedBox = Awaited<ReturnType<typeof loader>>['boxes'][number]

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const by = getActor(getPerson(context), getClient({ request, context }).ip)
  const form = await readForm(request)
  if (form.get('intent') === 'undo') {
    const change = readUuidField(form, 'change')
    const undone = change ? await undoBoxes(db, { change, by }) : undefined
    const [skipped] = undone?.skipped ?? []
    if (undone && !skipped) return redirect('/admin/boxes?notice=undone', 303)
    const text = skipped ? `Not undone: “${skipped.name}” ${skipped.reason}.` : 'This change was already undone.'
    return data<ListResult>({ tone: 'error', message: text }, { status: 409 })
  }
  const ids = readUuidFields(form, 'id')
  await reorderBoxes(db, { ids: moveByButton(ids, form.get('move'), (id) => id), by })
  return form.get('script') === 'yes' ? data(undefined) : redirect('/admin/boxes', 303)
}

const stateTones: Record<BoxState, BadgeProps['tone']> = {
  active: 'forest',
  scheduled: 'mustard',
  ended: 'outline',
  hidden: 'outline',
}

const columns: Column<ListedBox>[] = [
  {
    label: 'Image',
    narrowSlot: 'image',
    width: 'image',
    isLabelHidden: true,
    cell: ({ image }) => <Image src={image} alt="" sizes="64px" />,
  },
  { label: 'Box', narrowSlot: 'name', cell: (box, link) => <Contents box={box} link={link} /> },
  { label: 'Status', narrowSlot: 'fact', width: 'xl', cell: (box) => <State box={box} /> },
  {
    label: 'Price',
    narrowSlot: 'fact',
    width: 'm',
    isNumber: true,
    cell: ({ price }) =>
      price === null ? (
        <span className="text-danger">{noPrice}</span>
      ) : (
        <>
          <span className="font-semibold">{formatCents(price)}</span>
          <span className="text-[0.8125rem] text-muted lg:block"> per box</span>
        </>
      ),
  },
]

export default function Boxes({ loaderData, actionData }: Route.ComponentProps) {
  const { boxes, isFiltered, newDrafts, newSchedules, newId, message, change, views } = loaderData
  const fetcher = useFetcher<typeof action>()
  const [order, saveOrder] = useSavedOrder(boxes, fetcher, (rows) => [
    ['script', 'yes'],
    ...rows.map(({ id }) => ['id', id]),
  ])
  const { list, getItemProps, renderHandle, controls } = useSortable<HTMLTableSectionElement, ListedBox>({
    items: order,
    onReorder: saveOrder,
    moveName: 'move',
  })
  const handleColumn: Column<ListedBox> = {
    label: 'Order',
    narrowSlot: 'handle',
    width: 'icon',
    isLabelHidden: true,
    cell: (box, _, index) => (
      <>
        <input type="hidden" name="id" value={box.id} />
        {renderHandle(box, index)}
      </>
    ),
  }
  return (
    <AdminPage
      title="Boxes"
      lead={`Ready-made boxes in the order shown in the store. ${isFiltered ? 'Clear the filter' : 'Drag'} to reorder.`}
      aside={
        <ButtonLink to={`/admin/boxes/new?id=${newId}`} size="sm">
          Create box
        </ButtonLink>
      }
    >
      <NewDrafts drafts={newDrafts} />
      <ScheduledDrafts schedules={newSchedules} getPath={getNewPath} untitled="Untitled box" />
      <DataList
        list="boxes"
        noun={['box', 'boxes']}
        rows={order}
        row={({ id, name }, index) => ({
          id,
          name,
          to: `/admin/boxes/${id}`,
          ...(!isFiltered && { attributes: getItemProps(index) }),
        })}
        // A filtered list has no handles: the stored order is that of all boxes.
        columns={isFiltered ? columns : [handleColumn, ...columns]}
        {...(!isFiltered && { sortableRef: list })}
        filters={boxFilters}
        views={views}
        found={order.length}
        actionResult={actionData ?? (message ? { tone: 'success', message, change } : undefined)}
        empty={{
          title: 'No boxes yet',
          text: 'Combine products into ready-made boxes that customers order as is.',
          children: <ButtonLink to={`/admin/boxes/new?id=${newId}`}>Create box</ButtonLink>,
        }}
      />
      {controls}
      <p className="text-sm text-muted">
        Prices follow the current catalog.{' '}
        <Link to="/ready-made-boxes" reloadDocument className="font-semibold text-forest underline underline-offset-4">
          View in store
        </Link>
      </p>
    </AdminPage>
  )
}

/** Name, contents and problems. */
function Contents({ box, link }: { box: ListedBox; link: ReactNode }) {
  const { occasion, items, units, outOfStock, unpriced } = box
  const size = `${items} ${items === 1 ? 'item' : 'items'}${units === items ? '' : `, ${units} units`}`
  return (
    <>
      {link}
      <span className="block text-muted">{occasion ? `${occasion} · ${size}` : size}</span>
      {outOfStock.length > 0 && (
        <span className="block text-[0.8125rem] text-danger">{`Out of stock: ${outOfStock.join(', ')}`}</span>
      )}
      {unpriced.length > 0 && <span className="block text-[0.8125rem]">{`${noPrice}: ${unpriced.join(', ')}`}</span>}
      {items === 0 && <span className="block text-[0.8125rem] text-danger">No contents</span>}
    </>
  )
}

function State({ box: { state, from, until, schedules } }: { box: ListedBox }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={stateTones[state]}>{stateTitles[state]}</Badge>
      {from && state === 'scheduled' && (
        <span className="text-muted">
          Starts <DateTime at={from} />
        </span>
      )}
      {until && state !== 'hidden' && (
        <span className="text-muted">
          {state !== 'ended' && <span>Ends </span>}
          <DateTime at={until} />
        </span>
      )}
      {schedules.map((schedule) => (
        <ScheduleNote key={String(schedule.at)} schedule={schedule} />
      ))}
    </span>
  )
}
