import { Form } from 'react-router'
import { type Feed, feedIntervals } from '#app/features/suppliers/feeds/feed.ts'
import { type RunKind, runKinds, runTimes, runTitles } from '#app/features/suppliers/run-kinds.ts'
import type { listRuns } from '#app/features/suppliers/runs.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'

type SchedulePanelProps = {
  schedule: Record<RunKind, boolean>
  /** Of a supplier whose products come from a file. */
  feed: Feed | null
  runs: Awaited<ReturnType<typeof listRuns>>
  /** The last run of each kind, which may be older than `runs`. */
  lastRuns: ReadonlyMap<RunKind, Date>
  isImported: boolean
}

const describeInterval = ({ everyHours }: Feed) =>
  `Checked ${(feedIntervals[everyHours as keyof typeof feedIntervals] ?? 'Daily').toLowerCase()}`

/** When each kind runs, and buttons that start one now. */
export function SchedulePanel({ schedule, feed, runs, lastRuns, isImported }: SchedulePanelProps) {
  const isOpen = runs.some(({ run }) => run.state === 'waiting' || run.state === 'running')
  if (!isImported)
    return (
      <Panel
        title="First import"
        text="All products are read, but nothing changes. You review and import them on the import screen; then the schedule starts."
      >
        <Form method="post">
          <Button type="submit" name="run" value="full" size="sm" aria-disabled={isOpen}>
            Read all products
          </Button>
        </Form>
      </Panel>
    )
  return (
    <Panel title="Schedule">
      <ul className="divide-y divide-line text-sm">
        {(feed ? (['full'] as const) : runKinds).map((kind) => {
          const title = feed ? 'File' : runTitles[kind]
          const lastAt = lastRuns.get(kind)
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted">
                  <span>{feed ? describeInterval(feed) : schedule[kind] ? `Runs ${runTimes[kind].text}` : 'Off'}</span>
                  {lastAt && (
                    <>
                      <span>, last on </span>
                      <DateTime at={lastAt} />
                    </>
                  )}
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <Button
                  type="submit"
                  name="run"
                  value={kind}
                  variant="secondary"
                  size="sm"
                  aria-label={`Sync now: ${title}`}
                >
                  Sync now
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
