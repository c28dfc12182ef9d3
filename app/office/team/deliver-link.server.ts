import { linkAddress, linkHours } from '#app/features/staff/links.server.ts'
import type { MadeLink } from '#app/features/staff/staff.server.ts'
import { canMailStaff, mailLink } from '#app/features/staff/staff-mail.server.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getOrigin, type RouteCall } from '../access/client.server.ts'

/** How a link reached somebody: by mail, or to be handed over by whoever made it, who sees it this once. */
export type Delivered = { email: string; hours: number; invitation: boolean; mailed: boolean; address?: string }

/** By mail where that is set up; a link that no mail server took is shown instead. */
export async function deliver(asked: RouteCall, link: MadeLink): Promise<Delivered> {
  const services = asked.context.get(servicesContext)
  const about = { email: link.person.email, hours: linkHours(link.purpose), invitation: link.purpose === 'invitation' }
  if (canMailStaff(services.settings)) {
    try {
      await mailLink(services, link)
      return { ...about, mailed: true }
    } catch (error) {
      asked.context.get(logContext).error({ err: error }, 'a link for the staff was not sent')
    }
  }
  return { ...about, mailed: false, address: linkAddress(getOrigin(asked), link.token) }
}
