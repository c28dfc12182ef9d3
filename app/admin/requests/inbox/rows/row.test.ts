import { expect, test } from 'vitest'
import { getRowText } from './row.tsx'

const row = { contact_name: 'Ines Duarte', email: 'ines@atlas.example', company: null, summary: '', value_cents: null }

test('a row tells its value and its company once', () => {
  const box = { ...row, summary: '100 boxes, 3 items, $5,807.50' }
  expect(getRowText({ ...box, value_cents: 580_750 })).toBe('100 boxes, 3 items')
  expect(getRowText({ ...row, company: 'Atlas', summary: 'Atlas' })).toBe('ines@atlas.example')
})

test('what stands nowhere else is left as it is', () => {
  expect(getRowText({ ...row, summary: '100 boxes, 3 items, Priced on request' })).toContain('Priced on request')
  expect(getRowText({ ...row, summary: '48 x Mug, $5.00', value_cents: 24_000 })).toBe('48 x Mug, $5.00')
  expect(getRowText({ ...row, company: 'Atlas', summary: 'Atlas mugs' })).toBe('Atlas mugs')
})

test('who left nothing but an address', () => {
  expect(getRowText(row)).toBe('ines@atlas.example')
  expect(getRowText({ ...row, contact_name: null })).toBe('Email signup')
})
