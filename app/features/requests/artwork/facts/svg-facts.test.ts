import { expect, test } from 'vitest'
import { UnreadableSvg } from '#app/lib/artwork/svg.ts'
import { createArtworkSvg, createHostileSvg, createSvgBomb } from '#test/artwork-files.ts'
import { getContentKinds, getFindings, getFontAdvice, getSummary } from './findings.ts'
import { readSvgFacts } from './svg-facts.ts'

const read = (svg: string) => readSvgFacts(new TextEncoder().encode(svg))
const drawing = (inside: string, attributes = '') =>
  read(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

test('reads size and colors of outlines, without warnings', () => {
  const facts = read(createArtworkSvg())
  expect(facts.isTooComplex).toBe(false)
  expect(facts).toMatchObject({
    size: { width: 50, height: 30 },
    fonts: [],
    images: [],
    hasVectors: true,
    extraContents: [],
    colors: { values: ['#14493a', '#c4552d', '#ffffff'] },
  })
  expect(getSummary(facts)).toEqual({ tone: 'good', text: 'Print-ready' })
  expect(getFindings(facts).map(({ text }) => text)).toEqual([
    'All text is outlined.',
    '1 page, 1.97 × 1.18 in.',
    '3 colors.',
  ])
})

test('reads the fonts of live text from classes, attributes and inherited styles', () => {
  expect(read(createArtworkSvg({ text: true })).fonts).toEqual([
    { name: 'Arial', embedded: false },
    { name: 'Gotham Book', embedded: false },
  ])
  expect(getFindings(read(createArtworkSvg({ text: true })))[0]?.text).toBe(
    '2 fonts not outlined and not embedded: Arial, Gotham Book.',
  )
  expect(getFontAdvice(read(createArtworkSvg({ text: true })).fonts)).toMatch(
    /^Text in Arial, Gotham Book may be printed in another font, as the file does not contain these fonts\. Convert/,
  )
  expect(getFontAdvice(read(createArtworkSvg()).fonts)).toBeNull()
  expect(getFontAdvice([{ name: 'Lato', embedded: true }])).toBeNull()
  const names = (inside: string) => drawing(inside).fonts.map(({ name }) => name)
  expect(names('<g style="font:italic bold 12px/1.5 \'Open Sans\', serif"><text>a</text></g>')).toEqual(['Open Sans'])
  expect(names('<text>a</text>')).toEqual(['a font that is not named'])
  expect(names('<style>text{font-family:Lato}</style><text><tspan>a</tspan></text>')).toEqual(['Lato'])
  expect(names('<text class="x">a</text><style><![CDATA[.x{font-family:"Late"}]]></style>')).toEqual(['Late'])
  expect(names('<title>a</title><text font-family="None">  </text>')).toEqual([])
})

test('reads the pixel size and the drawn resolution of an embedded image', () => {
  const facts = read(createArtworkSvg({ picture: true }))
  // 3 pixels on 20 of 100 units, 10 of 50 mm.
  expect(facts.images).toEqual([{ width: 3, height: 2, dpi: 8 }])
  expect(getFindings(facts)[0]).toEqual({ tone: 'warning', text: '1 image, 3 x 2 px at 8 dpi.' })
  expect(getSummary(facts)).toEqual({ tone: 'warning', text: 'Review before printing' })
  expect(getContentKinds(facts)).toEqual(['Vector', 'Contains images'])
  expect(read(createArtworkSvg({ picture: true }).replace('width="50mm" height="30mm"', ''))).toMatchObject({
    size: null,
    images: [{ width: 3, height: 2, dpi: null }],
  })
})

test('reads the width of an embedded image in any unit', () => {
  const picture = createArtworkSvg({ picture: true })
  const [, image = ''] = /(<image[^>]*>)/.exec(picture) ?? []
  const readDpi = (width: string) =>
    read(picture.replace(image, image.replace(/ width="[^"]*"/, ` width="${width}"`))).images.map(({ dpi }) => dpi)
  expect(readDpi('10')).toEqual([8])
  expect(readDpi('10px')).toEqual([8])
  expect(readDpi('10%')).toEqual([8])
  // 10 pixels of 1/96 inch, whatever the physical size of the drawing.
  expect(readDpi('2.6458mm')).toEqual([8])
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

test('reports scripts, foreign content and external links', () => {
  const facts = read(createHostileSvg('https://elsewhere.example'))
  expect(facts.extraContents.toSorted()).toEqual([
    'a script, which does not run here',
    'foreign content, which is not drawn',
    'links to something outside of the file, which is not loaded',
  ])
})

test('blanks before the name of a gradient make no external link', () => {
  expect(drawing('<path fill="url( #a )" stroke="url( \'#b\' )"/>').extraContents).toEqual([])
  expect(drawing('<path fill="url( https://elsewhere.example/a )"/>').extraContents).toHaveLength(1)
})

test('deeply repeated shapes are too complex, many shapes are not', () => {
  const bomb = read(createSvgBomb())
  expect(bomb.isTooComplex).toBe(true)
  expect(getSummary(bomb)).toEqual({ tone: 'warning', text: 'Review before printing' })
  expect(getFindings(bomb)[0]).toEqual({
    tone: 'warning',
    text: 'Too complex to preview here. Download it to review it.',
  })
  const many = `<path id="p" d="M0 0h1"/>${'<use href="#p"/>'.repeat(20_000)}`
  expect(read(`<svg xmlns="http://www.w3.org/2000/svg">${many}</svg>`).isTooComplex).toBe(false)
  const circle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#b"/></g>'
  expect(read(`<svg xmlns="http://www.w3.org/2000/svg">${circle}</svg>`).isTooComplex).toBe(false)
})

test('unusual names, nesting and chains of references do not hide that a drawing is too complex', () => {
  const paths = (count: number) => '<path d="M0 0h1"/>'.repeat(count)
  const nest = (inside: string) => {
    const groups = Array.from({ length: 100 }, (_, index) => `<g id="n${index}">`)
    return groups.join('') + inside + '</g>'.repeat(100)
  }
  const chain = Array.from({ length: 12_000 }, (_, index) => `<g id="c${index}"><use href="#c${index + 1}"/></g>`)
  for (const inside of [
    `<constructor/>${paths(41_000)}`,
    nest(paths(1_000)) + '<use href="#n0"/>'.repeat(100),
    `<use href="#c0"/>${chain.join('')}`,
  ])
    expect(drawing(inside).isTooComplex, inside.slice(0, 40)).toBe(true)
  expect(drawing(nest(paths(1_000))).isTooComplex).toBe(false)
  expect(read('<svg xmlns="http://www.w3.org/2000/svg" width="5constructor" height="5"/>').size).toBeNull()
})

test('an empty drawing gets a warning, malformed SVG throws', () => {
  expect(getSummary(drawing('<g/>'))).toEqual({ tone: 'warning', text: 'Empty drawing' })
  for (const broken of ['', 'hello', '<svg><g></svg>', '<svg>&bomb;</svg>', '<svg>'.repeat(2_000)]) {
    expect(() => read(broken), broken).toThrow(UnreadableSvg)
  }
})

test('reads UTF-16 with a byte order mark', () => {
  const bytes = Buffer.from(`\ufeff${createArtworkSvg({ text: true }).replace('utf-8', 'utf-16')}`, 'utf16le')
  expect(readSvgFacts(new Uint8Array(bytes)).fonts).toHaveLength(2)
})
