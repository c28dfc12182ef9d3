import { data, redirect } from 'react-router'
import { changeRole, removeMember } from '#app/features/portal/access/change-member.server.ts'
import { inviteMember, maxMembers, resendInvitation } from '#app/features/portal/access/invite-member.server.ts'
import { listMembers } from '#app/features/portal/access/list-members.server.ts'
import { invitationSchema } from '#app/features/portal/access/member.schema.ts'
import { getPortalActor } from '#app/features/portal/access/portal-member.ts'
import { isPortalRole } from '#app/features/portal/access/portal-roles.ts'
import { parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getMember, requireManager } from '../access/current-member.ts'
import { requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage, Section } from '../components/portal-page.tsx'
import type { Route } from './+types/colleagues.route.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Colleagues', matches)

const statusMessages: Record<string, string> = {
  invited: 'Invitation on its way by email.',
  role: 'Role changed.',
  removed: 'Access removed. Their sessions ended.',
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const member = getMember(context)
  const members = await listMembers(context.get(servicesContext).db, member.companyId)
  return {
    members: members.map(({ id, name, email, role, joinedAt, signedInAt, mailFailure }) => ({
      id,
      name,
      email,
      role,
      joinedAt,
      signedInAt,
      hasFailed: mailFailure !== null,
      isMe: id === member.id,
    })),
    isManager: member.role === 'manager',
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

const rejections = {
  member: 'This person has access already',
  full: `A company has at most ${maxMembers} people here. Remove someone first.`,
  'not-found': 'This company is no longer there',
} as const

/** Managers invite colleagues, change roles and remove access, but not their own: one manager always stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireManager(context)
  const { companyId } = member
  const form = await readForm(request)
  const by = getPortalActor({ ...member, ip: context.get(visitorContext).ip })
  const intent = form.get('intent')
  const finish = (messageKey: string) => redirect(`/portal/colleagues?notice=${messageKey}`, 303)
  if (intent === 'invite') {
    const parsed = parseForm(invitationSchema, form)
    if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values }, { status: 422 })
    const reject = (message: string, status: number) =>
      data({ errors: { email: [message] }, values: parsed.value }, { status })
    const retryMinutes = await services.limitAttempts('portal-invite', member.id)
    if (retryMinutes) return reject(formatTooManyAttempts(retryMinutes), 429)
    const result = await inviteMember(services, { companyId, fields: parsed.value, invitedBy: member.name, by })
    return result === 'invited' ? finish('invited') : reject(rejections[result], 409)
  }
  const memberId = requireId(String(form.get('member') ?? ''))
  if (memberId === member.id) throw data(null, { status: 400 })
  const role = form.get('role')
  const change = { companyId, memberId, by }
  if (intent === 'resend' && (await services.limitAttempts('portal-invite', member.id)))
    throw data(null, { status: 429 })
  const isDone =
    intent === 'remove'
      ? await removeMember(services.db, change)
      : intent === 'resend'
        ? await resendInvitation(services, change)
        : isPortalRole(role) && (await changeRole(services.db, { ...change, role }))
  if (!isDone) throw data(null, { status: 404 })
  return finish(intent === 'remove' ? 'removed' : intent === 'resend' ? 'invited' : 'role')
}

export default function Colleagues({
  loaderData: { members, isManager, statusMessage },
  actionData,
}: Route.ComponentProps) {
  return (
    <PortalPage title="Colleagues" lead="Who sees this portal. Managers also reorder, start campaigns and invite.">
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      <Section title="People" flush>
        <MemberList members={members} isManager={isManager} />
      </Section>
      {isManager && (
        <Section
          title="Invite a colleague"
          text="They get an email with a link that works for 7 days. Any email address will do."
        >
          <InviteForm key={members.length} rejected={actionData} />
        </Section>
      )}
    </PortalPage>
  )
}
