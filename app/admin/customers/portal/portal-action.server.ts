import { data, redirect } from 'react-router'
import { changeRole, endMemberSessions, removeMember } from '#app/features/portal/access/change-member.server.ts'
import {
  createInvitationLink,
  inviteMember,
  maxMembers,
  resendInvitation,
} from '#app/features/portal/access/invite-member.server.ts'
import { invitationSchema } from '#app/features/portal/access/member.schema.ts'
import { isPortalRole } from '#app/features/portal/access/portal-roles.ts'
import { savePortalSettings } from '#app/features/portal/access/settings.server.ts'
import { getLinkPath } from '#app/features/portal/mail/deliver-portal-mail.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient, getOrigin, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { parseUuid } from '../../access/uuid-field.ts'
import { getPortalPath } from '../customer-view.ts'

export type PortalResult = {
  errors?: FieldErrors
  values?: FieldValues
  /** An invitation link, shown once. */
  link?: { memberId: string; url: string }
}

const rejections = {
  member: 'This person has access already',
  full: `A company has at most ${maxMembers} members. Revoke the access of someone first.`,
  'not-found': 'This company was deleted',
} as const

/** Invites, changes and revokes members of a company's portal, and saves its settings. */
export async function runPortalAction(args: RouteArgs, companyId: string) {
  const services = args.context.get(servicesContext)
  const { db } = services
  if (!isUuid(companyId)) throw data(null, { status: 404 })
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const finish = (messageKey: string) => redirect(`${getPortalPath(companyId)}?notice=${messageKey}`, 303)
  const intent = form.get('intent')
  if (intent === 'settings') {
    const settings = {
      canSeeAddresses: form.get('shows_addresses') === 'on',
      canStartCampaigns: form.get('starts_campaigns') === 'on',
    }
    if (!(await savePortalSettings(db, { companyId, settings, by }))) throw data(null, { status: 404 })
    return finish('settings')
  }
  if (intent === 'invite') {
    const parsed = parseForm(invitationSchema, form)
    if (!parsed.ok) return data<PortalResult>({ errors: parsed.errors, values: parsed.values }, { status: 422 })
    const result = await inviteMember(services, { companyId, fields: parsed.value, invitedBy: null, by })
    if (result === 'invited') return finish('invited')
    return data<PortalResult>({ errors: { email: [rejections[result]] }, values: parsed.value }, { status: 409 })
  }
  const memberId = parseUuid(form.get('member'))
  const change = { companyId, memberId, by }
  const role = form.get('role')
  switch (intent) {
    case 'link': {
      const token = await createInvitationLink(db, change)
      if (!token) break
      return data<PortalResult>({ link: { memberId, url: `${getOrigin(args)}${getLinkPath(token)}` } })
    }
    case 'resend':
      if (!(await resendInvitation(services, change))) break
      return finish('resent')
    case 'role':
      if (!isPortalRole(role) || !(await changeRole(db, { ...change, role }))) break
      return finish('role')
    case 'end-sessions':
      if ((await endMemberSessions(db, change)) === undefined) break
      return finish('ended')
    case 'revoke':
      if (!(await removeMember(db, change))) break
      return finish('revoked')
    default:
      throw data(null, { status: 400 })
  }
  return finish('outdated')
}
