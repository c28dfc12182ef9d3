import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { FetchCounts } from '#app/features/images/download/waiting.server.ts'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { importAddress } from '../product-paths.ts'
import { counted, isWorking, number } from './import-text.ts'

type WorkingProps = {
  found: Pick<ImportView, 'id' | 'state' | 'isCutOff' | 'progress' | 'counts'>
  fetches: FetchCounts | undefined
  /** Images of the ZIP that are not stored yet. */
  waiting: number
}

/** Shows progress, refreshed while an import runs; without JavaScript by a link. */
export function Working({ found, fetches, waiting }: WorkingProps) {
  const working = isWorking(found)
  useLookingAgain(working ? 1_000 : waiting > 0 || (fetches?.waiting ?? 0) > 0 ? 3_000 : undefined)
  if (!working) return null
  const { state, progress, counts } = found
  const applying = state === 'applying'
  return (
    <div className="import-working">
      <p className="font-semibold">{applying ? 'Importing products' : 'Checking rows'}</p>
      <progress
        aria-label="Progress"
        max={applying ? Math.max(1, counts.rows) : 1}
        value={applying && progress > 0 ? progress : undefined}
      />
      <p className="text-sm text-muted">
        {applying
          ? `${number(progress)} of ${counted(counts.rows, 'row')}. All changes go live together when it finishes.`
          : progress > 0
            ? `${counted(progress, 'row')} checked. No products change yet.`
            : 'No products change yet.'}{' '}
        You can leave this page.
      </p>
      <noscript>
        <a href={importAddress(found.id)}>Refresh progress</a>
      </noscript>
    </div>
  )
}

/** @param every milliseconds; undefined stops polling */
function useLookingAgain(every: number | undefined) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (every === undefined || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), every)
    return () => clearTimeout(timer)
  }, [every, state, revalidate])
}
