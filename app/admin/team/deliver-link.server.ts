import { getLinkHours, getLinkUrl } from '#app/features/staff/links.server.ts'
import type { CreatedLink } from '#app/features/staff/staff.server.ts'
import { canMailStaff, mailLink } from '#app/features/staff/staff-mail.server.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getOrigin, type RouteCall } from '../access/client.server.ts'

/** Delivery of a link: by email, or with its `address`, shown once to the person who created it. */
export type LinkDelivery = { email: string; hours: number; isInvitation: boolean; isMailed: boolean; address?: string }

/** Emails a link; without email settings, or when sending fails, returns it to be shown instead. */
export async function deliverLink(call: RouteCall, link: CreatedLink): Promise<LinkDelivery> {
  const services = call.context.get(servicesContext)
  const details = {
    email: link.person.email,
    hours: getLinkHours(link.purpose),
    isInvitation: link.purpose === 'invitation',
  }
  if (canMailStaff(services.settings)) {
    try {
      await mailLink(services, link)
      return { ...details, isMailed: true }
    } catch (error) {
      call.context.get(logContext).error({ err: error }, 'staff.link_email_failed')
    }
  }
  return { ...details, isMailed: false, address: getLinkUrl(getOrigin(call), link.token) }
}
