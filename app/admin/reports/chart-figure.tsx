import type { ReactNode } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'

type ChartFigureProps = {
  /** Accessible name of the table. */
  name: string
  /** The finding of the chart as a sentence. */
  finding: ReactNode
  /** The chart, which needs JavaScript; false without data. */
  chart: false | (() => ReactNode)
  /** The data. */
  table: ReactNode
  /** Reserves the height of the chart, so that the page does not shift. */
  size: 'tall' | 'short'
}

/** A chart with its finding and its data as a table. */
export function ChartFigure({ name, finding, chart, table, size }: ChartFigureProps) {
  const isHydrated = useHydrated()
  return (
    <figure>
      <figcaption className="max-w-3xl text-sm">{finding}</figcaption>
      {chart && (
        <div className={`chart-area chart-${size}`}>{isHydrated && <LazyBoundary>{chart()}</LazyBoundary>}</div>
      )}
      <details className="mt-3">
        <summary className="reports-summary">View as table</summary>
        {/* Scrolls horizontally on phones, also by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
        <section aria-label={name} tabIndex={0} className="reports-scroll">
          {table}
        </section>
      </details>
    </figure>
  )
}
