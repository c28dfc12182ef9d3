import type { MissedSearch } from '#app/features/catalogue/missed/missed-searches.server.ts'
import { Panel } from '../shell/admin-page.tsx'
import { counted, countText, dayText } from './format.ts'

export type Missed = { searches: MissedSearch[]; different: number; times: number }

export function MissedPanel({ missed: { searches, different, times }, days }: { missed: Missed; days: number }) {
  const title = 'Searches that found nothing'
  if (times === 0)
    return (
      <Panel title={title}>
        <p className="text-sm text-muted">
          Every search of the catalogue in these {days} days found something, or nobody searched.
        </p>
      </Panel>
    )
  const text = `${counted(times, 'search', 'searches')} for ${counted(different, 'text')}. Counted without anything that tells who searched.`
  return (
    <Panel title={title} text={text} flush>
      <div className="numbers-scroll">
        <table className="numbers-table">
          <caption className="sr-only">Searches that found nothing, the most frequent first</caption>
          <thead>
            <tr>
              <th scope="col">Searched for</th>
              <th scope="col">Times</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ words, times, last }) => (
              <tr key={words}>
                <th scope="row">
                  <a href={`/products?${new URLSearchParams({ search: words })}`} className="numbers-link">
                    {words}
                  </a>
                </th>
                <td>{countText(times)}</td>
                <td>
                  <time dateTime={last}>{dayText(last)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
