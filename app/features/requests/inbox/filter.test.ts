import { expect, test } from 'vitest'
import { type InboxFilter, maxSearchLength, parseInboxFilter, toInboxParams } from './filter.ts'

const read = (query: string) => parseInboxFilter(new URLSearchParams(query))
const errorsIn = (query: string) => {
  const parsed = read(query)
  return parsed.ok ? {} : parsed.errors
}

const everything: InboxFilter = {
  search: 'camp mug',
  kinds: ['quote', 'swag-box'],
  statuses: ['new', 'in-review'],
  assignee: '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11',
  valueFrom: 150_050,
  valueTo: 2_000_000,
  from: '2026-11-01',
  to: '2026-11-21',
  artwork: true,
  unread: true,
  mentions: 'new',
  due: true,
  waiting: true,
  inHands: true,
  wonThisMonth: true,
  spam: 'with',
}

test('a filter and its URL convert both ways', () => {
  const query = toInboxParams(everything).toString()
  expect(read(query)).toEqual({ ok: true, filter: everything })
  expect(query).toContain('value_from=1500.5&value_to=20000&')
  expect(toInboxParams({}).toString()).toBe('')
})

test('requests without an assignee, also by the URL of earlier versions', () => {
  for (const query of ['owner=unassigned', 'owner=nobody'])
    expect(read(query)).toMatchObject({ ok: true, filter: { assignee: 'unassigned' } })
  expect(toInboxParams(read('owner=nobody').filter).toString()).toBe('owner=unassigned')
})

test('equal filters have equal URLs, in any order', () => {
  const one = read('status=won&kind=quote&status=new&kind=project&kind=quote&q=++camp++mug+')
  const other = read('q=camp+mug&kind=project&kind=quote&status=new&status=won&page=7')
  expect(toInboxParams(one.filter).toString()).toBe(toInboxParams(other.filter).toString())
})

test('empty values and unknown names do not filter', () => {
  const { filter } = read('q=&kind=&owner=&value_from=&from=&unread=&after=some&told=3')
  expect(toInboxParams(filter).toString()).toBe('')
})

test('parses dollar amounts as people type them', () => {
  for (const [typed, cents] of [
    ['1500', 150_000],
    ['$1,500.50', 150_050],
    [' 0.1 ', 10],
    ['0', 0],
  ] as const) {
    expect(read(new URLSearchParams({ value_from: typed }).toString()).filter.valueFrom, typed).toBe(cents)
  }
  for (const typed of ['-1', '1.234', '1e5', 'ten', 'Infinity', '1'.repeat(13)]) {
    expect(errorsIn(`value_to=${typed}`), typed).toEqual({ value_to: ['Enter dollars, such as 1500 or 1500.50'] })
  }
})

test('reports each error under its field and applies the rest of the filter', () => {
  const { filter } = read('kind=mugs&status=new&owner=bob&from=2026-02-30&unread=1&spam=yes')
  expect(filter).toMatchObject({ statuses: ['new'], kinds: undefined, assignee: undefined, from: undefined })
  expect(errorsIn('kind=mugs&kind=quote&status=open&owner=bob&from=2026-02-30&unread=1&mentions=all&spam=yes')).toEqual(
    {
      kind: ['There is no type “mugs”'],
      status: ['There is no status “open”'],
      owner: ['Choose an assignee from the list'],
      from: ['Enter a date, such as 2026-11-21'],
      unread: ['Use “yes”, or remove this filter'],
      mentions: ['Use “yes” or “new”, or remove this filter'],
      spam: ['Use “only” or “with”, or remove this filter'],
    },
  )
  expect(errorsIn('value_from=20&value_to=10')).toEqual({ value_to: ['Enter the minimum value or more'] })
  expect(errorsIn('from=2026-11-21&to=2026-11-20')).toEqual({ to: ['Choose the first day or a later one'] })
  expect(errorsIn(`q=${'x'.repeat(maxSearchLength + 1)}`)).toHaveProperty('q')
})

test('removes characters that PostgreSQL cannot store from a search', () => {
  expect(read('q=mug%00cap').filter.search).toBe('mug cap')
})
