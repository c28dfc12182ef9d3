import type { Settings } from '#app/lib/settings/parse-settings.ts'

export const roles = ['owner', 'sales', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = { owner: 'Admin', sales: 'Sales', editor: 'Editor' }

/** The access of each role, as the admin shows it. */
export const roleDuties: Record<Role, string> = {
  owner: 'Everything, including team, settings and audit log',
  sales: 'Requests, customers, proposals, campaigns, email templates, reports and exports; views products',
  editor: 'Products, boxes, blog and pages',
}

/** The only table of permissions. Admins (`owner`) have all of them. */
const permissions = {
  /** Reads the inbox, requests and their artwork. */
  'read-requests': ['sales'],
  requests: ['sales'],
  customers: ['sales'],
  /** Also orders, campaigns, customer stock and the portal. */
  proposals: ['sales'],
  export: ['sales'],
  erase: [],
  /** Reads the list and every product, with its supplier. */
  'read-products': ['sales', 'editor'],
  products: ['editor'],
  /** Uploads images to the library. */
  images: ['sales', 'editor'],
  boxes: ['editor'],
  blog: ['editor'],
  pages: ['editor'],
  staff: [],
  audit: [],
  settings: [],
  /** Reads decoration methods with their costs; changing them needs `settings`. */
  'read-decoration': ['sales'],
} as const satisfies Record<string, readonly Exclude<Role, 'owner'>[]>

export type Permission = keyof typeof permissions

/** Permissions that an Admin can give a person in addition to their roles. */
export const extraPermissions = ['read-requests'] as const satisfies Permission[]
export type ExtraPermission = (typeof extraPermissions)[number]

export const extraPermissionTitles: Record<ExtraPermission, string> = { 'read-requests': 'Views requests' }

/** The access of a person: roles combine. */
export type PersonAccess = { roles: readonly Role[]; permissions: readonly ExtraPermission[] }

export const hasPermission = ({ roles, permissions: extra }: PersonAccess, permission: Permission): boolean =>
  roles.some((role) => role === 'owner' || (permissions[permission] as readonly Role[]).includes(role)) ||
  (extra as readonly Permission[]).includes(permission)

/** 'Sales, Editor' */
export const formatRoles = (held: readonly Role[]): string => held.map((role) => roleTitles[role]).join(', ')

/** Describes a person's permissions in one line: 'products, boxes, blog and pages; views requests'. */
export function formatAccess({ roles: held, permissions: extra }: PersonAccess): string {
  const duties = held.includes('owner')
    ? [roleDuties.owner]
    : [...held.map((role) => roleDuties[role]), ...extra.map((permission) => extraPermissionTitles[permission])]
  return duties.join('; ').toLowerCase()
}

/** True if a person needs an authenticator app: Admins always, others depending on SECOND_FACTOR. */
export const needsSecondFactor = (held: readonly Role[], { SECOND_FACTOR }: Pick<Settings, 'SECOND_FACTOR'>): boolean =>
  held.includes('owner') || SECOND_FACTOR === 'everybody'

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text)
