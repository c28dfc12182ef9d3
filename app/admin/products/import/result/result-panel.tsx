import { Link } from 'react-router'
import type { ListedCounts } from '#app/features/imports/result/applied.server.ts'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { getImportPath } from '../../product-paths.ts'
import { UploadForm } from '../upload/upload-form.tsx'
import { ChangedRows } from './changed-rows.tsx'
import { NewRows } from './new-rows.tsx'
import { ProblemRows } from './problem-rows.tsx'
import { rowKindParams, rowsPerPage, type ShownRows } from './row-kinds.ts'

type ResultPanelProps = { importView: Omit<ImportView, 'settings'>; listed: ListedCounts; shown: ShownRows }

/** Rows of the file by outcome, with counts and a list of one kind. */
export function ResultPanel({ importView: { id, state, counts }, listed, shown }: ResultPanelProps) {
  const { new: added, changed, same, skipped, rejected, withWarnings, rows } = counts
  if (rows === 0) return null
  const isApplied = state === 'applied'
  const kinds = [
    { kind: 'new', title: 'New', count: added },
    { kind: 'changed', title: 'Changed', count: changed },
    { kind: 'same', title: 'Unchanged', count: same },
    ...(skipped > 0 ? [{ kind: 'skipped', title: 'Not for sale (skipped)', count: skipped } as const] : []),
    { kind: 'rejected', title: 'Errors', count: rejected },
    ...(withWarnings > 0 ? [{ kind: 'withWarnings', title: 'Warnings', count: withWarnings } as const] : []),
  ] as const
  const hasMore = shown.rows.length > rowsPerPage
  const last = shown.rows.at(rowsPerPage - 1)
  return (
    <section id="rows" aria-label="Import rows" className="min-w-0">
      <ul className="import-counts">
        {kinds.map(({ kind, title, count }) => {
          const content = (
            <>
              <span className="import-count">{formatNumber(count)}</span>
              <span className="text-sm">{title}</span>
            </>
          )
          const canList = kind === 'new' || kind === 'changed' ? listed[kind] > 0 : count > 0
          return (
            <li key={kind} className={kind === 'rejected' && count > 0 ? 'import-count-rejected' : undefined}>
              {kind !== 'same' && kind !== 'skipped' && canList ? (
                <Link
                  to={`?show=${rowKindParams[kind]}`}
                  preventScrollReset
                  aria-current={shown.show === kind ? 'true' : undefined}
                >
                  {content}
                </Link>
              ) : (
                <div>{content}</div>
              )}
            </li>
          )
        })}
      </ul>
      {shown.rows.length > 0 && (
        <div className="list-card mt-3 overflow-hidden">
          <div className="list-head">
            <h2 tabIndex={-1} className="list-found">
              {kinds.find(({ kind }) => kind === shown.show)?.title}
            </h2>
          </div>
          {shown.show === 'rejected' && (
            <div className="import-fix">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                Download the rows and fix them in a spreadsheet. The file has your columns plus the error for each row,
                and all rows of a product that has several. Then upload it here; the column mapping is reused.
              </p>
              <ButtonLink
                to={`${getImportPath(id)}/problem-rows`}
                reloadDocument
                prefetch="none"
                variant="secondary"
                size="sm"
              >
                Download rows with errors (CSV)
              </ButtonLink>
            </div>
          )}
          {shown.show === 'withWarnings' && (
            <div className="import-fix">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                These rows are imported as they are, unless the warning says that they are skipped. If one is wrong, fix
                it in a spreadsheet and upload it again; the existing product is updated.
              </p>
              <ButtonLink
                to={`${getImportPath(id)}/problem-rows?of=warnings`}
                reloadDocument
                prefetch="none"
                variant="secondary"
                size="sm"
              >
                Download rows with warnings (CSV)
              </ButtonLink>
            </div>
          )}
          {shown.show === 'rejected' && <ProblemRows rows={shown.rows.slice(0, rowsPerPage)} type="error" />}
          {shown.show === 'withWarnings' && <ProblemRows rows={shown.rows.slice(0, rowsPerPage)} type="warning" />}
          {shown.show === 'changed' && <ChangedRows rows={shown.rows.slice(0, rowsPerPage)} />}
          {shown.show === 'new' && <NewRows rows={shown.rows.slice(0, rowsPerPage)} />}
          {(hasMore || shown.after > 0) && (
            <PageNavigation className="import-pages">
              {shown.after > 0 && <Link to={`?show=${rowKindParams[shown.show]}#rows`}>{`First ${rowsPerPage}`}</Link>}
              {hasMore && last && (
                <Link to={`?show=${rowKindParams[shown.show]}&after=${last.line}#rows`}>{`Next ${rowsPerPage}`}</Link>
              )}
            </PageNavigation>
          )}
        </div>
      )}
      {rejected > 0 && shown.show === 'rejected' && (
        <details className="import-details mt-4" open={isApplied}>
          <summary>Upload corrected rows</summary>
          <div className="mt-3">
            <UploadForm correctedImportId={id} />
          </div>
        </details>
      )}
    </section>
  )
}
