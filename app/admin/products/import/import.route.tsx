import { useEffect } from 'react'
import { data } from 'react-router'
import { countFetches, listFailed } from '#app/features/images/download/waiting.server.ts'
import { readZip } from '#app/features/images/download/zip.server.ts'
import { importColumns, isImportColumn } from '#app/features/imports/columns.ts'
import { listMappings } from '#app/features/imports/mapping/saved.server.ts'
import { listNoted, type NotedRow, readImport } from '#app/features/imports/read.server.ts'
import { listChanged, listNew } from '#app/features/imports/result/preview.server.ts'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { countIn } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { fileSize } from '#app/lib/text/file-size.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { Database } from '#db/client.ts'
import { requireAccess } from '../../access/require-access.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { AdminPage, Alert, adminMeta, DateTime } from '../../shell/admin-page.tsx'
import { importsPath } from '../product-paths.ts'
import type { Route } from './+types/import.route.ts'
import { ColumnsStep } from './columns/columns-step.tsx'
import { importAction } from './import-action.server.ts'
import './import.css'
import { ImagesPanel } from './images-panel.tsx'
import { Working } from './import-progress.tsx'
import { getStep, isWorking, stateTitles, stateTones, steps } from './import-text.ts'
import { AppliedPanel, UndonePanel } from './result/applied-panel.tsx'
import { ApplyPanel } from './result/apply-panel.tsx'
import { ResultPanel } from './result/result-panel.tsx'
import { readRowKind, rowsShown, type ShownRows } from './result/rows-page.ts'

export const headers = requireAccess('products')
export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.found.fileName ?? 'Import')

/** Failed images that are named. */
const maxNamed = 20

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const found = isUuid(params.id) ? await readImport(db, params.id) : undefined
  if (!found) throw data(null, { status: 404 })
  const { settings, ...view } = found
  const isMapped = view.state === 'uploaded' || view.state === 'failed' || url.searchParams.has('columns')
  const zip = isMapped ? await readZip(db, view.id) : undefined
  const fetches = view.state === 'applied' ? await countFetches(db) : undefined
  return {
    found: view,
    supplier: settings.mapping.supplier,
    columns:
      isMapped && !isWorking(view) && view.state !== 'applied' && view.state !== 'undone'
        ? {
            peek: settings.peek,
            mapping: settings.mapping,
            reading: settings.reading,
            saved: (await listMappings(db)).map(({ id, name }) => ({ id, name })),
            zip: zip && { waiting: zip.waiting, stored: Object.keys(zip.stored).length, failed: zip.failed },
          }
        : undefined,
    shown: await toRows(db, found, url.searchParams),
    fetches,
    failed: fetches && fetches.failed > 0 ? await listFailed(db, { limit: maxNamed }) : [],
  }
}

/** Returns the requested rows, with errors or warnings, changed or new, from a line on. */
async function toRows(db: Database, { settings, ...found }: ImportView, params: URLSearchParams): Promise<ShownRows> {
  const after = countIn(params.get('after'))
  const asked = { id: found.id, after, limit: rowsShown + 1 }
  const { refused: rejected, doubtful, changed, new: added } = found.counts
  const show =
    readRowKind(params.get('show')) ??
    (rejected > 0 ? 'refused' : changed > 0 ? 'changed' : added > 0 ? 'new' : 'refused')
  if (show === 'changed') return { show, after, rows: await listChanged(db, asked) }
  if (show === 'new') return { show, after, rows: await listNew(db, asked) }
  const count = show === 'refused' ? rejected : doubtful
  return { show, after, rows: count > 0 ? (await listNoted(db, { ...asked, kind: show })).map(titled(settings)) : [] }
}

/** A column that the file does not have goes by our name for it. */
const titled =
  ({ peek: preview }: ImportView['settings']) =>
  ({ problems, ...row }: NotedRow): NotedRow => ({
    ...row,
    problems: problems.map(({ column, ...problem }) => {
      const isOfFile = preview.columns.some(({ name }) => name === column)
      return { ...problem, column: !isOfFile && isImportColumn(column) ? importColumns[column].title : column }
    }),
  })

export const action = ({ request, context, params }: Route.ActionArgs) => importAction({ request, context }, params.id)

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { found, columns, shown, fetches, failed } = loaderData
  const { state, isCutOff, problem } = found
  const isMapping = columns !== undefined
  const title = isCutOff ? 'Interrupted' : stateTitles[state]
  useKeepingFocus(title)
  return (
    <AdminPage
      title={found.fileName}
      lead={
        <>
          {fileSize(found.size)}, uploaded by {found.who}, <DateTime at={found.createdAt} />
        </>
      }
      back={{ to: importsPath, label: 'Imports' }}
      aside={
        <div role="status">
          <Badge tone={isCutOff ? 'danger' : stateTones[state]}>{title}</Badge>
        </div>
      }
    >
      {state !== 'undone' && (
        <div className="max-w-2xl">
          <Stepper
            steps={steps}
            current={isMapping ? 2 : getStep[state] + (state === 'applied' ? 1 : 0)}
            label="Import steps"
          />
        </div>
      )}
      {actionData?.told && <Alert>{actionData.told}</Alert>}
      {actionData?.rejected && <Alert tone="error">{actionData.rejected}</Alert>}
      {actionData?.left && actionData.left.length > 0 && (
        <div className="import-left">
          <p className="font-medium">
            {actionData.leftCount?.toLocaleString('en-US')} not undone, because they were edited since or are in use:
          </p>
          <ul className="mt-2 space-y-1 text-sm">
            {actionData.left.map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <span className="font-medium">{name}</span>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem && state !== 'applied' && <Alert tone="error">{problem}</Alert>}
      {isCutOff && (
        <Alert tone="error">
          {state === 'applying' ? 'The import' : 'The check'} was interrupted because the server stopped or restarted.
          Nothing was imported. You can run it again.
        </Alert>
      )}
      <Working key={state} found={found} fetches={fetches} waiting={columns?.zip?.waiting ?? 0} />
      {columns && <ColumnsStep key={JSON.stringify(columns.mapping)} {...columns} />}
      {!isMapping && (state === 'checked' || isCutOff) && <ApplyPanel found={found} supplier={loaderData.supplier} />}
      {state === 'applied' && <AppliedPanel found={found} />}
      {state === 'undone' && <UndonePanel found={found} />}
      {fetches && <ImagesPanel fetches={fetches} failed={failed} />}
      {!isMapping && !isWorking(found) && state !== 'undone' && <ResultPanel found={found} shown={shown} />}
    </AdminPage>
  )
}

/** Moves the focus to the top of the next step, as the pressed button disappears. */
function useKeepingFocus(step: string) {
  useEffect(() => {
    if (step && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [step])
}
