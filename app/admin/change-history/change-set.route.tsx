import { data, Form, Link, useNavigation } from 'react-router'
import { readChangeDifferences } from '#app/features/catalog/products/change-differences.server.ts'
import type { Difference } from '#app/features/catalog/products/form/differences.ts'
import { previewUndo } from '#app/features/catalog/products/undo.server.ts'
import { listTouched, readStep } from '#app/features/content/change-sets.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { productsCounted } from '../products/list/bulk/bulk.ts'
import { toUndoMessage } from '../products/list/bulk/undo-message.ts'
import { Differences } from '../products/product/history/differences.tsx'
import { AdminPage, Alert, adminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/change-set.route.ts'
import { getAddress, getName, touchedText } from './change-set-text.ts'
import { LeftList } from './skipped-list.tsx'
import { undoneWhole, undoStep } from './undo-change-set.server.ts'
import './change-history.css'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Change', matches)

/** Things of a step that are named. */
const named = 50
/** Of what would be left so much is named. */
const maxLeft = 20
/** Maximum number of products with their fields before and after. */
const maxCompared = 10

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const step = isUuid(params.id) ? await readStep(db, params.id) : undefined
  if (!step) return data({ step: null, things: [], differences: {}, foreseen: null, isWhole: false }, { status: 404 })
  const ofProducts = step.touched.every(({ kind }) => kind === 'product' || kind === 'labels')
  const isWhole = step.undoneBy === null && undoneWhole(step.touched)
  const [things, differences, foreseen] = await Promise.all([
    listTouched(db, { change: step.id, limit: named + 1 }),
    readChangeDifferences(db, { change: step.id, limit: maxCompared }),
    ofProducts && step.undoneBy === null ? previewUndo(db, step.id) : null,
  ])
  return data({
    step,
    things: things.filter(({ kind }) => kind !== 'labels').slice(0, named),
    differences,
    foreseen,
    isWhole,
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { writes } = context.get(servicesContext)
  const by = getActor(getPerson(context), getClient({ context, request }).address)
  if (!isUuid(params.id)) return data(toUndoMessage({ outcome: 'not there' }), { status: 404 })
  const told = await undoStep(writes, { change: params.id, by })
  return data(told, { status: told.tone === 'success' ? 200 : 422 })
}

const did = { made: 'Added', changed: 'Changed', deleted: 'Deleted' } as const
const linked = 'font-semibold text-forest underline underline-offset-4'

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { step, things, foreseen, isWhole } = loaderData
  const differences: Record<string, Difference[]> = loaderData.differences
  const back = { to: '/admin/history', label: 'Change history' }
  if (!step) {
    return (
      <AdminPage narrow title="Change" back={back}>
        <EmptyState
          title="Change not found"
          text="It may belong to a database that was restored from a backup since."
        />
      </AdminPage>
    )
  }
  const { title, name, actor, at, undoneBy, undoes, touched } = step
  const all = touched.filter(({ kind }) => kind !== 'labels').reduce((sum, { count }) => sum + count, 0)
  return (
    <AdminPage
      title={title}
      back={back}
      lead={
        <>
          {name ?? actor}, <DateTime at={at} />: {touchedText(touched)}.
        </>
      }
    >
      {actionData && (
        <Alert tone={actionData.tone}>
          {actionData.message}
          <LeftList left={actionData.kept ?? []} />
        </Alert>
      )}
      {undoneBy ? (
        <p className="text-sm">
          Undone by {undoneBy.name}, <DateTime at={undoneBy.at} />.{' '}
          <Link to={`/admin/history/${undoneBy.id}`} className={linked}>
            View that change
          </Link>
        </p>
      ) : (
        <UndoPanel foreseen={foreseen} all={all} isWhole={isWhole} />
      )}
      {undoes && (
        <p className="text-sm">
          This undid{' '}
          <Link to={`/admin/history/${undoes}`} className={linked}>
            an earlier change
          </Link>
          .
        </p>
      )}
      <Panel title="Changed items" flush>
        <ul className="changes-things">
          {things.map((thing) => {
            const address = thing.kind !== 'product' || thing.isThere ? getAddress(thing) : undefined
            const compared = thing.kind === 'product' ? differences[thing.subject] : undefined
            return (
              <li key={`${thing.kind} ${thing.subject}`}>
                {address ? (
                  <Link to={address} prefetch="none" className="changes-thing" dir="auto">
                    {getName(thing)}
                  </Link>
                ) : (
                  <span dir="auto">{getName(thing)}</span>
                )}
                <span className="text-muted">{did[thing.done]}</span>
                {compared && (
                  <div className="changes-compared">
                    <Differences differences={compared} />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        {all > things.length && (
          <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-6">
            And {(all - things.length).toLocaleString('en-US')} more.
          </p>
        )}
      </Panel>
    </AdminPage>
  )
}

type Foreseen = Awaited<ReturnType<typeof previewUndo>>

type UndoPanelProps = {
  /** Of a step of products. */
  foreseen: Foreseen | null
  all: number
  /** True if this page can undo all of it. */
  isWhole: boolean
}

/** The way back, with what it would not reach. */
function UndoPanel({ foreseen, all, isWhole }: UndoPanelProps) {
  const busy = useNavigation().state !== 'idle'
  if (!foreseen && !isWhole) return <Panel title="Undo" text="Undo this change in the history of the changed item." />
  if (!foreseen) {
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
  const { skipped: left, skippedCount: leftCount } = foreseen
  return (
    <Panel title="Undo" text="Restores the previous state. You can undo this again.">
      <Form method="post" className="grid gap-4">
        {leftCount > 0 && (
          <div className="text-sm">
            <p className="font-semibold">{productsCounted(leftCount)} cannot be restored:</p>
            <LeftList left={left.slice(0, maxLeft)} more={leftCount - maxLeft} />
          </div>
        )}
        <p>
          <Button type="submit" variant="secondary" size="sm" busy={busy} disabled={leftCount >= all}>
            {leftCount >= all ? 'Nothing to undo' : `Restore ${productsCounted(all - leftCount)}`}
          </Button>
        </p>
      </Form>
    </Panel>
  )
}
