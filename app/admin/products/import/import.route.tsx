import { useEffect, useState } from 'react'
import { data, useLocation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { readOpenFetches } from '#app/features/images/download/image-fetches.server.ts'
import { getZipState } from '#app/features/images/download/zip.server.ts'
import { listRowsWithMessages, readImport } from '#app/features/imports/imports.server.ts'
import { getMappingWarning } from '#app/features/imports/mapping/problem.ts'
import { listMappings } from '#app/features/imports/mapping/saved.server.ts'
import {
  countListedRows,
  type ListedCounts,
  listAddedRows,
  listUpdatedRows,
} from '#app/features/imports/result/applied.server.ts'
import { listChangedRows, listNewRows } from '#app/features/imports/result/preview.server.ts'
import { type ImportView, isWholeList } from '#app/features/imports/stored-import.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime } from '../../shell/admin-page.tsx'
import { importsPath } from '../product-paths.ts'
import type { Route } from './+types/import.route.ts'
import { ColumnsStep } from './columns/columns-step.tsx'
import { importAction } from './import-action.server.ts'
import './import.css'
import { ImagesPanel } from './images-panel.tsx'
import { ImportProgress } from './import-progress.tsx'
import { getListedState, isRunning, stateTitles, stateTones, stepNumbers, steps } from './import-text.ts'
import { AppliedPanel, UndonePanel } from './result/applied-panel.tsx'
import { ApplyPanel } from './result/apply-panel.tsx'
import { ResultPanel } from './result/result-panel.tsx'
import { parseRowKind, rowsPerPage, type ShownRows } from './result/row-kinds.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.importView.fileName ?? 'Import', matches)

/** Maximum number of waiting and failed images listed. */
const maxListed = 20

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const stored = isUuid(params.id) ? await readImport(db, params.id) : undefined
  if (!stored) throw data(null, { status: 404 })
  const { settings, ...view } = stored
  const isColumnsStep =
    (view.state === 'uploaded' || view.state === 'failed' || url.searchParams.has('columns')) &&
    !isRunning(view) &&
    view.state !== 'applied' &&
    view.state !== 'undone'
  const zip = isColumnsStep ? await getZipState(db, view.id) : undefined
  const fetches =
    view.state === 'applied' && view.changeId
      ? await readOpenFetches(db, { changeId: view.changeId, limit: maxListed })
      : undefined
  const listed = await countListedRows(db, stored)
  return {
    importView: view,
    listed,
    supplier: settings.mapping.supplier,
    isComplete: isWholeList(settings),
    hidesMissing: settings.mapping.hidesMissing === true,
    undone: settings.undone,
    columns: isColumnsStep
      ? {
          preview: settings.preview,
          mapping: settings.mapping,
          reading: settings.reading,
          saved: (await listMappings(db)).map(({ id, name }) => ({ id, name })),
          zip: zip && { waiting: zip.waiting, stored: Object.keys(zip.stored).length, failed: zip.failed },
        }
      : undefined,
    shown: await readShownRows(services, stored, { params: url.searchParams, listed }),
    fetches,
    mappingWarning: getMappingWarning(settings.mapping),
  }
}

/** Reads a page of rows of one kind: with errors or warnings, changed or new. */
async function readShownRows(
  services: Pick<Services, 'db' | 'content'>,
  { id, counts, changeId }: ImportView,
  { params, listed }: { params: URLSearchParams; listed: ListedCounts },
): Promise<ShownRows> {
  const { db } = services
  const after = parsePositiveInteger(params.get('after')) ?? 0
  const query = { id, after, limit: rowsPerPage + 1 }
  const show =
    parseRowKind(params.get('show')) ??
    (counts.rejected > 0 ? 'rejected' : listed.changed > 0 ? 'changed' : listed.new > 0 ? 'new' : 'rejected')
  if (show === 'changed' || show === 'new') {
    if (listed[show] === 0) return { show, after, rows: [] }
    const { unit } = await readBrand(services)
    if (show === 'new') return { show, after, rows: await (listed.isApplied ? listAddedRows : listNewRows)(db, query) }
    const rows = listed.isApplied
      ? await listUpdatedRows(db, { ...query, change: changeId ?? '', unit })
      : await listChangedRows(db, query, unit)
    return { show, after, rows }
  }
  return { show, after, rows: counts[show] > 0 ? await listRowsWithMessages(db, { ...query, kind: show }) : [] }
}

export const action = ({ request, context, params }: Route.ActionArgs) => importAction({ request, context }, params.id)

export default function Import({ loaderData, actionData: latestActionData }: Route.ComponentProps) {
  const actionData = useRetainedActionData(latestActionData)
  const { importView, listed, columns, shown, fetches, mappingWarning, undone } = loaderData
  const { supplier, isComplete, hidesMissing } = loaderData
  const { state, isInterrupted, problem } = importView
  const isColumnsStep = columns !== undefined
  const listedState = getListedState(importView)
  const title = stateTitles[listedState]
  useStepFocus(title)
  return (
    <AdminPage
      title={importView.fileName}
      lead={
        <>
          <span>{`${formatFileSize(importView.size)}, uploaded by ${importView.importedBy}, `}</span>
          <DateTime at={importView.createdAt} />
        </>
      }
      back={{ to: importsPath, label: 'Imports' }}
      aside={
        <div role="status">
          <Badge tone={stateTones[listedState]}>{title}</Badge>
        </div>
      }
    >
      {state !== 'undone' && (
        <div className="max-w-2xl">
          <Stepper
            steps={steps}
            current={isColumnsStep ? 2 : stepNumbers[state] + (state === 'applied' ? 1 : 0)}
            label="Import steps"
          />
        </div>
      )}
      {actionData?.message && <Alert>{actionData.message}</Alert>}
      {actionData?.error && <Alert tone="error">{actionData.error}</Alert>}
      {undone && undone.skipped.length > 0 && (
        <div className="import-skipped">
          <p className="font-medium">
            {`${undone.skippedCount.toLocaleString('en-US')} not undone (edited since, or in use):`}
          </p>
          <ul className="mt-2 space-y-1 text-sm">
            {undone.skipped.map(({ name, reason }, index) => (
              <li key={`${index} ${name}`}>
                <span className="font-medium">{name}</span>
                <span>{`: ${reason}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem && state !== 'applied' && <Alert tone="error">{problem}</Alert>}
      {isInterrupted && (
        <Alert tone="error">
          {`${state === 'applying' ? 'The import' : 'The check'} was interrupted because the server stopped or restarted. Nothing was imported. You can run it again.`}
        </Alert>
      )}
      <ImportProgress
        key={state}
        importView={importView}
        fetches={fetches}
        pendingImages={columns?.zip?.waiting ?? 0}
      />
      {columns && <ColumnsStep key={JSON.stringify(columns.mapping)} {...columns} />}
      {!isColumnsStep && (state === 'checked' || isInterrupted) && (
        <ApplyPanel importView={importView} supplier={supplier} isComplete={isComplete} hidesMissing={hidesMissing} />
      )}
      {state === 'applied' && <AppliedPanel importView={importView} hidesMissing={hidesMissing} />}
      {state === 'undone' && <UndonePanel importView={importView} />}
      {fetches && <ImagesPanel fetches={fetches} />}
      {!isColumnsStep && state === 'checked' && mappingWarning && <Alert>{mappingWarning}</Alert>}
      {!isColumnsStep && !isRunning(importView) && state !== 'undone' && (
        <ResultPanel importView={importView} listed={listed} shown={shown} />
      )}
    </AdminPage>
  )
}

/** Moves the focus to the top of the next step, as the pressed button disappears. */
function useStepFocus(step: string) {
  useEffect(() => {
    if (step && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [step])
}

/** Keeps the result of an action until the next navigation; polling clears the router's own. */
function useRetainedActionData<T>(actionData: T | undefined): T | undefined {
  const { key } = useLocation()
  const [retained, setRetained] = useState({ key, actionData })
  if (actionData !== undefined && (retained.actionData !== actionData || retained.key !== key))
    setRetained({ key, actionData })
  return actionData ?? (retained.key === key ? retained.actionData : undefined)
}
