import { expect, test } from 'vitest'
import { type InboxFilter, parseInboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { getProductFilters } from '../../products/list/filters.ts'
import { getInboxFilters } from '../../requests/inbox/filters.ts'
import { getEditUrl } from './edit-url.ts'
import { type Filter, listErrors, listParts, readFilters, toOptions, toQuery } from './filters.ts'

const ada = { id: '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11', name: 'Kim Lee' }
const everything: InboxFilter = {
  search: 'mugs & more',
  kinds: ['project', 'quote'],
  statuses: ['new', 'won'],
  assignee: ada.id,
  valueFrom: 150_050,
  valueTo: 0,
  from: '2026-11-01',
  to: '2026-11-02',
  artwork: true,
  unread: true,
  mentions: 'new',
  due: true,
  waiting: true,
  spam: 'with',
}

test('every filter of the inbox has a text, and the query that the inbox itself writes', () => {
  const parts = listParts(getInboxFilters(everything, [ada]), toInboxParams(everything))
  expect(toQuery(parts)).toBe(toInboxParams(everything).toString())
  expect(parts.map(({ label }) => label)).toEqual([
    '“mugs & more”',
    'Project',
    'Quote',
    'New',
    'Won',
    'Assignee: Kim Lee',
    'Value $1,500.50 to $0.00',
    'Received November 1, 2026 to November 2, 2026',
    'With artwork',
    'Unread',
    'Unread mentions',
    'Next step due',
    'Awaiting our reply > 24 h',
    'Include spam',
  ])
  const typed = new URLSearchParams('value_from=%241,500.5&q=+a++b+&owner=unassigned&kind=mugs&spam=')
  expect(toQuery(listParts(getInboxFilters({}, []), typed))).toBe('q=a+b&owner=unassigned&value_from=1500.5')
  const assignee = '00000000-0000-4000-8000-000000000000'
  expect(listParts(getInboxFilters({ assignee }, [ada]), new URLSearchParams({ owner: assignee }))).toMatchObject([
    { label: 'Assignee: Unknown' },
  ])
})

test('unknown terms stay, unknown values and dates do not', () => {
  const params = new URLSearchParams('category=Mugs&stock=some&without=price&since=2026-02-30&sort=price-asc')
  const parts = listParts(getProductFilters(), params)
  expect(parts.map(({ label }) => label)).toEqual(['Mugs', 'No price'])
  expect(toQuery(parts, 'price-asc')).toBe('category=Mugs&without=price&sort=price-asc')
})

test('an error has the label of its filter, once', () => {
  const wrong = (query: string) => {
    const parsed = parseInboxFilter(new URLSearchParams(query))
    return listErrors(getInboxFilters(parsed.filter, []), parsed.ok ? {} : parsed.errors)
  }
  expect(wrong('value_from=x&value_to=y&from=2026-11-21&to=2026-11-20')).toEqual([
    'Value: Enter dollars, such as 1500 or 1500.50.',
    'Received: Choose the first day or a later one.',
  ])
  for (const name of Object.keys(Object.fromEntries(toInboxParams(everything))).filter((each) => each !== 'q'))
    expect(wrong(`${name}=0.001`), name).toEqual([expect.stringMatching(/^[A-Z][a-z >24]+: .+\.$/)])
  expect(listErrors([], { '': ['This page does not exist'] })).toEqual(['This page does not exist.'])
})

test('a list reads the search and the values of its filters that exist', () => {
  const filters: Filter[] = [
    { type: 'hidden', name: 'kind', options: ['category', 'tag'] },
    { type: 'select', name: 'state', label: 'Status', placeholder: 'Any', options: toOptions({ ended: 'Ended' }) },
  ]
  const read = (query: string) => readFilters(filters, new URLSearchParams(query))
  expect(read('q=++mugs++%0A&kind=tag&state=ended&edit=new-tag')).toEqual({ q: 'mugs', kind: 'tag', state: 'ended' })
  expect(read('q=+&kind=post&state=toString&kind=tag')).toEqual({})
})

test('the URL that opens a row keeps filters, and has one row or status message', () => {
  expect(getEditUrl('/admin/a', '?kind=tag&edit=1&notice=saved', { edit: 'x y' })).toBe('/admin/a?kind=tag&edit=x+y')
  expect(getEditUrl('/admin/a', '?kind=tag&edit=1', { notice: 'saved' })).toBe('/admin/a?kind=tag&notice=saved')
  expect(getEditUrl('/admin/a', '?edit=1')).toBe('/admin/a')
})
