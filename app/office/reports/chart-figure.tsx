import { type ReactNode, useEffect, useState } from 'react'

type ChartFigureProps = {
  /** Of its table. */
  name: string
  /** What the chart shows, in words. */
  finding: ReactNode
  /** The drawing, where scripts run; nothing hangs on it. Absent where there is nothing to draw. */
  chart: false | (() => ReactNode)
  /** The figures themselves. */
  table: ReactNode
  /** Height of the drawing: by its size before it is there, the page does not move. */
  size: 'tall' | 'short'
}

/** A chart that says what it shows, with the table it is drawn from (decision 0101). */
export function ChartFigure({ name, finding, chart, table, size }: ChartFigureProps) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return (
    <figure>
      <figcaption className="max-w-3xl text-sm">{finding}</figcaption>
      {chart && <div className={`chart-room chart-${size}`}>{isDrawn && chart()}</div>}
      <details className="mt-3">
        <summary className="numbers-summary">Show as a table</summary>
        {/* On a phone it scrolls sideways, by the keyboard as well. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus, or arrow keys could not reach it */}
        <section aria-label={name} tabIndex={0} className="numbers-scroll">
          {table}
        </section>
      </details>
    </figure>
  )
}
