import { Form } from 'react-router'
import type { ListedSession } from '#app/features/staff/sessions.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { describeUserAgent } from '#app/lib/text/user-agent.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'

type Props = { sessions: ListedSession[]; isRecentlyConfirmed: boolean; errors: FieldErrors | undefined }

/** One form: the password field confirms signing out any session. */
export function SessionsPanel({ sessions, isRecentlyConfirmed, errors }: Props) {
  const hasOthers = sessions.length > 1
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="end-session" />
      <Panel
        title="Active sessions"
        text="Sessions expire after 12 hours of inactivity, and after 14 days at the latest."
        flush
        aside={
          hasOthers && (
            <div className="grid max-w-xs gap-3">
              <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
              <Button
                type="submit"
                name="id"
                value="others"
                variant="secondary"
                size="sm"
                className="justify-self-start"
              >
                Sign out all other sessions
              </Button>
            </div>
          )
        }
      >
        <ul className="divide-y divide-line">
          {sessions.map(({ id, agent, ip, createdAt, usedAt, current }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3.5 sm:px-6">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <span>{describeUserAgent(agent)}</span>
                  {current && <Badge tone="forest">This device</Badge>}
                </p>
                <p className="text-sm text-muted">
                  <span>{`IP address ${ip}, last active `}</span>
                  <DateTime at={usedAt} />, signed in <DateTime at={createdAt} />
                </p>
              </div>
              {!current && (
                <Button
                  type="submit"
                  name="id"
                  value={id}
                  variant="secondary"
                  size="sm"
                  aria-label={`Sign out ${describeUserAgent(agent)} at ${ip}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </Form>
  )
}
