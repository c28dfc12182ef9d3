import { contentDrafts } from '#db/tables/content-history.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import {
  listPastChanges,
  openDocument,
  resolveConflict,
  restoreDocument,
  saveDocumentDraft,
} from '../../content/documents.server.ts'
import { getFingerprints, listChangedFields } from '../../content/fields.ts'
import { brandKey, readBrand, toPageBrand } from '../brand.server.ts'
import { type Brand, defaultBrand } from '../brand.ts'
import { saveContent } from '../content.server.ts'
import { brandDocument, readDraftBrand } from './brand-document.server.ts'
import {
  type BrandFormFields,
  listBrandDifferences,
  parseBrand,
  parseBrandForm,
  toBrandFormFields,
} from './brand-form.ts'

const by = { staffId: null, name: 'ada@shop.example', ip: null }
const defaults = toBrandFormFields(defaultBrand)

function toForm(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const parse = (fields: Partial<BrandFormFields>) => parseBrand({ ...defaults, ...fields })

test('the form sends back an unchanged brand', () => {
  const brand: Brand = {
    ...defaultBrand,
    phone: '+1 555 0100',
    address: 'One Street\nTwo Town',
    countryRates: [
      { country: 'AU', cents: 103_000 },
      { country: 'CA', cents: 2850 },
    ],
    daysOff: {
      open: ['1-1'],
      observed: ['6-19'],
      closed: [{ from: '2026-08-03', to: '2026-08-05', name: 'Inventory' }],
    },
    logo: { address: '/brand/0123456789abcdef0123456789abcdef.svg', width: 160, height: 40 },
  }
  const { social, countryRates, holidays, closed, logo, ...texts } = toBrandFormFields(brand)
  const form = toForm([
    ...Object.entries(texts).map(([name, text]): [string, string] => [name, text.replaceAll('\n', '\r\n')]),
    ...[...social, { name: '', url: '' }].flatMap(({ name, url }): [string, string][] => [
      ['social-name', name],
      ['social-url', url],
    ]),
    // In the order of names.
    ...countryRates.toReversed().map(({ country, rate }): [string, string] => [`rate-${country}`, rate]),
    ['rate-DE', ''],
    ['added-country-1', ''],
    ...holidays.map((holiday): [string, string] => ['holiday', holiday]),
    ...closed.flatMap(({ from, to, name }): [string, string][] => [
      ['closed-from', from],
      ['closed-to', to],
      ['closed-name', name],
    ]),
    ['logo', logo?.address ?? ''],
    ['shown-logo', JSON.stringify(logo)],
  ])
  const fields = parseBrandForm(form)
  expect(listChangedFields(fields, getFingerprints(toBrandFormFields(brand)))).toEqual([])
  expect(parseBrand(fields)).toEqual({ brand, errors: {} })
})

test('an error for each invalid field, which the brand then lacks', () => {
  const closed = [{ from: '2026-08-03', to: '2026-08-01', name: 'Inventory' }]
  const { brand, errors } = parse({
    accent: 'red',
    minimumPacks: '12',
    quickPicks: '96, many',
    unit: 'cm',
    email: 'incomplete',
    closed,
    social: [{ name: 'Blog', url: 'javascript:alert(1)' }],
    founder: 'Ada',
  })
  expect(errors).toEqual({
    accent: ['Enter a hex color such as #14493a'],
    minimumPacks: [expect.stringMatching(/from 48/)],
    quickPicks: [expect.stringMatching(/from 48/)],
    unit: ['Select inches or millimeters'],
    email: [expect.stringMatching(/email/)],
    social: ['Enter a URL that starts with https://'],
    closed: ['The last day is before the first one'],
  })
  const inOrder = ['accent', 'email', 'social', 'minimumPacks', 'unit', 'quickPicks', 'closed']
  expect(Object.keys(errors), 'in the order of the sections').toEqual(inOrder)
  expect(brand).toMatchObject({ founder: 'Ada', name: 'Boxwright' })
  expect(Object.keys(brand)).not.toContain('email')
})

test('an error says how long a text and how large a number can be', () => {
  const long = 'a'.repeat(301)
  const { errors } = parse({
    email: `${long}@shop.example`,
    social: [{ name: 'Blog', url: `https://${long}` }],
    closed: [{ from: '2026-08-03', to: '', name: long }],
    boxMinimum: '0',
  })
  expect(errors).toEqual({
    email: ['Use 254 characters or fewer'],
    social: ['Use 300 characters or fewer'],
    closed: [expect.stringMatching(/^Use \d+ characters or fewer$/)],
    boxMinimum: ['Enter a whole number from 1 to 100,000'],
  })
})

test('colors: a wrong one, an unreadable one, and the suggested one without JavaScript', () => {
  expect(parse({ accent: 'red' }).errors).toEqual({ accent: [expect.stringMatching(/#14493a/)] })
  expect(parse({ primary: '#ffd400' }).errors).toEqual({
    primary: [expect.stringMatching(/^Too light: .+ has a contrast of 1\.\d:1; 4\.5:1 is required\.$/)],
  })
  const form = toForm([
    ['primary', '#ffd400'],
    ['suggestion', 'primary #123f8c'],
  ])
  expect(parseBrandForm(form).primary).toBe('#123f8c')
})

test('a single day is a closure, and unselected holidays are working days', () => {
  const closed = [{ from: '2026-08-03', to: '', name: '' }]
  const { brand } = parse({
    minimumPacks: '96',
    unit: 'mm',
    quickPicks: '96 144 96',
    holidays: ['1-1', '12-25'],
    closed,
  })
  expect(brand).toMatchObject({
    minimumPacks: 96,
    unit: 'mm',
    quickPicks: [96, 144],
    daysOff: { closed: [{ from: '2026-08-03', to: '2026-08-03' }] },
  })
  expect(brand.daysOff?.open).toHaveLength(8)
  expect(brand.daysOff).not.toHaveProperty('observed')
  expect(defaults.holidays).not.toContain('6-19')
  expect(parse({ holidays: ['6-19'] }).brand.daysOff).toMatchObject({ observed: ['6-19'] })
})

test('a closure on a day that does not exist is rejected', () => {
  const { errors } = parse({ closed: [{ from: '2026-02-30', to: '', name: '' }] })
  expect(errors).toEqual({ closed: ['Enter a date such as 2026-12-24'] })
})

test('a closure of which only the name is entered is rejected', () => {
  const { closed } = parseBrandForm(
    toForm([
      ['closed-from', ''],
      ['closed-to', ''],
      ['closed-name', 'Inventory'],
      ['closed-from', ''],
      ['closed-to', ''],
      ['closed-name', ''],
    ]),
  )
  expect(closed).toEqual([{ from: '', to: '', name: 'Inventory' }])
  expect(parse({ closed }).errors).toEqual({ closed: ['Enter a date such as 2026-12-24'] })
})

test('pages suggest no quantity below the minimum', () => {
  expect(toPageBrand({ ...defaultBrand, minimumPacks: 120 }).rules?.quickPicks).toEqual([120, 144])
})

test('rates per country, with errors at their controls', () => {
  const getRates = (fields: [string, string][]) => parse({ countryRates: parseBrandForm(toForm(fields)).countryRates })
  const { brand, errors } = getRates([
    ['rate-CA', '$28.50'],
    ['rate-AU', '1,030'],
    ['rate-DE', ''],
    ['added-country-2', 'pl'],
    ['added-rate-2', '31'],
  ])
  expect(errors).toEqual({})
  expect(brand.countryRates).toEqual([
    { country: 'AU', cents: 103_000 },
    { country: 'CA', cents: 2850 },
    { country: 'PL', cents: 3100 },
  ])
  const rejected: [string, string][] = [
    ['rate-CA', 'about 20'],
    ['added-country-1', 'Atlantis'],
    ['added-rate-1', '31'],
    ['added-country-2', 'Chile'],
  ]
  expect(getRates(rejected).errors).toEqual({
    'rate-CA': ['Enter dollars such as 28.50, or leave empty'],
    'added-country-1': ['Choose a country'],
    'added-rate-2': ['Enter dollars such as 28.50, or leave empty'],
  })
  const unknown: [string, string][] = [
    ['rate-QQ', '31'],
    ['added-country-1', 'QX'],
    ['added-rate-1', '31'],
    ['added-country-2', 'ZZ'],
    ['added-rate-2', '31'],
  ]
  expect(Object.values(getRates(unknown).errors)).toEqual([
    ['Choose a country'],
    ['Choose a country'],
    ['Choose a country'],
  ])
  const onlySecond: [string, string][] = [
    ['added-country-1', ''],
    ['added-country-2', 'Chile'],
  ]
  expect(Object.keys(getRates(onlySecond).errors)).toEqual(['added-rate-2'])
  const onlyRate: [string, string][] = [
    ['added-country-1', ''],
    ['added-country-2', ''],
    ['added-rate-2', '31'],
  ]
  expect(getRates(onlyRate).errors).toEqual({ 'added-country-2': ['Choose a country'] })
  const twice: [string, string][] = [
    ['rate-CA', '20'],
    ['added-country-1', 'Canada'],
    ['added-rate-1', '31'],
  ]
  expect(getRates(twice).errors).toEqual({ countryRates: ['A country appears twice'] })
})

test('changes in words', () => {
  const after = {
    ...defaults,
    founder: 'Ada',
    countryRates: [{ country: 'CA', rate: '28.50' }],
    holidays: defaults.holidays.slice(1),
    closed: [{ from: '2026-08-03', to: '2026-08-05', name: 'Inventory' }],
  }
  const added = listBrandDifferences(defaults, after).map(({ title, lines }) => [
    title,
    lines.filter(({ kind }) => kind === 'added' || kind === 'removed').map(({ kind, text }) => `${kind}: ${text}`),
  ])
  expect(added).toEqual([
    ['Founder', ['added: Ada']],
    ['International rates', ['added: Canada: 28.50']],
    ['Holidays', ["removed: New Year's Day, January 1"]],
    ['Other closures', ['added: 2026-08-03 to 2026-08-05 Inventory']],
  ])
})

test('a draft is private, and is merged with a newer version', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const key = { id: brandKey, staffId: person.id }
  const fields = { ...defaults, name: 'Northwind', email: 'hello@' }
  const edit = { ...key, fields, version: 0, seen: getFingerprints(defaults) }
  await saveDocumentDraft(db, brandDocument, edit)
  expect(await readBrand(services)).toEqual(defaultBrand)
  expect(await readDraftBrand(db, person.id), 'an invalid field').toEqual({ ...defaultBrand, name: 'Northwind' })
  expect(brandDocument.validate(fields, edit)).toEqual({ ok: false, errors: { email: [expect.any(String)] } })

  await saveContent(db, { key: brandKey, version: 0, value: { phone: '+1 555 0100' }, by, title: 'Changed' })
  const value = { ...defaultBrand, name: 'Northwind' }
  expect(await brandDocument.publish(db, { id: brandKey, version: 0, value, by })).toEqual({ outcome: 'conflict' })
  const resolved = await resolveConflict(db, brandDocument, edit)
  expect(resolved).toMatchObject({
    edit: { version: 1, fields: { name: 'Northwind', phone: '+1 555 0100', email: 'hello@' } },
    conflict: { theirs: ['Phone'], both: [] },
  })
})

test('publishes with a title, and restores', async ({ services, db }) => {
  const publish = (version: number, value: Brand) => brandDocument.publish(db, { id: brandKey, version, value, by })
  const colors = { ...defaultBrand.colours, primary: '#123f8c' }
  expect(await publish(0, { ...defaultBrand, name: 'Northwind', colours: colors })).toEqual({ outcome: 'saved' })
  expect(await publish(0, { ...defaultBrand, name: 'Northwind', colours: colors }), 'unchanged').toEqual({
    outcome: 'saved',
  })
  expect(await publish(1, { ...defaultBrand, name: 'Harbor', colours: colors })).toEqual({ outcome: 'saved' })
  const { changes } = await listPastChanges(db, brandDocument, { id: brandKey })
  expect(changes).toMatchObject([
    { title: 'Changed the brand: store name', canRestore: true, differences: [{ title: 'Store name' }] },
    { title: 'Changed the brand: store name, primary', differences: [{ title: 'Store name' }, { title: 'Primary' }] },
  ])
  await restoreDocument(db, brandDocument, { id: brandKey, revision: changes[1]?.id ?? 0, by })
  expect(await readBrand(services)).toEqual(defaultBrand)
  await restoreDocument(db, brandDocument, { id: brandKey, revision: changes[0]?.id ?? 0, by })
  expect((await readBrand(services)).name).toBe('Northwind')
})

test('a draft of an earlier version of the software loses nothing', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ed@shop.example', 'editor')
  const fields = {
    tagline: 'Gifts that last',
    invalidInput: {
      contact: {
        text: { section: 'contact', email: 'hello@', phone: '', address: '', fulfillment: 'Ohio' },
        social: [{ name: 'Blog', url: 'blog.example' }],
        holidays: [],
        closed: [],
      },
      shipping: {
        text: {
          domesticBoxShipping: '$12.00',
          'rate-CA': 'about 20',
          'added-country-1': 'Poland',
          'added-rate-1': '31',
        },
        social: [],
        holidays: [],
        closed: [],
      },
    },
  }
  await db.insert(contentDrafts).values({ kind: 'page', subject: brandKey, staff_id: person.id, version: 0, fields })
  const document = await openDocument(db, brandDocument, { id: brandKey, staffId: person.id })
  expect(document?.fields).toEqual({
    ...defaults,
    tagline: 'Gifts that last',
    email: 'hello@',
    fulfillment: 'Ohio',
    domesticBoxShipping: '$12.00',
    social: [{ name: 'Blog', url: 'blog.example' }],
    countryRates: [
      { country: 'CA', rate: 'about 20' },
      { country: 'Poland', rate: '31' },
    ],
  })
  expect(document?.seen).toEqual(getFingerprints(defaults))
})
