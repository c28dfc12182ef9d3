import type { Difference } from '#app/features/page-copy/editing/differences.ts'

/** Lists changed texts with their field and both values. */
export function Differences({ list }: { list: readonly Difference[] }) {
  return (
    <dl className="page-differences">
      {list.map(({ where, before, after }) => (
        <div key={where}>
          <dt>{where}</dt>
          {before !== null && (
            <dd>
              <span className="sr-only">Before: </span>
              <del>{before || 'Empty'}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <span className="sr-only">After: </span>
              <ins>{after || 'Empty'}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
