import { expect, test } from 'vitest'
import { internationalBoxCountries } from '#app/features/brand/international-box-countries.ts'
import { packageContents, usAnswer } from '#test/sends.ts'
import { addressFormats, getAddressFormat, sendCountries } from './address-formats.ts'
import { toWarningConfirmation } from './answer-form.ts'
import { formatAddress } from './format-address.ts'
import { parseAnswer } from './parse-answer.ts'

const questions = {
  contents: packageContents,
  countries: sendCountries,
  allowsOtherCountries: false,
  asksPhone: false,
  asksNote: true,
}

const parse = (change: Record<string, string>, questionChange = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...usAnswer, ...change })) form.set(name, value)
  return parseAnswer({ ...questions, ...questionChange }, form)
}
const getErrors = (...args: Parameters<typeof parse>) => {
  const parsed = parse(...args)
  return parsed.ok ? {} : parsed.errors
}
const getWarnings = (change: Record<string, string>) => {
  const parsed = parse(change)
  return parsed.ok ? [] : Object.keys(parsed.warnings)
}

test('there is a form for each country of the contract and the United States, and its example fits', () => {
  expect(sendCountries).toEqual([...internationalBoxCountries.map(({ code }) => code), 'US'].sort())
  expect(sendCountries).toHaveLength(19)
  for (const [code, { postal, fields }] of Object.entries(addressFormats)) {
    expect([code, postal.pattern.test(postal.example)]).toEqual([code, true])
    expect([code, fields.some(({ name }) => name === 'city')]).toEqual([code, true])
  }
})

test.each([
  ['US', { region: 'WI', city: 'Madison', postal: '53703' }, ['Madison WI 53703', 'United States']],
  ['DE', { city: 'Berlin', postal: '10115' }, ['10115 Berlin', 'Germany']],
  ['GB', { city: 'London', postal: 'SW1A 1AA' }, ['London', 'SW1A 1AA', 'United Kingdom']],
  ['BR', { city: 'São Paulo', region: 'SP', postal: '01310-100' }, ['São Paulo-SP', '01310-100', 'Brazil']],
  ['JP', { city: 'Chiyoda', region: 'Tokyo', postal: '100-0001' }, ['Chiyoda, Tokyo', '100-0001', 'Japan']],
  ['IL', { city: 'Tel Aviv', postal: '' }, ['Tel Aviv', 'Israel']],
  ['NO', { city: 'Oslo', postal: '0150' }, ['Oslo', '0150', 'Norway']],
])('an address in %s is stored as typed and printed as its post writes it', (country, fields, lines) => {
  const blank = { region: '', city: '', postal: '', district: '', line2: '', phone: '+1 608 555 0100' }
  const parsed = parse({ ...blank, country, line1: 'Main 1', ...fields }, { allowsOtherCountries: true })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  expect(formatAddress(parsed.answer.address, parsed.answer.country)).toEqual(['Ana Lee', 'Main 1', ...lines])
  expect(parsed.answer.phone).toBe(country === 'US' ? null : '+1 608 555 0100')
})

test('required fields, sizes, countries and phone numbers are checked', () => {
  expect(getErrors({ name: ' ', line1: '', city: '', region: '', postal: '', 'size-hoodie': '' })).toEqual({
    'size-hoodie': ['Choose a size'],
    name: ['Enter your full name'],
    line1: ['Enter the street address'],
    city: ['Enter the city'],
    region: ['Enter the state'],
    postal: ['Enter the ZIP code'],
  })
  expect(Object.keys(getErrors({ 'size-hoodie': '6XL' }))).toEqual(['size-hoodie'])
  expect(Object.keys(getErrors({ region: 'Bavaria' }))).toEqual(['region'])
  expect(Object.keys(getErrors({ country: 'NO' }))).toEqual(['country', 'phone'])
  expect(Object.keys(getErrors({ country: 'XX' }, { allowsOtherCountries: true }))).toContain('country')
  expect(Object.keys(getErrors({ country: 'FR', postal: '75001' }))).toEqual(['phone'])
  expect(Object.keys(getErrors({ phone: '12' }))).toEqual(['phone'])
  expect(Object.keys(getErrors({ note: 'x'.repeat(501), name: 'x'.repeat(101) }))).toEqual(['name', 'note'])
})

test('what looks wrong is asked about once and then taken as it is', () => {
  expect(getWarnings({ postal: '6060' })).toEqual(['postal'])
  expect(getWarnings({ line1: 'P.O. Box 12' })).toEqual(['line1'])
  expect(getWarnings({ line1: 'Main Street', line2: '' })).toEqual(['line1'])
  expect(getWarnings({ name: '山田太郎' })).toEqual(['name'])
  expect(getWarnings({ company: 'x'.repeat(36) })).toEqual(['company'])
  const parsed = parse({ postal: '6060', name: '山田太郎' })
  if (parsed.ok) throw new Error('nothing was asked')
  const accepted = toWarningConfirmation(parsed.warnings, parsed.values)
  const confirmed = parse({ postal: '6060', name: '山田太郎', accepted })
  expect(confirmed).toMatchObject({ ok: true, answer: { address: { postal: '6060', name: '山田太郎' } } })
  // Another odd value is asked about again.
  expect(parse({ postal: '606', name: '山田太郎', accepted })).toMatchObject({ ok: false })
})

test('fields of another country, and those the campaign does not ask, are dropped', () => {
  const german = { country: 'DE', city: 'Berlin', postal: '10115', region: 'IL', phone: '+49 30 1234567' }
  expect(parse({ ...german, note: 'x' }, { asksNote: false })).toMatchObject({
    ok: true,
    answer: { note: null, phone: '+49 30 1234567', address: { region: '' } },
  })
  expect(getAddressFormat('constructor').postal.example).toBe('')
})
