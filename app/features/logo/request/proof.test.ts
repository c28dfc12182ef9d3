import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { describeProof } from './describe-proof.ts'
import { parseProofs } from './proof.schema.ts'
import { proofField } from './proof-field.schema.ts'

const print = {
  area: 'front',
  areaName: 'Front, wrap',
  method: 'screen print',
  center: [0.5, 0.4],
  widthMm: 62.04,
  heightMm: 38,
  degrees: 15,
  inks: '#1e2f52',
} as const
const product = randomUUID()
const proof = { product, picture: '/pictures/mug-navy.webp', color: null, prints: [print], composed: null }
const toField = (proofs: unknown, change: object = {}) => JSON.stringify({ version: 1, logo: null, proofs, ...change })
const parseOne = (change: object) => parseProofs(toField([{ ...proof, ...change }])).proofs

test.each([
  [180, -180],
  [179.96, -180],
  [179.94, 179.9],
])('stores a rotation of %d degrees as %d', (degrees, stored) => {
  expect(parseOne({ prints: [{ ...print, degrees }] })[0]?.prints[0]?.degrees).toBe(stored)
})

test('parses a proof, rounds sizes and lower-cases colors', () => {
  expect(
    parseProofs(
      toField([{ ...proof, prints: [{ ...print, inks: '#1E2F52' }] }], {
        logo: { path: 'logo-proofs/a.svg', token: 'a.b' },
      }),
    ),
  ).toEqual({
    logo: { path: 'logo-proofs/a.svg', token: 'a.b' },
    proofs: [{ ...proof, prints: [{ ...print, widthMm: 62 }] }],
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another version', toField([proof], { version: 2 })],
  ['no list', toField('proofs')],
  ['more proofs than allowed', toField(Array.from({ length: 51 }, () => proof))],
  ['null', 'null'],
])('%s contains no proofs', (_, text) => expect(parseProofs(text)).toEqual({ logo: null, proofs: [] }))

test.each<[string, object]>([
  ['an invalid product id', { product: 'mug' }],
  ['a color in words', { color: 'navy' }],
  ['no prints', { prints: [] }],
  ['nine prints', { prints: Array.from({ length: 9 }, (_, index) => ({ ...print, area: `a${index}` })) }],
  ['one area twice', { prints: [print, print] }],
  ['a center outside the area', { prints: [{ ...print, center: [0.5, 1.2] }] }],
  ['an endless width', { prints: [{ ...print, widthMm: 1e9 }] }],
  ['no width', { prints: [{ ...print, widthMm: null }] }],
  ['a rotation above 180 degrees', { prints: [{ ...print, degrees: 270 }] }],
  ['an unknown method', { prints: [{ ...print, method: 'tattoo' }] }],
  ['a CSS url() as ink', { prints: [{ ...print, inks: 'url(//x)' }] }],
  ['an area without a name', { prints: [{ ...print, areaName: '\u0000' }] }],
  ['a URL that is too long', { picture: 'x'.repeat(501) }],
])('drops only the proof with %s', (_, change) => {
  const other = { ...proof, product: randomUUID() }
  expect(parseProofs(toField([{ ...proof, ...change }, other])).proofs).toMatchObject([{ product: other.product }])
})

test('normalizes texts to one line of valid characters', () => {
  const [found] = parseOne({ prints: [{ ...print, areaName: 'Front\u0000\n\ud800side' }] })
  expect(found?.prints[0]?.areaName).toBe('Front \ufffdside')
})

test('keeps the first of two proofs of a product, and drops an invalid file', () => {
  const [found, ...more] = parseProofs(toField([{ ...proof, composed: 7 }, proof])).proofs
  expect([found?.composed, more]).toEqual([null, []])
})

test('accepts any value of the field', () => {
  expect(v.parse(proofField, 'x'.repeat(200_000))).toBe('')
  expect(v.parse(proofField, '{')).toBe('{')
})

test('describes placement and decoration', () => {
  const lines = describeProof({
    color: '#800000',
    prints: [
      { ...print, areaMm: [80, 70] },
      { ...print, areaName: 'Back', method: 'deboss', inks: 'own', degrees: -90.5 },
      { ...print, areaName: 'Handle', inks: 'auto', degrees: 0, widthMm: 5.5 },
    ],
    unverified: true,
  })
  expect(lines).toEqual([
    'Front, wrap: 62 × 38 mm, screen print, one ink: navy (#1e2f52), turned 15° clockwise, center 40 mm from the left and 28 mm from the top of 80 × 70 mm',
    'Back: 62 × 38 mm, deboss, turned 90.5° counterclockwise, center at 50% from the left and 40% from the top',
    'Handle: 5.5 × 38 mm, screen print, one ink that stands out, upright, center at 50% from the left and 40% from the top',
    'Asked for in maroon (#800000), not a stock color: to be confirmed',
    'Not checked: the product has no such image, print area, method or size',
  ])
})

test('describes a print in the words of the imprint table, in inches, with what costs extra', () => {
  const listed = { ...print, location: 'Left chest', decoration: 'pad print', inks: 'own', colors: 2, degrees: 0 }
  expect(describeProof({ color: null, prints: [{ ...listed, areaMm: [80, 70] }], unit: 'in' })).toEqual([
    'Left chest: 2.44 × 1.5 in, pad print, own colors (2 colors), upright, center 1.57 in from the left and 1.1 in from the top of Front, wrap',
  ])
  const named = { ...listed, location: 'Front cover (pad print)' }
  expect(describeProof({ color: null, prints: [named] })[0]).toMatch(/^Front cover: 62 × 38 mm, pad print, /)
})

test('parses the words of the imprint table, the unit and the number of colors', () => {
  const words = {
    location: ' Left\nchest ',
    decoration: 'pad print',
    colors: 2,
    inkNames: 'Royal\nBlue',
    warnings: ['Too\nsmall'],
  }
  const [found] = parseOne({ unit: 'in', prints: [{ ...print, ...words }] })
  expect(found).toMatchObject({
    unit: 'in',
    prints: [
      { location: 'Left chest', decoration: 'pad print', colors: 2, inkNames: 'Royal Blue', warnings: ['Too small'] },
    ],
  })
  const [tolerant] = parseOne({ unit: 'ft', prints: [{ ...print, colors: 2.5 }] })
  expect([tolerant?.unit, tolerant?.prints[0]?.colors]).toEqual([undefined, undefined])
})
