import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { OpenFetches } from '#app/features/images/download/image-fetches.server.ts'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { getImportPath } from '../product-paths.ts'
import { isRunning } from './import-text.ts'

type ImportProgressProps = {
  importView: Pick<ImportView, 'id' | 'state' | 'isInterrupted' | 'progress' | 'counts'>
  fetches: Pick<OpenFetches, 'waiting'> | undefined
  /** Images of the ZIP that are not stored yet. */
  pendingImages: number
}

/** Shows progress, refreshed while an import runs; without JavaScript by a link. */
export function ImportProgress({ importView, fetches, pendingImages }: ImportProgressProps) {
  const isActive = isRunning(importView)
  usePolling(isActive ? 1_000 : pendingImages > 0 || (fetches?.waiting ?? 0) > 0 ? 3_000 : undefined)
  if (!isActive) return null
  const { state, progress, counts } = importView
  const isApplying = state === 'applying'
  return (
    <div className="import-working">
      <p className="font-semibold">{isApplying ? 'Importing products' : 'Checking rows'}</p>
      <progress
        aria-label="Progress"
        max={isApplying ? Math.max(1, counts.rows) : 1}
        value={isApplying && progress > 0 ? progress : undefined}
      />
      <p className="text-sm text-muted">
        {`${
          isApplying
            ? `${formatNumber(progress)} of ${formatCount(counts.rows, 'row')}. All changes go live together when it finishes.`
            : progress > 0
              ? `${formatCount(progress, 'row')} checked. No products change yet.`
              : 'No products change yet.'
        } You can leave this page.`}
      </p>
      <noscript>
        <a href={getImportPath(importView.id)}>Refresh progress</a>
      </noscript>
    </div>
  )
}

/** @param intervalMs milliseconds; undefined stops polling */
function usePolling(intervalMs: number | undefined) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (intervalMs === undefined || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), intervalMs)
    return () => clearTimeout(timer)
  }, [intervalMs, state, revalidate])
}
