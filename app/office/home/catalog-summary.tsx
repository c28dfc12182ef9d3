import { Link } from 'react-router'
import type { Gap, readCatalogueToDo } from '#app/features/catalogue/inventory/to-do.server.ts'
import { filteredAddress, productAddress } from '../products/product-paths.ts'
import { Panel } from '../shell/admin-page.tsx'
import { Figure } from './metric-link.tsx'

type CatalogueTodayProps = Awaited<ReturnType<typeof readCatalogueToDo>>

const titles: Record<Gap['name'], string> = {
  'without price': 'In stock, without price',
  'without picture': 'In stock, without picture',
  'without category': 'In stock, without category',
}

/** Drafts that are named; the rest are found in the list. */
const named = 3

/** What there is to do in the catalogue. */
export function CatalogueToday({ drafts, gaps, most }: CatalogueTodayProps) {
  const text = (count: number) => (count > most ? `${most}+` : String(count))
  return (
    <Panel
      title="Catalog"
      flush
      aside={
        <Link to="/admin/products" className="text-sm font-semibold text-forest underline underline-offset-4">
          All products
        </Link>
      }
    >
      <ul className="today">
        {gaps.map(
          ({ name, filter, count }) =>
            count !== null && (
              <li key={name}>
                <Figure
                  to={filteredAddress(filter)}
                  title={titles[name]}
                  value={text(count)}
                  tone={count === 0 ? 'none' : 'some'}
                />
              </li>
            ),
        )}
      </ul>
      {drafts.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm sm:px-6">
          <span className="text-muted">{drafts.length === 1 ? 'Your draft: ' : 'Your drafts: '}</span>
          {drafts.slice(0, named).map(({ subject, name }, index) => (
            <span key={subject}>
              {index > 0 && ', '}
              <Link to={productAddress(subject)} className="font-semibold text-forest underline underline-offset-4">
                {name}
              </Link>
            </span>
          ))}
          {drafts.length > named && ` and ${drafts.length - named} more`}
        </p>
      )}
    </Panel>
  )
}
