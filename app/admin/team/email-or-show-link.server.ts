import { getLinkHours, getLinkUrl } from '#app/features/staff/links.server.ts'
import type { CreatedLink } from '#app/features/staff/staff.server.ts'
import { canMailStaff, mailLink } from '#app/features/staff/staff-mail.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getOrigin, type RouteArgs } from '../access/client.server.ts'

/** A one-time sign-in link; `url`, shown once to the person who created it, unless it was emailed. */
export type LinkResult = { email: string; hours: number; isInvitation: boolean; url?: string }

/** Emails a link; without email settings, or when sending fails, returns it to be shown instead. */
export async function emailOrShowLink(args: RouteArgs, link: CreatedLink): Promise<LinkResult> {
  const services = args.context.get(servicesContext)
  const details = {
    email: link.person.email,
    hours: getLinkHours(link.purpose),
    isInvitation: link.purpose === 'invitation',
  }
  if (await canMailStaff(services)) {
    try {
      await mailLink(services, link)
      return details
    } catch (error) {
      args.context.get(logContext).error({ err: error }, 'staff.link_email_failed')
    }
  }
  return { ...details, url: getLinkUrl(getOrigin(args), link.token) }
}
