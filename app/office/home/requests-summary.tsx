import { Link } from 'react-router'
import type { ToDo } from '#app/features/requests/numbers/today.server.ts'
import { inboxAddress } from '../requests/inbox/views/built-in-views.ts'
import { Panel } from '../shell/admin-page.tsx'
import { Figure } from './metric-link.tsx'

const titles: Record<ToDo['name'], string> = {
  unassigned: 'New, nobody’s',
  mine: 'Open, mine',
  mentions: 'Mentions you have not seen',
  due: 'Due today or overdue',
  waiting: 'Waiting over a day for an answer',
}

/** Somebody should look at these today. */
const pressing: ToDo['name'][] = ['due', 'waiting']

type TodayProps = {
  toDo: ToDo[]
  failed: number
  /** As far as is counted. */
  most: number
}

export function Today({ toDo, failed, most }: TodayProps) {
  const text = (count: number) => (count > most ? `${most}+` : String(count))
  return (
    <Panel
      title="Requests today"
      flush
      aside={
        <Link to="/admin/reports" className="text-sm font-semibold text-forest underline underline-offset-4">
          All numbers
        </Link>
      }
    >
      <ul className="today">
        {toDo.map(({ name, count, query }) => (
          <li key={name}>
            <Figure
              to={inboxAddress(query)}
              title={titles[name]}
              value={text(count)}
              tone={count === 0 ? 'none' : pressing.includes(name) ? 'pressing' : 'some'}
            />
          </li>
        ))}
        <li>
          <Figure
            to="/admin/reports#announcements"
            title="Announcements failed"
            value={text(failed)}
            tone={failed === 0 ? 'none' : 'pressing'}
          />
        </li>
      </ul>
    </Panel>
  )
}
