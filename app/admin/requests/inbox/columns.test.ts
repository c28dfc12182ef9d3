import { expect, test } from 'vitest'
import { getRowText } from './columns.tsx'

const row = {
  kind: 'project' as const,
  contact_name: 'Ines Duarte',
  email: 'ines@atlas.example',
  company: null,
  summary: '',
  value_cents: null,
}

test('omits the value and the company from the summary', () => {
  const box = { ...row, summary: '100 boxes, 3 items, $5,807.50' }
  expect(getRowText({ ...box, value_cents: 580_750 })).toBe('100 boxes, 3 items')
  const withLogo = { ...box, summary: `${box.summary}, with logo` }
  expect(getRowText({ ...withLogo, value_cents: 580_750 })).toBe('100 boxes, 3 items, with logo')
  expect(getRowText({ ...row, company: 'Atlas', summary: 'Atlas' })).toBe('ines@atlas.example')
})

test('keeps a summary that has no column of its own', () => {
  expect(getRowText({ ...row, summary: '100 boxes, 3 items, Priced on request' })).toContain('Priced on request')
  expect(getRowText({ ...row, summary: '48 x Mug, $5.00', value_cents: 24_000 })).toBe('48 x Mug, $5.00')
  expect(getRowText({ ...row, company: 'Atlas', summary: 'Atlas mugs' })).toBe('Atlas mugs')
})

test('shows the email address if nothing else was submitted', () => {
  expect(getRowText(row)).toBe('ines@atlas.example')
  expect(getRowText({ ...row, contact_name: null })).toBe('')
  expect(getRowText({ ...row, kind: 'email-signup', contact_name: null })).toBe('Email signup')
})
