import { type Role, roles, roleTitles } from '#app/features/staff/roles.ts'
import type { ListedStaff } from '#app/features/staff/staff.server.ts'
import { type Filter, readFilters, toOptions } from '../components/data-list/filters.ts'
import { stateTitles } from './state-badge.tsx'

export const teamFilters: Filter[] = [
  {
    type: 'select',
    name: 'role',
    label: 'Role',
    placeholder: 'All roles',
    options: roles.map((value) => ({ value, label: roleTitles[value] })),
  },
  { type: 'select', name: 'state', label: 'Status', placeholder: 'Any status', options: toOptions(stateTitles) },
]

/** Limits the team to the role and status of the URL. */
export function filterStaff<T extends { roles: readonly Role[]; state: ListedStaff['state'] }>(
  staff: T[],
  params: URLSearchParams,
): T[] {
  const { role, state } = readFilters(teamFilters, params)
  return staff.filter(
    (person) => (!role || person.roles.some((each) => each === role)) && (!state || person.state === state),
  )
}
