import { expect, test } from 'vitest'
import { listParts } from '../components/data-list/filters.ts'
import { filterStaff, teamFilters } from './filters.ts'

const staff = [
  { name: 'Ada', roles: ['owner'], state: 'active' },
  { name: 'Bo', roles: ['sales'], state: 'active' },
  { name: 'Cy', roles: ['sales'], state: 'disabled' },
  { name: 'Di', roles: ['sales', 'editor'], state: 'invitation expired' },
] as const

const filter = (query: string) => filterStaff([...staff], new URLSearchParams(query)).map(({ name }) => name)

test('the team is limited by role and status, both at once', () => {
  expect(filter('')).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
  expect(filter('role=sales')).toEqual(['Bo', 'Cy', 'Di'])
  expect(filter('role=editor')).toEqual(['Di'])
  expect(filter('state=active')).toEqual(['Ada', 'Bo'])
  expect(filter('role=sales&state=disabled')).toEqual(['Cy'])
  expect(filter('state=invitation+expired')).toEqual(['Di'])
  expect(filter('role=owner&state=disabled')).toEqual([])
})

test('unknown roles and statuses, also names that every object has, do not limit the team', () => {
  for (const query of ['role=admin', 'role=&state=', 'state=toString', 'state=constructor&role=__proto__']) {
    expect(filter(query), query).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
    expect(listParts(teamFilters, new URLSearchParams(query)), query).toEqual([])
  }
})

test('an active filter reads as the screen names it', () => {
  const parts = listParts(teamFilters, new URLSearchParams('role=owner&state=disabled'))
  expect(parts.map(({ label }) => label)).toEqual(['Admin', 'Deactivated'])
})
