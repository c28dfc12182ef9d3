import type { Difference } from '#app/features/catalog/products/form/differences.ts'
import './differences.css'

/** Lists changed fields with their old and new values. */
export function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p className="text-muted">No visible fields changed.</p>
  return (
    <dl className="product-differences">
      {differences.map(({ title, before, after }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <del>{before}</del>
            <span className="sr-only"> changed to </span>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
