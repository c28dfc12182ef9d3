import { Link } from 'react-router'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { importAddress } from '../import-paths.ts'
import { number } from '../import-text.ts'
import { UploadForm } from '../upload/upload-form.tsx'
import { ChangedRows } from './changed-rows.tsx'
import { NewRows } from './new-rows.tsx'
import { NotedRows } from './problem-rows.tsx'
import { rowsShown, type ShownRows } from './rows-page.ts'

type ResultPanelProps = { found: Omit<ImportView, 'settings'>; shown: ShownRows }

/** What the rows of the file are: how many of each kind, and those of one kind to be looked at. */
export function ResultPanel({ found: { id, state, counts }, shown }: ResultPanelProps) {
  const { new: added, changed, same, refused, doubtful, rows } = counts
  if (rows === 0) return null
  const isApplied = state === 'applied'
  const kinds = [
    { kind: 'new', title: 'New', count: added },
    { kind: 'changed', title: 'Changed', count: changed },
    { kind: 'same', title: 'As they are', count: same },
    { kind: 'refused', title: 'Refused', count: refused },
    ...(doubtful > 0 ? [{ kind: 'doubtful', title: 'Of these to look at', count: doubtful } as const] : []),
  ] as const
  const more = shown.rows.length > rowsShown
  const last = shown.rows.at(rowsShown - 1)
  return (
    <section id="rows" aria-label="Rows of the file" className="min-w-0">
      <ul className="import-figures">
        {kinds.map(({ kind, title, count }) => {
          const figure = (
            <>
              <span className="import-figure">{number(count)}</span>
              <span className="text-sm">{title}</span>
            </>
          )
          const opens = count > 0 && kind !== 'same' && (!isApplied || kind === 'refused' || kind === 'doubtful')
          return (
            <li key={kind} className={kind === 'refused' && count > 0 ? 'import-figure-refused' : undefined}>
              {opens ? (
                <Link to={`?show=${kind}`} preventScrollReset aria-current={shown.show === kind ? 'true' : undefined}>
                  {figure}
                </Link>
              ) : (
                <div>{figure}</div>
              )}
            </li>
          )
        })}
      </ul>
      {shown.rows.length > 0 && (
        <div className="import-rows">
          {shown.show === 'refused' && (
            <div className="import-mend">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                Mend them in a spreadsheet: the file has your own columns, with the reason in the last one. Then bring
                it in here; the columns are read as before.
              </p>
              <ButtonLink
                to={`${importAddress(id)}/problem-rows`}
                reloadDocument
                prefetch="none"
                variant="secondary"
                size="sm"
              >
                Download these rows as CSV to mend
              </ButtonLink>
            </div>
          )}
          {shown.show === 'doubtful' && (
            <div className="import-mend">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                These go into the shop as they are. If one of them is a mistake, mend it in a spreadsheet and bring it
                in again: it is found then.
              </p>
              <ButtonLink
                to={`${importAddress(id)}/problem-rows?of=doubtful`}
                reloadDocument
                prefetch="none"
                variant="secondary"
                size="sm"
              >
                Download these rows as CSV
              </ButtonLink>
            </div>
          )}
          {shown.show === 'refused' && <NotedRows rows={shown.rows.slice(0, rowsShown)} why="Why it is refused" />}
          {shown.show === 'doubtful' && <NotedRows rows={shown.rows.slice(0, rowsShown)} why="What to look at" />}
          {shown.show === 'changed' && <ChangedRows rows={shown.rows.slice(0, rowsShown)} />}
          {shown.show === 'new' && <NewRows rows={shown.rows.slice(0, rowsShown)} />}
          {(more || shown.after > 0) && (
            <nav aria-label="Rows" className="import-pages">
              {shown.after > 0 && (
                <Link to={`?show=${shown.show}`} preventScrollReset>
                  From the beginning
                </Link>
              )}
              {more && last && (
                <Link to={`?show=${shown.show}&after=${last.line}`} preventScrollReset>
                  The next {rowsShown}
                </Link>
              )}
            </nav>
          )}
        </div>
      )}
      {refused > 0 && shown.show === 'refused' && (
        <details className="import-details mt-4" open={isApplied}>
          <summary>Bring in the mended rows</summary>
          <div className="mt-3">
            <UploadForm like={id} />
          </div>
        </details>
      )}
    </section>
  )
}
