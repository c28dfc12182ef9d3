import type { Settings } from '#app/lib/env.ts'

export const roles = ['owner', 'sales', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = { owner: 'Owner', sales: 'Sales', editor: 'Editor' }

/** What each role is for, as the office says it. */
export const roleDuties: Record<Role, string> = {
  owner: 'Everything, staff and audit log included',
  sales: 'Requests and their export',
  editor: 'Products, boxes, blog and pages',
}

/** Who may do what besides owners, who may do everything. The one table there is. */
const granted = {
  requests: ['sales'],
  export: ['sales'],
  forget: [],
  products: ['editor'],
  boxes: ['editor'],
  blog: ['editor'],
  pages: ['editor'],
  staff: [],
  audit: [],
  settings: [],
} as const satisfies Record<string, readonly Exclude<Role, 'owner'>[]>

export type Permission = keyof typeof granted

export function may(role: Role, permission: Permission): boolean {
  const others: readonly Role[] = granted[permission]
  return role === 'owner' || others.includes(role)
}

/** Whether somebody's sign-in needs an authenticator app before it opens anything: owners' always, others' where SECOND_FACTOR says so. */
export const needsSecondFactor = (role: Role, { SECOND_FACTOR }: Pick<Settings, 'SECOND_FACTOR'>): boolean =>
  role === 'owner' || SECOND_FACTOR === 'everybody'

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text)
