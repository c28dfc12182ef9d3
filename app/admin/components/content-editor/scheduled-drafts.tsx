import { Link } from 'react-router'
import type { ListedSchedule } from '#app/features/content/schedule.ts'
import { DateTime, Panel } from '../../shell/admin-page.tsx'

/** When changes of a listed document are published, or that they were not. */
export function ScheduleNote({ schedule: { at, by, isMine, isNew, problem } }: { schedule: ListedSchedule }) {
  const text = problem !== null ? 'Not published at ' : isNew ? 'Scheduled for ' : 'Changes scheduled for '
  return (
    <span className={problem === null ? 'block text-sm text-muted' : 'block text-sm font-medium text-danger'}>
      <span>{text}</span>
      <DateTime at={at} />
      {by !== null && !isMine && <span>{` by ${by}`}</span>}
    </span>
  )
}

type ScheduledDraftsProps = {
  schedules: readonly ListedSchedule[]
  getPath: (id: string) => string
  untitled: string
}

/** Scheduled publications that the list below does not show. A teammate's draft of a new document has no editor. */
export function ScheduledDrafts({ schedules, getPath, untitled }: ScheduledDraftsProps) {
  if (schedules.length === 0) return null
  return (
    <Panel title="Scheduled" flush>
      <ul className="new-drafts">
        {schedules.map((schedule) => {
          const { subject, name, isMine, isNew } = schedule
          return (
            <li key={`${subject} ${schedule.at}`}>
              {isMine || !isNew ? (
                <Link to={getPath(subject)} className="font-semibold text-forest underline underline-offset-4">
                  {name || untitled}
                </Link>
              ) : (
                <span className="font-semibold">{name || untitled}</span>
              )}
              <ScheduleNote schedule={schedule} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
