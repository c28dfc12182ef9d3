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
  /** Permissions that staff grant the company. */
  canSeeAddresses: boolean
  canStartCampaigns: boolean
}

/** The member as an actor. As the audit log is never erased, it names only the company, and the member by id. */
export const getPortalActor = ({ id, company, ip }: { id: string; company: string; ip: string }): Actor => ({
  staffId: null,
  memberId: id,
  name: `Portal: ${company}`,
  ip,
})
