import { expect, test } from 'vitest'
import { UnreadableSvg } from '#app/lib/artwork/svg.ts'
import { artworkSvg, hostileSvg, svgBomb } from '#test/artwork-files.ts'
import { findings, ingredients, verdict } from './findings.ts'
import { readSvgFacts } from './svg-facts.ts'

const read = (svg: string) => readSvgFacts(new TextEncoder().encode(svg))
const drawing = (inside: string, attributes = '') =>
  read(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

test('outlines only: size, colors, nothing to look at', () => {
  const facts = read(artworkSvg())
  expect(facts.tooComplex).toBe(false)
  expect(facts).toMatchObject({
    size: { width: 50, height: 30 },
    fonts: [],
    pictures: [],
    vectors: true,
    oddities: [],
    colours: { values: ['#14493a', '#c4552d', '#ffffff'] },
  })
  expect(verdict(facts)).toEqual({ tone: 'good', text: 'Print-ready' })
  expect(findings(facts).map(({ text }) => text)).toEqual(['All text is outlined.', '1 page, 50 x 30 mm.', '3 colors.'])
})

test('live text by the fonts it asks for, from classes, attributes and styles around it', () => {
  expect(read(artworkSvg({ text: true })).fonts).toEqual([
    { name: 'Arial', embedded: false },
    { name: 'Gotham Book', embedded: false },
  ])
  expect(findings(read(artworkSvg({ text: true })))[0]?.text).toBe(
    '2 fonts not outlined and not embedded: Arial, Gotham Book.',
  )
  const names = (inside: string) => drawing(inside).fonts.map(({ name }) => name)
  expect(names('<g style="font:italic bold 12px/1.5 \'Open Sans\', serif"><text>a</text></g>')).toEqual(['Open Sans'])
  expect(names('<text>a</text>')).toEqual(['a font that is not named'])
  expect(names('<style>text{font-family:Lato}</style><text><tspan>a</tspan></text>')).toEqual(['Lato'])
  expect(names('<text class="x">a</text><style><![CDATA[.x{font-family:"Late"}]]></style>')).toEqual(['Late'])
  expect(names('<title>a</title><text font-family="None">  </text>')).toEqual([])
})

test('an image inside, its pixels and its resolution where it stands', () => {
  const facts = read(artworkSvg({ picture: true }))
  // 3 pixels on 20 of 100 units, 10 of 50 mm.
  expect(facts.pictures).toEqual([{ width: 3, height: 2, dpi: 8 }])
  expect(findings(facts)[0]).toEqual({ tone: 'look', text: '1 image, 3 x 2 px at 8 dpi.' })
  expect(verdict(facts)).toEqual({ tone: 'look', text: 'Review before printing' })
  expect(ingredients(facts)).toEqual(['Vector', 'Contains images'])
  expect(read(artworkSvg({ picture: true }).replace('width="50mm" height="30mm"', ''))).toMatchObject({
    size: null,
    pictures: [{ width: 3, height: 2, dpi: null }],
  })
})

test.each([
  ['width="2in" height="72pt"', { width: 50.8, height: 25.4 }],
  ['width="96" height="192px"', { width: 25.4, height: 50.8 }],
  ['width="100%" height="100%"', null],
  ['viewBox="0 0 10 10"', null],
  ['width="0" height="1e9999"', null],
])('%s is %j', (attributes, size) => {
  expect(drawing('<path d=""/>', attributes).size).toEqual(size)
})

test('what a hostile file tries is named', () => {
  const facts = read(hostileSvg('https://elsewhere.example'))
  expect(facts.oddities.toSorted()).toEqual([
    'a script, which does not run here',
    'foreign content, which is not drawn',
    'links to something outside of the file, which is not loaded',
  ])
})

test('a page of repeated shapes is too much, a page of many shapes is not', () => {
  const bomb = read(svgBomb())
  expect(bomb.tooComplex).toBe(true)
  expect(verdict(bomb)).toEqual({ tone: 'look', text: 'Review before printing' })
  expect(findings(bomb)[0]).toEqual({ tone: 'look', text: 'Too complex to preview here. Download it to review it.' })
  const many = `<path id="p" d="M0 0h1"/>${'<use href="#p"/>'.repeat(20_000)}`
  expect(read(`<svg xmlns="http://www.w3.org/2000/svg">${many}</svg>`).tooComplex).toBe(false)
  const circle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#b"/></g>'
  expect(read(`<svg xmlns="http://www.w3.org/2000/svg">${circle}</svg>`).tooComplex).toBe(false)
})

test('nothing drawn, and nothing well-formed', () => {
  expect(verdict(drawing('<g/>'))).toEqual({ tone: 'look', text: 'Empty drawing' })
  for (const broken of ['', 'hello', '<svg><g></svg>', '<svg>&bomb;</svg>', '<svg>'.repeat(2_000)]) {
    expect(() => read(broken), broken).toThrow(UnreadableSvg)
  }
})

test('UTF-16 with its mark', () => {
  const bytes = Buffer.from(`\ufeff${artworkSvg({ text: true }).replace('utf-8', 'utf-16')}`, 'utf16le')
  expect(readSvgFacts(new Uint8Array(bytes)).fonts).toHaveLength(2)
})
