import type { ComparedLine } from '#app/features/content/compare-lines.ts'
import type { Difference } from '#app/features/content/document.ts'
import './content-editor.css'

type DifferencesProps = {
  differences: readonly Difference[]
  /** Labels for screen readers: whose text each side is. */
  before?: string
  after?: string
}

/** Lists changed fields with the lines that were removed and added. */
export function Differences({ differences, before = 'Before', after = 'After' }: DifferencesProps) {
  if (differences.length === 0) return <p className="text-muted">No visible fields changed.</p>
  return (
    <dl className="differences">
      {differences.map(({ title, lines }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {lines.map((line, at) => (
              <Line key={at} line={line} before={before} after={after} />
            ))}
            {lines.every(({ kind, text }) => kind === 'removed' || text === '') && (
              <span className="text-muted">{`${after}: empty`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Line({ line: { kind, text }, before, after }: { line: ComparedLine; before: string; after: string }) {
  if (kind !== 'removed' && kind !== 'added') return <span className="text-muted">{text || '\u00a0'}</span>
  const [Element, label] = kind === 'removed' ? (['del', before] as const) : (['ins', after] as const)
  return (
    <Element>
      <span className="sr-only">{`${label}: `}</span>
      <span>{text}</span>
    </Element>
  )
}
