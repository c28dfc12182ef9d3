import { Link } from 'react-router'
import type { ListedSchedule } from '#app/features/content/schedule.ts'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

/** When changes of a listed document are published, or that they were not. */
export function ScheduleNote({ schedule: { at, by, isMine, problem } }: { schedule: ListedSchedule }) {
  const text = problem === null ? 'Changes scheduled for ' : 'Your changes were not published at '
  return (
    <span className={problem === null ? 'block text-sm text-muted' : 'block text-sm font-medium text-danger'}>
      <span>{text}</span>
      <DateTime at={at} />
      {by !== null && !isMine && <span>{` by ${by}`}</span>}
    </span>
  )
}

type ScheduledDraftsProps = { schedules: readonly ListedSchedule[]; getPath: (id: string) => string; untitled: string }

/** Scheduled publications of documents that no list shows yet, as they were never published. */
export function ScheduledDrafts({ schedules, getPath, untitled }: ScheduledDraftsProps) {
  const drafts = schedules.filter(({ isNew }) => isNew)
  if (drafts.length === 0) return null
  return (
    <Panel title="Scheduled" text="Published at these times, Central Time (CT)." flush>
      <ul className="new-drafts">
        {drafts.map(({ subject, name, at, by, isMine, problem }) => (
          <li key={subject}>
            {isMine ? (
              <Link to={getPath(subject)} className="font-semibold text-forest underline underline-offset-4">
                {name || untitled}
              </Link>
            ) : (
              <span className="font-semibold">{name || untitled}</span>
            )}
            <span className={problem === null ? 'text-sm text-muted' : 'text-sm font-medium text-danger'}>
              {problem !== null && <span>{'Not published at '}</span>}
              <DateTime at={at} />
              {!isMine && <span>{` by ${by}`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
