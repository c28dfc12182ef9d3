import { data, redirect } from 'react-router'
import { endSessions, listSessions, maxIdleDays, switchCompany } from '#app/features/portal/access/sessions.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { describeUserAgent } from '#app/lib/text/user-agent.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { getMember } from '../access/current-member.ts'
import { requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage, Section } from '../components/portal-page.tsx'
import { DateTime } from '../components/times.tsx'
import type { Route } from './+types/account.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Sessions', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const member = getMember(context)
  const sessions = await listSessions(context.get(servicesContext).db, member)
  return {
    sessions: sessions.map(({ agent, ...session }) => ({ ...session, device: describeUserAgent(agent) })),
    email: member.email,
    idleDays: maxIdleDays,
    hasEnded: searchParams.get('notice') === 'ended',
  }
}

/** Ends sessions of the person, or switches to another of their companies. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const member = getMember(context)
  const form = await readForm(request)
  if (form.get('intent') === 'switch') {
    const memberId = requireId(String(form.get('member') ?? ''))
    if (!(await switchCompany(db, { member, memberId }))) throw data(null, { status: 404 })
    return redirect('/portal', 303)
  }
  const session = String(form.get('session') ?? '')
  const which = session === 'others' ? 'others' : { id: requireId(session) }
  await endSessions(db, { member, which, ip: context.get(visitorContext).ip })
  return redirect('/portal/account?notice=ended', 303)
}

export default function Account({ loaderData: { sessions, email, idleDays, hasEnded } }: Route.ComponentProps) {
  return (
    <PortalPage title="Sessions" lead={`Signed in as ${email}.`}>
      {hasEnded && <Alert>Signed out.</Alert>}
      <form method="post" aria-label="Sessions">
        <Section
          title="Where you are signed in"
          text={`A session ends after ${idleDays} days without use.`}
          aside={
            sessions.length > 1 && (
              <Button type="submit" name="session" value="others" variant="secondary" size="sm">
                Sign out all others
              </Button>
            )
          }
          flush
        >
          <ul className="divide-y divide-line">
            {sessions.map(({ id, device, ip, usedAt, createdAt, isCurrent }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3.5 sm:px-6">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    <span>{device}</span>
                    {isCurrent && <Badge tone="forest">This device</Badge>}
                  </p>
                  <p className="text-sm text-muted">
                    <span>{`IP address ${ip}, last used `}</span>
                    <DateTime at={usedAt} />
                    <span>, signed in </span>
                    <DateTime at={createdAt} />
                  </p>
                </div>
                {!isCurrent && (
                  <Button
                    type="submit"
                    name="session"
                    value={id}
                    variant="secondary"
                    size="sm"
                    aria-label={`Sign out ${device} at ${ip}`}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      </form>
    </PortalPage>
  )
}
