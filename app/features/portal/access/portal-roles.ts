import { portalRoles } from '#db/tables/portal-values.ts'

export type PortalRole = (typeof portalRoles)[number]

export const roleTitles: Record<PortalRole, string> = { manager: 'Manager', viewer: 'Viewer' }

export const roleOptions = [
  { value: 'viewer', label: 'Viewer: can only view' },
  { value: 'manager', label: 'Manager: can also reorder, start campaigns and invite' },
] as const

export const isPortalRole = (value: unknown): value is PortalRole => portalRoles.some((role) => role === value)
