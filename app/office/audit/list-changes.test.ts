import { expect, test } from 'vitest'
import { changesOf } from './list-changes.ts'

test('values in words: no null, and nothing that was and is nothing', () => {
  expect(changesOf({ owner: null }, { owner: 'Kim Lee' })).toEqual([{ label: 'Owner', from: 'nobody', to: 'Kim Lee' }])
  expect(changesOf({ owner: 'Kim Lee' }, { owner: null })).toEqual([{ label: 'Owner', from: 'Kim Lee', to: 'nobody' }])
  expect(changesOf({ months: '' }, { months: 24 })).toEqual([{ label: 'Months', from: 'nothing', to: '24' }])
  expect(changesOf(null, { last_seen: 'today' })).toEqual([{ label: 'Last seen', from: undefined, to: 'today' }])
  expect(changesOf({ 'not-spam': null }, { 'not-spam': null })).toEqual([])
  expect(changesOf(null, null)).toEqual([])
})
