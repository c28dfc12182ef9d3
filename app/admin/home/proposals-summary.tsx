import { Link } from 'react-router'
import { proposalsPath } from '../proposals/proposal-paths.ts'
import { Panel } from '../shell/admin-page.tsx'
import { getListUrl } from '../views/lists.ts'
import { MetricLink } from './metric-link.tsx'

type ProposalsSummaryProps = {
  toDo: { title: string; query: string; count: number }[]
  /** The highest number that is counted. */
  max: number
}

/** Counts of open proposals; those that await a reply are urgent. */
export function ProposalsSummary({ toDo, max }: ProposalsSummaryProps) {
  return (
    <Panel
      title="Proposals"
      flush
      aside={
        <Link to={proposalsPath} className="text-sm font-semibold text-forest underline underline-offset-4">
          View proposals
        </Link>
      }
    >
      <ul className="home-metrics">
        {toDo.map(({ title, query, count }, index) => (
          <li key={title}>
            <MetricLink
              to={getListUrl('proposals', query)}
              title={title}
              value={count > max ? `${max}+` : String(count)}
              tone={count === 0 ? 'none' : index === 0 ? 'urgent' : 'some'}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
