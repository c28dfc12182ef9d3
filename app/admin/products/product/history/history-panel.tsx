import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { DateTime, Panel } from '#app/admin/shell/admin-page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Differences } from './differences.tsx'
import type { HistoryEntry } from './read-history.server.ts'

type HistoryProps = { entries: HistoryEntry[]; hasMore: boolean; version: number }

/** Lists who changed the product, with undo and restore. */
export function HistoryPanel({ entries, hasMore, version }: HistoryProps) {
  if (entries.length === 0) return <Panel title="History" text="No changes yet." />
  return (
    <Panel title="History">
      <ol className="editor-history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <details>
              <summary>
                <span className="min-w-0 flex-[1_1_10rem] break-words">{entry.title}</span>
                {entry.isUndone && <Badge tone="outline">Undone</Badge>}
                <span className="editor-history-actor">
                  <span>{`${entry.actorName}, `}</span>
                  <ShortDateTime at={entry.at} />
                </span>
              </summary>
              <Entry entry={entry} version={version} />
            </details>
          </li>
        ))}
      </ol>
      {hasMore && <p className="mt-3 text-sm text-muted">Showing the 20 most recent changes.</p>}
    </Panel>
  )
}

function Entry({ entry: { id, differences }, version }: { entry: HistoryEntry; version: number }) {
  if (differences === null) return <p className="editor-history-body text-muted">The product was created.</p>
  return (
    <div className="editor-history-body">
      <Differences differences={differences} />
      <Form method="post" className="mt-4">
        <input type="hidden" name="revision" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="restore" variant="secondary" size="sm">
          Restore the version before this change
        </Button>
      </Form>
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Chicago' })

/** Shows only the time for today. The server renders the full date, as its day may differ. */
export function ShortDateTime({ at }: { at: string }) {
  const [today, setToday] = useState('')
  useEffect(() => setToday(day.format(new Date())), [])
  const date = new Date(at)
  if (day.format(date) !== today) return <DateTime at={at} />
  return <time dateTime={date.toISOString()}>{clock.format(date)}</time>
}
