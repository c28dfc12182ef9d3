import { data, Form, Link, useNavigation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readChangeDifferences } from '#app/features/catalog/products/change-differences.server.ts'
import { previewUndo } from '#app/features/catalog/products/undo-change.server.ts'
import { listChangedItems, readChangeSet } from '#app/features/content/change-sets.server.ts'
import type { Difference } from '#app/features/content/document.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { Differences } from '../components/content-editor/differences.tsx'
import { formatProductCount } from '../products/list/bulk/bulk.ts'
import { toUndoMessage } from '../products/undo-message.ts'
import { backgroundMessage, waitForChange } from '../products/wait-for-change.server.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/change-set.route.ts'
import { formatChangedItems, getItemName, getItemPath } from './change-set-text.ts'
import { SkippedList } from './skipped-list.tsx'
import { canUndoAsWhole, isDecoration, undoChangeSet } from './undo-change-set.server.ts'
import './change-history.css'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Change', matches)

/** Maximum number of changed items listed. */
const maxItems = 50
/** Maximum number of items listed that an undo would skip. */
const maxListed = 20
/** Maximum number of products with their fields before and after. */
const maxCompared = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const changeSet = isUuid(params.id) ? await readChangeSet(db, params.id) : undefined
  if (!changeSet)
    return data(
      { changeSet: null, items: [], differences: {}, undoPreview: null, canUndoWhole: false, isForAdmins: false },
      { status: 404 },
    )
  const { unit } = await readBrand(services)
  const isOfProducts = changeSet.changedItems.every(({ kind }) => kind === 'product' || kind === 'taxonomy')
  const person = getPerson(context)
  const isForAdmins = isDecoration(changeSet.changedItems) && !hasPermission(person, 'settings')
  // Changes of products are undone with a preview.
  const canUndoWhole = changeSet.undoneBy === null && !isForAdmins && canUndoAsWhole(changeSet.changedItems)
  const [items, differences, undoPreview] = await Promise.all([
    listChangedItems(db, { change: changeSet.id, limit: maxItems + 1 }),
    readChangeDifferences(db, { change: changeSet.id, limit: maxCompared, unit }),
    isOfProducts && changeSet.undoneBy === null ? previewUndo(db, changeSet.id) : null,
  ])
  return data({
    changeSet,
    items: items
      .filter(({ kind }) => kind !== 'taxonomy')
      .slice(0, maxItems)
      .map((item) => ({ ...item, path: getItemPath(item, person) })),
    differences,
    undoPreview,
    canUndoWhole,
    isForAdmins,
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { writes } = context.get(servicesContext)
  const person = getPerson(context)
  const by = getActor(person, getClient({ context, request }).ip)
  if (!isUuid(params.id)) return data(toUndoMessage({ outcome: 'not-found' }), { status: 404 })
  const undone = undoChangeSet(writes, { change: params.id, by, person })
  const result = await waitForChange(undone, context.get(logContext))
  if (!result) return data({ tone: 'success' as const, message: backgroundMessage, skipped: [] })
  return data(result, { status: result.tone === 'success' ? 200 : 'isForbidden' in result ? 403 : 422 })
}

const outcomeTitles = { created: 'Added', changed: 'Changed', deleted: 'Deleted' } as const
const linkClass = 'font-semibold text-forest underline underline-offset-4'

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { changeSet, items, undoPreview, canUndoWhole, isForAdmins } = loaderData
  const differences: Record<string, Difference[]> = loaderData.differences
  const back = { to: '/admin/history', label: 'Change history' }
  if (!changeSet) {
    return (
      <AdminPage narrow title="Change" back={back}>
        <EmptyState title="Change not found" text="The store may have been restored from a backup since this change." />
      </AdminPage>
    )
  }
  const { title, name, actor, at, undoneBy, undoes, changedItems } = changeSet
  const total = changedItems.filter(({ kind }) => kind !== 'taxonomy').reduce((sum, { count }) => sum + count, 0)
  return (
    <AdminPage
      title={title}
      back={back}
      lead={
        <>
          <span>{`${name ?? actor}, `}</span>
          <DateTime at={at} />
          <span>{`: ${formatChangedItems(changedItems)}.`}</span>
        </>
      }
    >
      {actionData && (
        <Alert tone={actionData.tone}>
          <span>{actionData.message}</span>
          <SkippedList items={actionData.skipped ?? []} />
        </Alert>
      )}
      {undoneBy ? (
        <p className="text-sm">
          <span>{`Undone by ${undoneBy.name}, `}</span>
          <DateTime at={undoneBy.at} />
          <span>{'. '}</span>
          <Link to={`/admin/history/${undoneBy.id}`} className={linkClass}>
            View that change
          </Link>
        </p>
      ) : isForAdmins ? (
        <Panel title="Undo" text="An Admin can undo this change." />
      ) : (
        <UndoPanel undoPreview={undoPreview} items={items} total={total} canUndoWhole={canUndoWhole} />
      )}
      {undoes && (
        <p className="text-sm">
          <span>{'This undid '}</span>
          <Link to={`/admin/history/${undoes}`} className={linkClass}>
            an earlier change
          </Link>
          <span>.</span>
        </p>
      )}
      <Panel title="Changed items" flush>
        <ul className="changes-items">
          {items.map((item) => {
            const compared = item.kind === 'product' ? differences[item.subject] : undefined
            return (
              <li key={`${item.kind} ${item.subject}`}>
                {item.path ? (
                  <Link to={item.path} prefetch="none" className="changes-item" dir="auto">
                    {getItemName(item)}
                  </Link>
                ) : (
                  <span dir="auto">{getItemName(item)}</span>
                )}
                <span className="text-muted">{outcomeTitles[item.action]}</span>
                {compared && (
                  <div className="changes-compared">
                    <Differences differences={compared} />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        {total > items.length && (
          <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-6">
            {`And ${(total - items.length).toLocaleString('en-US')} more.`}
          </p>
        )}
      </Panel>
    </AdminPage>
  )
}

type UndoPreview = Awaited<ReturnType<typeof previewUndo>>
type ListedItem = Awaited<ReturnType<typeof listChangedItems>>[number] & { path: string | undefined }

type UndoPanelProps = {
  /** Set for a change of products only. */
  undoPreview: UndoPreview | null
  items: ListedItem[]
  total: number
  /** True if this page can undo all of it. */
  canUndoWhole: boolean
}

/** Links the items of a change of several kinds, each of which has its own history. */
function HistoryLinks({ items }: { items: ListedItem[] }) {
  return (
    <>
      <span>{'Undo this in the history of each item: '}</span>
      {items.slice(0, maxListed).map((item, index) => {
        return (
          <span key={`${item.kind} ${item.subject}`}>
            {index > 0 && <span>, </span>}
            {item.path ? (
              <Link to={item.path} prefetch="none" className={linkClass}>
                {getItemName(item)}
              </Link>
            ) : (
              getItemName(item)
            )}
          </span>
        )
      })}
    </>
  )
}

/** Undoes the change and lists the items that would be skipped. */
function UndoPanel({ undoPreview, items, total, canUndoWhole }: UndoPanelProps) {
  const busy = useNavigation().state !== 'idle'
  if (!undoPreview && !canUndoWhole) return <Panel title="Undo" text={<HistoryLinks items={items} />} />
  if (!undoPreview) {
    return (
      <Panel
        title="Undo"
        text="Restores the previous state. Items edited since then are kept and listed. You can undo this again."
      >
        <Form method="post">
          <Button type="submit" variant="secondary" size="sm" busy={busy}>
            Undo
          </Button>
        </Form>
      </Panel>
    )
  }
  const { skipped, skippedCount } = undoPreview
  return (
    <Panel title="Undo" text="Restores the previous state. You can undo this again.">
      <Form method="post" className="grid gap-4">
        {skippedCount > 0 && (
          <div className="text-sm">
            <p className="font-semibold">{`${formatProductCount(skippedCount)} cannot be restored:`}</p>
            <SkippedList items={skipped.slice(0, maxListed)} more={skippedCount - maxListed} />
          </div>
        )}
        <p>
          <Button type="submit" variant="secondary" size="sm" busy={busy} disabled={skippedCount >= total}>
            {skippedCount >= total ? 'Nothing to undo' : `Restore ${formatProductCount(total - skippedCount)}`}
          </Button>
        </p>
      </Form>
    </Panel>
  )
}
