import { randomUUID } from 'node:crypto'
import { brandKey, readBrand } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import {
  publishBrand,
  readBrandDraft,
  readInvalidSections,
  restoreBrand,
  saveBrandDraft,
} from './brand-draft.server.ts'
import { readSection } from './read-section.server.ts'

const by = { staffId: null, name: 'ada@shop.example', ip: null }

function toForm(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('readSection returns the input with an error for each invalid field', () => {
  const orders = toForm([
    ['minimumPacks', '12'],
    ['quickPicks', '96, many'],
    ['holiday', '12-25'],
    ['closed-from', '2026-08-03'],
    ['closed-to', '2026-08-01'],
    ['closed-name', 'Inventory'],
  ])
  expect(readSection('orders', orders)).toMatchObject({
    ok: false,
    input: {
      text: { minimumPacks: '12', quickPicks: '96, many' },
      holidays: ['12-25'],
      closed: [{ from: '2026-08-03' }],
    },
    errors: {
      minimumPacks: [expect.stringMatching(/from 48/)],
      quickPicks: [expect.any(String)],
      daysOff: ['The last day is before the first one'],
    },
  })
  const contact = toForm([
    ['email', 'incomplete'],
    ['fulfillment', 'Ohio'],
    ['social-name', 'Blog'],
    ['social-url', 'javascript:alert(1)'],
  ])
  expect(readSection('contact', contact)).toMatchObject({
    errors: { email: [expect.stringMatching(/email/)], social: ['Enter a URL that starts with https://'] },
  })
  const colors = toForm([
    ['primary', '#ffd400'],
    ['accent', 'red'],
    ['ground', '#faf7f2'],
  ])
  expect(readSection('colors', colors)).toMatchObject({ errors: { accent: [expect.stringMatching(/#14493a/)] } })
  colors.set('accent', '#c4552d')
  expect(readSection('colors', colors)).toMatchObject({ errors: {}, rejected: [{ choice: 'primary' }] })
})

test('readSection accepts a single day and opens the store on unselected holidays', () => {
  const form = toForm([
    ['minimumPacks', '96'],
    ['unit', 'mm'],
    ['quickPicks', '96 144'],
    ...['1-1', '12-25'].map((name): [string, string] => ['holiday', name]),
    ['closed-from', '2026-08-03'],
    ['closed-to', ''],
    ['closed-name', ''],
  ])
  const parsed = readSection('orders', form)
  expect(parsed).toMatchObject({
    ok: true,
    fields: {
      minimumPacks: 96,
      unit: 'mm',
      quickPicks: [96, 144],
      daysOff: { closed: [{ from: '2026-08-03', to: '2026-08-03' }] },
    },
  })
  expect(parsed.ok && parsed.fields.daysOff?.open).toHaveLength(8)
  form.set('unit', 'cm')
  expect(readSection('orders', form)).toMatchObject({ errors: { unit: ['Select inches or millimeters'] } })
  form.delete('unit')
  expect(readSection('orders', form), 'an older form leaves the unit').toMatchObject({ ok: true })
})

test('readSection parses rates per country, and marks the field of an error', () => {
  const parsed = readSection(
    'shipping',
    toForm([
      ['domesticBoxShipping', '$15.00'],
      ['rate-CA', '$28.50'],
      ['rate-AU', '1,030'],
      ['rate-DE', ''],
      ['added-country-1', 'Poland'],
      ['added-rate-1', '31'],
      ['added-country-2', ''],
      ['added-rate-2', ''],
    ]),
  )
  expect(parsed).toEqual({
    ok: true,
    fields: {
      domesticBoxShipping: '$15.00',
      countryRates: [
        { country: 'AU', cents: 103_000 },
        { country: 'CA', cents: 2850 },
        { country: 'PL', cents: 3100 },
      ],
    },
  })
  const rejected = readSection(
    'shipping',
    toForm([
      ['domesticBoxShipping', '$15.00'],
      ['rate-CA', 'about 20'],
      ['added-country-1', 'Atlantis'],
      ['added-rate-1', '31'],
      ['added-country-2', 'Chile'],
      ['added-rate-2', ''],
    ]),
  )
  expect(rejected).toMatchObject({
    ok: false,
    fields: { domesticBoxShipping: '$15.00' },
    errors: {
      'rate-CA': ['Enter dollars such as 28.50, or leave empty'],
      'added-country-1': ['Choose a country'],
      'added-rate-2': ['Enter dollars such as 28.50, or leave empty'],
    },
  })
  expect(
    readSection(
      'shipping',
      toForm([
        ['domesticBoxShipping', '$15.00'],
        ['rate-CA', '20'],
        ['added-country-1', 'Canada'],
        ['added-rate-1', '31'],
      ]),
    ),
  ).toMatchObject({ errors: { countryRates: ['A country appears twice'] } })
})

test('a draft is private, applies on top of newer versions, and is published once', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const staffId = person.id
  await saveBrandDraft(db, { staffId, fields: { name: 'Northwind', founder: 'Ada' } })
  await saveBrandDraft(db, { staffId, fields: { founder: null } })
  expect(await readBrandDraft(db, staffId)).toMatchObject({ changed: ['name'], draft: { isOutdated: false } })
  expect(await readBrand(services)).toEqual(defaultBrand)

  await saveContent(db, { key: brandKey, version: 0, value: { phone: '+1 555 0100' }, by, title: 'Changed' })
  expect(await publishBrand(db, { staffId, by, version: 0 })).toMatchObject({ ok: false, now: { version: 1 } })
  const state = await readBrandDraft(db, staffId)
  expect(state).toMatchObject({ changed: ['name'], draft: { isOutdated: true }, drafted: { phone: '+1 555 0100' } })
  expect(await publishBrand(db, { staffId, by, version: 1 })).toMatchObject({ ok: true, version: 2 })
  expect(await readBrand(services)).toMatchObject({ name: 'Northwind', phone: '+1 555 0100' })
  expect(await publishBrand(db, { staffId, by, version: 2 })).toBeUndefined()
  expect(await readBrandDraft(db, staffId)).toMatchObject({ changed: [], draft: null })

  const [, first] = await services.db.query.contentRevisions.findMany({ orderBy: (t, { desc }) => desc(t.id) })
  expect(await restoreBrand(db, { revision: first?.id ?? 0, version: 2, by })).toMatchObject({ ok: true, version: 3 })
  expect(await readBrand(services)).toMatchObject({ name: 'Boxwright', phone: '+1 555 0100' })
})

test('an autosave never reverts a field that was published a moment before', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const staffId = person.id
  const shown = { founder: null, tagline: defaultBrand.tagline }
  // The form was opened at version 0. Meanwhile the tagline is published from another tab.
  await saveBrandDraft(db, { staffId, fields: { tagline: 'Gifts that last' } })
  expect(await publishBrand(db, { staffId, by, version: 0 })).toMatchObject({ ok: true })
  const write = { draftToken: randomUUID(), replaces: ['none'] }
  await saveBrandDraft(db, { staffId, fields: { ...shown, founder: 'Ada' }, shownVersion: 0, write })
  const { drafted, changed } = await readBrandDraft(db, staffId)
  expect(drafted).toMatchObject({ tagline: 'Gifts that last', founder: 'Ada' })
  expect(changed).toEqual(['founder'])
})

test('two sections saved at the same moment: one is saved, the other reports a conflict', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const save = (fields: Parameters<typeof saveBrandDraft>[1]['fields']) =>
    saveBrandDraft(db, {
      ...{ staffId: person.id, fields, shownVersion: 0 },
      write: { draftToken: randomUUID(), replaces: ['none'] },
    })
  const results = await Promise.all([save({ name: 'Northwind' }), save({ phone: '+1 555 0100' })])
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved'])
})

test('invalid input stays in the draft until it is fixed, and is not published', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const staffId = person.id
  const parsed = readSection(
    'contact',
    toForm([
      ['email', 'hello@'],
      ['fulfillment', 'Ohio'],
    ]),
  )
  if (parsed.ok) throw new Error('accepted an invalid email address')
  const section = 'contact'
  await saveBrandDraft(db, { staffId, fields: parsed.fields, section, invalidInput: parsed.input })
  const draft = await readBrandDraft(db, staffId)
  expect(draft).toMatchObject({
    drafted: { fulfillment: 'Ohio', email: defaultBrand.email },
    invalidInput: { contact: { text: { email: 'hello@' } } },
  })
  expect(await readInvalidSections(db, staffId)).toEqual(['contact'])
  await saveBrandDraft(db, { staffId, fields: { email: 'hello@northwind.example' }, section, invalidInput: undefined })
  expect(await readInvalidSections(db, staffId)).toEqual([])
})
