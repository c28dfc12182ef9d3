import { Link } from 'react-router'
import type { ToDo } from '#app/features/requests/reports/today.server.ts'
import { useLiveData } from '../requests/inbox/use-new-requests.ts'
import { Panel } from '../shell/admin-page.tsx'
import { getListUrl } from '../views/lists.ts'
import { MetricLink } from './metric-link.tsx'

const titles: Record<ToDo['name'], string> = {
  unassigned: 'New, unassigned (no signups)',
  mine: 'Assigned to me, open',
  mentions: 'Unread mentions',
  due: 'Next step due',
  waiting: 'Awaiting our reply > 24 h',
  inHands: 'In hands this week',
}

/** Shown in red while above zero. */
const urgent: ToDo['name'][] = ['due', 'waiting']

type RequestsSummaryProps = {
  toDo: ToDo[]
  failed: number
  unreadAlerts: number
  /** The highest number that is counted. */
  max: number
}

/** Counts of open work, kept up to date. */
export function RequestsSummary({ toDo, failed, unreadAlerts, max }: RequestsSummaryProps) {
  useLiveData(true)
  const formatCappedCount = (count: number) => (count > max ? `${max}+` : String(count))
  return (
    <Panel
      title="Requests"
      flush
      aside={
        <Link to="/admin/reports" className="text-sm font-semibold text-forest underline underline-offset-4">
          View reports
        </Link>
      }
    >
      <ul className="home-metrics">
        {toDo.map(({ name, count, query }) => (
          <li key={name}>
            <MetricLink
              to={getListUrl('requests', query)}
              title={titles[name]}
              value={formatCappedCount(count)}
              tone={count === 0 ? 'none' : urgent.includes(name) ? 'urgent' : 'some'}
            />
          </li>
        ))}
        <li>
          <MetricLink
            to="/admin/alerts"
            title="Unread alerts"
            value={formatCappedCount(unreadAlerts)}
            tone={unreadAlerts === 0 ? 'none' : 'some'}
          />
        </li>
        <li>
          <MetricLink
            to="/admin/reports#notifications"
            title="Failed notifications"
            value={formatCappedCount(failed)}
            tone={failed === 0 ? 'none' : 'urgent'}
          />
        </li>
      </ul>
    </Panel>
  )
}
