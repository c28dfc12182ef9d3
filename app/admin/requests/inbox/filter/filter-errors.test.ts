import { expect, test } from 'vitest'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import { hasPanelErrors, listErrors } from './filter-errors.ts'

const wrong = (query: string) => {
  const parsed = parseInboxFilter(new URLSearchParams(query))
  return parsed.ok ? {} : parsed.errors
}

test('lists each error once, with the name of its field', () => {
  expect(listErrors(wrong('value_from=x&value_to=y&from=2026-11-21&to=2026-11-20'))).toEqual([
    'Value: Enter dollars, such as 1500 or 1500.50.',
    'Received: Choose a day after the first one.',
  ])
  expect(listErrors({ '': ['This page of the list does not exist'] })).toEqual([
    'This page of the list does not exist.',
  ])
})

test('every filter field has a name', () => {
  const names = ['kind', 'status', 'owner', 'value_from', 'value_to', 'from', 'to', 'artwork', 'unread', 'mentions']
  for (const name of [...names, 'due', 'waiting', 'spam']) {
    const errors = wrong(`${name}=0.001`)
    expect(listErrors(errors), name).toEqual([expect.stringMatching(/^[A-Z][a-z ]+: .+\.$/)])
    expect(hasPanelErrors(errors), name).toBe(true)
  }
})

test('the panel opens only for errors of its own fields', () => {
  expect([hasPanelErrors({}), hasPanelErrors({ q: ['Long'] }), hasPanelErrors({ '': ['No place'] })]).toEqual([
    false,
    false,
    false,
  ])
})
