import type { Actor } from '#app/features/audit/audit.server.ts'
import type { PortalRole } from './portal-roles.ts'

/** A person who is signed in to the portal, at one of their companies. */
export type PortalMember = {
  /** Of the membership. */
  id: string
  sessionId: string
  contactId: string
  companyId: string
  /** Name of the company. */
  company: string
  email: string
  name: string
  role: PortalRole
  /** What staff allow the company. */
  canSeeAddresses: boolean
  canStartCampaigns: boolean
}

/** The actor of what members do. As the audit log is never erased, it names only the company; callers add the member's id to `after`. */
export const getPortalActor = ({ company, ip }: { company: string; ip: string }): Actor => ({
  staffId: null,
  name: `Portal: ${company}`,
  ip,
})
