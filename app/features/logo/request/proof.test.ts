import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { describeProof } from './describe-proof.ts'
import { parseSentProofs } from './proof.schema.ts'
import { proofField } from './proof-field.schema.ts'

const print = {
  area: 'front',
  areaName: 'Front, wrap',
  method: 'screen print',
  center: [0.5, 0.4],
  widthMm: 62.04,
  heightMm: 38,
  degrees: 15,
  inks: '#1E2F52',
} as const
const product = randomUUID()
const proof = { product, picture: '/pictures/mug-navy.webp', color: null, prints: [print], composed: null }
const toField = (proofs: unknown, change: object = {}) => JSON.stringify({ version: 1, logo: null, proofs, ...change })
const parseOne = (change: object) => parseSentProofs(toField([{ ...proof, ...change }])).proofs

test('a proof is read, rounded and in lower case', () => {
  expect(parseSentProofs(toField([proof], { logo: { path: 'logo-proofs/a.svg', token: 'a.b' } }))).toEqual({
    logo: { path: 'logo-proofs/a.svg', token: 'a.b' },
    proofs: [{ ...proof, prints: [{ ...print, widthMm: 62, inks: '#1e2f52' }] }],
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another version', toField([proof], { version: 2 })],
  ['no list', toField('proofs')],
  ['more than fit into a box', toField(Array.from({ length: 51 }, () => proof))],
  ['null', 'null'],
])('%s is none', (_, text) => expect(parseSentProofs(text)).toEqual({ logo: null, proofs: [] }))

test.each<[string, object]>([
  ['a product that is none', { product: 'mug' }],
  ['a color in words', { color: 'navy' }],
  ['no prints', { prints: [] }],
  ['nine prints', { prints: Array.from({ length: 9 }, (_, index) => ({ ...print, area: `a${index}` })) }],
  ['one area twice', { prints: [print, print] }],
  ['beside the area', { prints: [{ ...print, center: [0.5, 1.2] }] }],
  ['an endless width', { prints: [{ ...print, widthMm: 1e9 }] }],
  ['no width', { prints: [{ ...print, widthMm: null }] }],
  ['more than half a turn', { prints: [{ ...print, degrees: 270 }] }],
  ['a method of nobody', { prints: [{ ...print, method: 'tattoo' }] }],
  ['ink that is a style sheet', { prints: [{ ...print, inks: 'url(//x)' }] }],
  ['an area without a name', { prints: [{ ...print, areaName: '\u0000' }] }],
  ['an address without end', { picture: 'x'.repeat(501) }],
])('%s: that proof alone is left out', (_, change) => {
  const other = { ...proof, product: randomUUID() }
  expect(parseSentProofs(toField([{ ...proof, ...change }, other])).proofs).toMatchObject([{ product: other.product }])
})

test('texts come as the database can hold them, on one line', () => {
  const [found] = parseOne({ prints: [{ ...print, areaName: 'Front\u0000\n\ud800side' }] })
  expect(found?.prints[0]?.areaName).toBe('Front \ufffdside')
})

test('of two proofs of one product the first counts; a file that is none is none', () => {
  const [found, ...more] = parseSentProofs(toField([{ ...proof, composed: 7 }, proof])).proofs
  expect([found?.composed, more]).toEqual([null, []])
})

test('whatever stands in the field, the form is taken', () => {
  expect(v.parse(proofField, 'x'.repeat(200_000))).toBe('')
  expect(v.parse(proofField, '{')).toBe('{')
})

test('where and how it stands, in words', () => {
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
    'Front, wrap: 62 x 38 mm, screen print, one ink #1E2F52, turned 15° clockwise, center 40 mm from the left and 28 mm from the top of 80 x 70 mm',
    'Back: 62 x 38 mm, deboss, turned 90.5° counterclockwise, center at 50% from the left and 40% from the top',
    'Handle: 5.5 x 38 mm, screen print, one ink that stands out, upright, center at 50% from the left and 40% from the top',
    'Product shown in #800000',
    'Not checked: the shop knows no such picture or area of this product',
  ])
})
