import { expect, test } from 'vitest'
import { defaultOptions } from '../supplier.schema.ts'
import { toImprintLocations } from './to-imprint-locations.ts'
import { toEntries } from './to-rows.ts'

test('joins the parts of colors with one item number', () => {
  const toPart = (partid: string, colorname: string) => ({ partid, primarycolor: { colorname }, colorarray: [] })
  const product = {
    productid: 'A1',
    productname: 'Mug',
    description: [],
    productcategoryarray: [],
    productpartarray: [toPart('1', 'Black/Red'), toPart('2', 'BLACK RED'), toPart('3', 'Navy')],
    primaryimageurl: [],
  }
  const images = [{ url: 'https://acme.example/1.png', color: 'Black Red', partId: undefined }]
  const entries = toEntries(
    { product, images },
    { supplier: 'ACME', options: defaultOptions, findRule: () => undefined, knownItems: new Set(), now: 0 },
  )
  expect(entries.map(({ item }) => [item.itemNumber, item.parts.map(({ id }) => id)])).toEqual([
    ['A1-BLACK-RED', ['1', '2']],
    ['A1-NAVY', ['3']],
  ])
  expect(entries[0]?.row).toMatchObject({ colour: 'Black/Red', image_url: 'https://acme.example/1.png' })
})

test.for([
  ['Colors', 4],
  [undefined, 4],
  ['SquareInches', null],
  ['Stitches', null],
] as const)('the maximum of a decoration in %s gives %s colors', ([unit, maxColors]) => {
  const decoration = {
    decorationname: 'Print',
    chargearray: [],
    decorationunitsmax: 4,
    ...(unit && { decorationunitsincludeduom: unit }),
  }
  expect(toImprintLocations([{ locationname: 'Front', decorationarray: [decoration] }])).toEqual([
    { name: 'Front', methods: ['print'], sizeMm: null, maxColors },
  ])
})
