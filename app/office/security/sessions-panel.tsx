import { Form } from 'react-router'
import type { ListedSession } from '#app/features/staff/sessions.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment, Panel } from '../shell/page.tsx'
import { describeAgent } from './agent.ts'

export function SessionsPanel({ sessions }: { sessions: ListedSession[] }) {
  return (
    <Panel
      title="Where you are signed in"
      text="A session ends after 12 hours without use, and after 14 days in any case."
      flush
      aside={
        sessions.length > 1 && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="end-others" />
            <Button type="submit" variant="secondary" size="sm">
              End all others
            </Button>
          </Form>
        )
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map(({ id, agent, address, createdAt, usedAt, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3.5 sm:px-6">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {describeAgent(agent)}
                {current && <Badge tone="forest">This one</Badge>}
              </p>
              <p className="text-sm text-muted">
                From {address}, last used <Moment at={usedAt} />, signed in <Moment at={createdAt} />
              </p>
            </div>
            {!current && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="sm"
                  aria-label={`End ${describeAgent(agent)} from ${address}`}
                >
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
