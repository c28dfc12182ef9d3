import { expect, test } from 'vitest'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { getPromisedDates } from './promised-dates.ts'

test.each([
  ['a Monday', '2026-11-16', '2026-11-17', '2026-11-18'],
  ['a Friday', '2026-11-20', '2026-11-23', '2026-11-24'],
  ['a Saturday', '2026-11-21', '2026-11-23', '2026-11-24'],
  ['the day before Thanksgiving', '2026-11-25', '2026-11-27', '2026-11-30'],
])('on %s contact and review are promised by the next business days', (_, today, contact, review) => {
  expect(getPromisedDates(today, defaultBrand)).toEqual({ contact, review })
})

test.each([
  ['1 hour', '36 hours', '2026-11-17', '2026-11-18'],
  ['2 days', '3-5 business days', '2026-11-18', '2026-11-23'],
  ['24 Hours', '2 Business Days', '2026-11-17', '2026-11-18'],
])('response times of %s and %s promise their own dates', (contactWithin, reviewWithin, contact, review) => {
  expect(getPromisedDates('2026-11-16', { ...defaultBrand, contactWithin, reviewWithin })).toEqual({ contact, review })
})

test.each([
  'one business day',
  '2 weeks',
  'the same day',
  '1,500 hours',
  '1.5 business days',
  '0.5 day',
  '1/2 day',
  '9999999 days',
  '',
])('a response time of "%s" promises no dates', (text) => {
  expect(getPromisedDates('2026-11-16', { ...defaultBrand, contactWithin: text })).toBeUndefined()
  expect(getPromisedDates('2026-11-16', { ...defaultBrand, reviewWithin: text })).toBeUndefined()
})
