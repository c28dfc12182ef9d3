import { getLinkHours, getLinkUrl } from '#app/features/staff/links.server.ts'
import type { CreatedLink } from '#app/features/staff/staff.server.ts'
import { canMailStaff, mailLink } from '#app/features/staff/staff-mail.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getOrigin, type RouteArgs } from '../access/client.server.ts'

/** How a link was handed over: by email, or with its `url`, shown once to the person who created it. */
export type HandedOverLink = { email: string; hours: number; isInvitation: boolean; isMailed: boolean; url?: string }

/** Emails a link; without email settings, or when sending fails, returns it to be shown instead. */
export async function handOverLink(args: RouteArgs, link: CreatedLink): Promise<HandedOverLink> {
  const services = args.context.get(servicesContext)
  const details = {
    email: link.person.email,
    hours: getLinkHours(link.purpose),
    isInvitation: link.purpose === 'invitation',
  }
  if (await canMailStaff(services)) {
    try {
      await mailLink(services, link)
      return { ...details, isMailed: true }
    } catch (error) {
      args.context.get(logContext).error({ err: error }, 'staff.link_email_failed')
    }
  }
  return { ...details, isMailed: false, url: getLinkUrl(getOrigin(args), link.token) }
}
