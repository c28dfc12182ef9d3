import { expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

test('listChanges formats empty values and leaves out values that are empty on both sides', () => {
  expect(listChanges({ owner: null }, { owner: 'Kim Lee' })).toEqual([
    { label: 'Assignee', from: 'Unassigned', to: 'Kim Lee' },
  ])
  expect(listChanges({ owner: 'Kim Lee' }, { owner: null })).toEqual([
    { label: 'Assignee', from: 'Kim Lee', to: 'Unassigned' },
  ])
  expect(listChanges({ months: '' }, { months: 24 })).toEqual([{ label: 'Months', from: 'None', to: '24' }])
  expect(listChanges({ role: 'sales' }, { role: 'owner' })).toEqual([{ label: 'Role', from: 'Sales', to: 'Admin' }])
  expect(listChanges(null, { last_seen: 'today' })).toEqual([{ label: 'Last seen', from: undefined, to: 'today' }])
  expect(listChanges({ 'not-spam': null }, { 'not-spam': null })).toEqual([])
  expect(listChanges(null, null)).toEqual([])
})
