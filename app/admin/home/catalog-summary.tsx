import { Link } from 'react-router'
import type { Gap, readCatalogToDo } from '#app/features/catalog/inventory/to-do.server.ts'
import { getFilteredListPath, getNewProductPath, getProductPath } from '../products/product-paths.ts'
import { Panel } from '../shell/admin-page.tsx'
import { MetricLink } from './metric-link.tsx'

type CatalogSummaryProps = Awaited<ReturnType<typeof readCatalogToDo>>

const titles: Record<Gap['name'], string> = {
  'without price': 'In stock, no price',
  'without image': 'In stock, no image',
  'without category': 'In stock, no category',
}

/** Maximum number of drafts listed by name. */
const maxListed = 3

/** Open work in the catalog. */
export function CatalogSummary({ drafts, gaps, max }: CatalogSummaryProps) {
  const formatCappedCount = (count: number) => (count > max ? `${max}+` : String(count))
  return (
    <Panel
      title="Catalog"
      flush
      aside={
        <Link to="/admin/products" className="text-sm font-semibold text-forest underline underline-offset-4">
          View products
        </Link>
      }
    >
      <ul className="home-metrics">
        {gaps.map(
          ({ name, filter, count }) =>
            count !== null && (
              <li key={name}>
                <MetricLink
                  to={getFilteredListPath(filter)}
                  title={titles[name]}
                  value={formatCappedCount(count)}
                  tone={count === 0 ? 'none' : 'some'}
                />
              </li>
            ),
        )}
      </ul>
      {drafts.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm sm:px-6">
          <span className="text-muted">{drafts.length === 1 ? 'Your draft: ' : 'Your drafts: '}</span>
          {drafts.slice(0, maxListed).map(({ subject, name, isNew }, index) => (
            <span key={subject}>
              {index > 0 && <span>{', '}</span>}
              <Link
                to={(isNew ? getNewProductPath : getProductPath)(subject)}
                className="font-semibold text-forest underline underline-offset-4"
              >
                {name}
              </Link>
            </span>
          ))}
          {drafts.length > maxListed && <span>{` and ${drafts.length - maxListed} more`}</span>}
        </p>
      )}
    </Panel>
  )
}
