import type { Settings } from '#app/lib/env.ts'

export const roles = ['owner', 'sales', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = { owner: 'Admin', sales: 'Sales', editor: 'Editor' }

/** The access of each role, as the admin shows it. */
export const roleDuties: Record<Role, string> = {
  owner: 'Everything, including team, settings and audit log',
  sales: 'Requests, customers, templates, reports and exports',
  editor: 'Products, boxes, blog and pages',
}

/** The only table of permissions. Admins (`owner`) have all of them. */
const permissions = {
  requests: ['sales'],
  customers: ['sales'],
  export: ['sales'],
  erase: [],
  products: ['editor'],
  boxes: ['editor'],
  blog: ['editor'],
  pages: ['editor'],
  staff: [],
  audit: [],
  settings: [],
} as const satisfies Record<string, readonly Exclude<Role, 'owner'>[]>

export type Permission = keyof typeof permissions

export function hasPermission(role: Role, permission: Permission): boolean {
  const others: readonly Role[] = permissions[permission]
  return role === 'owner' || others.includes(role)
}

/** True if a role needs an authenticator app: Admins always, others depending on SECOND_FACTOR. */
export const needsSecondFactor = (role: Role, { SECOND_FACTOR }: Pick<Settings, 'SECOND_FACTOR'>): boolean =>
  role === 'owner' || SECOND_FACTOR === 'everybody'

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text)
