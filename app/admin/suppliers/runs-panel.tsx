import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { runTitles } from '#app/features/suppliers/run-kinds.ts'
import type { listRuns } from '#app/features/suppliers/runs.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { getImportPath } from '../products/product-paths.ts'
import { DateTime, Panel } from '../shell/admin-page.tsx'
import { RunBadge } from './run-badge.tsx'

type Entry = Awaited<ReturnType<typeof listRuns>>[number]

const pollingMs = 2_000

/** Reports of the latest runs, refreshed while one is running. */
export function RunsPanel({ runs }: { runs: Entry[] }) {
  const { revalidate, state } = useRevalidator()
  const isAnyRunning = runs.some(({ run, importState }) => !run.finished_at || importState === 'applying')
  useEffect(() => {
    if (!isAnyRunning || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollingMs)
    return () => clearTimeout(timer)
  }, [isAnyRunning, state, revalidate])
  return (
    <Panel title="Sync history" text={runs.length === 0 ? 'No syncs yet.' : undefined}>
      {runs.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {runs.map((entry) => (
            <RunEntry key={entry.run.id} {...entry} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RunEntry({ run, importState }: Entry) {
  const { kind, state, counts, problem, problems, import_id, started_by, created_at } = run
  const needsReview = importState === 'checked'
  const descriptions = describeCounts(counts, needsReview)
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RunBadge state={state} needsReview={needsReview} />
        <span className="font-semibold">{runTitles[kind]}</span>
        <span className="text-muted">
          <DateTime at={created_at} />
          <span className="wrap-anywhere">{`, ${started_by}`}</span>
        </span>
      </p>
      {problem && <p className="text-danger wrap-anywhere">{problem}</p>}
      {descriptions.length > 0 && <p className="text-muted">{descriptions.join(' ')}</p>}
      {import_id && (
        <Link
          to={getImportPath(import_id)}
          prefetch="none"
          className="justify-self-start font-semibold text-forest underline underline-offset-4"
        >
          {needsReview ? 'Review and import' : 'Open import'}
        </Link>
      )}
      {problems.length > 0 && (
        <details>
          <summary className="cursor-pointer">{formatCount(counts.failed ?? problems.length, 'failed call')}</summary>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {problems.map(({ service, item, reason }) => (
              <li key={`${service} ${item} ${reason}`} className="wrap-anywhere">{`${item}, ${service}: ${reason}`}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

type Counts = Entry['run']['counts']

/** Returns sentences on what the run read, and on what it waits for. */
function describeCounts({ products, stock, calls, bytes, unchanged, toHide }: Counts, needsReview: boolean): string[] {
  const amounts = [
    products !== undefined && formatCount(products, 'product'),
    stock !== undefined && `supplier stock of ${formatCount(stock, 'product')}`,
    calls !== undefined && formatCount(calls, 'call'),
    bytes !== undefined && formatFileSize(bytes),
  ].filter((amount) => amount !== false)
  return [
    amounts.length > 0 && `Read ${amounts.join(', ')}.`,
    unchanged !== undefined && 'The file has not changed since the last sync.',
    toHide !== undefined &&
      needsReview &&
      `The supplier no longer lists ${formatCount(toHide, 'product')}, too many to hide without review.`,
  ].filter((sentence) => sentence !== false)
}
