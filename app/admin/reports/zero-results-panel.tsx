import { Link } from 'react-router'
import type { ZeroResultSearch } from '#app/features/catalog/zero-results/zero-result-searches.server.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { productsPath } from '../products/product-paths.ts'
import { Panel } from '../shell/admin-page.tsx'
import { formatDay } from './format.ts'

export type ZeroResults = { searches: ZeroResultSearch[]; distinctCount: number; times: number }

export function ZeroResultsPanel({
  zeroResults: { searches, distinctCount, times },
  days,
}: {
  zeroResults: ZeroResults
  days: number
}) {
  const title = 'Searches with no results'
  if (times === 0)
    return (
      <Panel title={title}>
        <p className="text-sm text-muted">{`No search of the last ${days} days came back empty.`}</p>
      </Panel>
    )
  const text = `${formatCount(times, 'search', 'searches')}, ${formatCount(distinctCount, 'different term')}. Counted anonymously.`
  return (
    <Panel title={title} text={text} flush>
      <div className="reports-scroll">
        <table className="reports-table">
          <caption className="sr-only">Searches with no results, the most frequent first</caption>
          <thead>
            <tr>
              <th scope="col">Search term</th>
              <th scope="col">Searches</th>
              <th scope="col">Last searched</th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ words, times, lastDay }) => (
              <tr key={words}>
                <th scope="row">
                  {/* The store's search would count it again. */}
                  <Link to={`${productsPath}?${new URLSearchParams({ q: words })}`} className="reports-link">
                    {words}
                  </Link>
                </th>
                <td>{formatNumber(times)}</td>
                <td>
                  <time dateTime={lastDay}>{formatDay(lastDay)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
