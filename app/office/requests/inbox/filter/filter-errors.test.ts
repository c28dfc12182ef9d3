import { expect, test } from 'vitest'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import { areInPanel, errorLines } from './filter-errors.ts'

const wrong = (query: string) => {
  const parsed = parseInboxFilter(new URLSearchParams(query))
  return parsed.ok ? {} : parsed.errors
}

test('each mistake is told under the name of its field, once', () => {
  expect(errorLines(wrong('value_from=x&value_to=y&from=2026-11-21&to=2026-11-20'))).toEqual([
    'Value: Enter dollars, such as 1500 or 1500.50.',
    'Received: This is before the first day.',
  ])
  expect(errorLines({ '': ['This link leads to no place in the list'] })).toEqual([
    'This link leads to no place in the list.',
  ])
})

test('no field of a filter is without a name', () => {
  const names = ['kind', 'status', 'owner', 'value_from', 'value_to', 'from', 'to', 'artwork', 'unread', 'mentions']
  for (const name of [...names, 'due', 'waiting', 'spam']) {
    const errors = wrong(`${name}=0.001`)
    expect(errorLines(errors), name).toEqual([expect.stringMatching(/^[A-Z][a-z ]+: .+\.$/)])
    expect(areInPanel(errors), name).toBe(true)
  }
})

test('the panel is opened for its own fields alone', () => {
  expect([areInPanel({}), areInPanel({ q: ['Long'] }), areInPanel({ '': ['No place'] })]).toEqual([false, false, false])
})
