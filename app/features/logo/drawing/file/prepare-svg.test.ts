import { expect, test } from 'vitest'
import { prepareSvg } from './prepare-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

const rect = '<rect width="20" height="10"/>'

function prepare(text: string) {
  const prepared = prepareSvg(new TextEncoder().encode(text))
  if (typeof prepared === 'string') throw new Error(prepared)
  const { dataUrl, fonts: _, ...size } = prepared
  return { ...size, text: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64').toString() }
}

const sizes: [what: string, attributes: string, width: number, height: number, viewBox: string][] = [
  ['a view box only', 'viewBox="0 0 200 100"', 1024, 512, '0 0 200 100'],
  ['a size only', 'width="30mm" height="60mm"', 512, 1024, '0 0 113.386 226.772'],
  ['a huge size', 'width="900000" height="900000" viewBox="0 0 9 9"', 1024, 1024, '0 0 9 9'],
  ['percentages', 'width="100%" height="100%" viewBox="5 5 40 10"', 1024, 256, '5 5 40 10'],
  ['neither', '', 1024, 1024, '0 0 1024 1024'],
  ['an empty view box', 'viewBox="0 0 0 0"', 1024, 1024, '0 0 1024 1024'],
  ['an extremely long view box', 'viewBox="0 0 1000000 1"', 1024, 16, '0 0 1000000 1'],
]

for (const [name, attributes, width, height, viewBox] of sizes) {
  test(`sets the size of an SVG with ${name}`, () => {
    const prepared = prepare(`<?xml version="1.0"?><!-- <svg> -->${svg(rect, attributes)}`)
    expect(prepared).toMatchObject({ width, height })
    expect(prepared.text).toContain(`<svg width="${width}" height="${height}" viewBox="${viewBox}"`)
    expect(prepared.text).toContain(rect)
  })
}

test('removes the declaration of another encoding', () => {
  const bytes = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg('<title>Grüße</title>')}`, 'utf16le')
  const prepared = prepareSvg(bytes)
  if (typeof prepared === 'string') throw new Error(prepared)
  const text = Buffer.from(prepared.dataUrl.slice(prepared.dataUrl.indexOf(',') + 1), 'base64').toString()
  expect(text).toContain('Grüße')
  expect(text).not.toContain('encoding')
})

test('writes what a browser draws, without private copies, embedded fonts, entities and comments', () => {
  const illustrator = `<!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/"><!ENTITY st0 "fill:#fff">]>${svg(
    `<!-- made by --><style>@font-face{font-family:A;src:url(data:font/woff2;base64,AA==)} .b{fill:red}</style><metadata>x</metadata><switch><foreignObject requiredExtensions="&ns_ai;"><i:pgfRef/></foreignObject><g style="&st0;" i:extraneous="self">${rect}</g></switch><i:pgf><![CDATA[eJz]]></i:pgf><title>A &amp; B</title>`,
    'xmlns:i="&ns_ai;" viewBox="0 0 200 100"',
  )}`
  const { text } = prepare(illustrator)
  expect(text).toContain(
    `<style> .b{fill:red}</style><switch><g style="fill:#fff" i:extraneous="self">${rect}</g></switch><title>A &#38; B</title></svg>`,
  )
  expect(text).not.toMatch(/ENTITY|made by|foreignObject|pgf|font-face|metadata/)
})

test('names the fonts of live text', () => {
  const prepared = prepareSvg(
    Buffer.from(
      svg(
        '<style>.a{font:12px Lato}</style><text class="a">x</text><text font-family="\'Swiss 911\'">y</text><text>z</text>',
      ),
    ),
  )
  expect(prepared).toMatchObject({ fonts: ['Lato', 'Swiss 911'] })
})

test('keeps other attributes of the root, and accepts an empty root', () => {
  const xml =
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" aria-label="&lt;a &amp;&#10;&quot;b&quot;" width="20" height="10"/>'
  expect(prepare(xml).text).toBe(
    '<s:svg width="1024" height="512" viewBox="0 0 20 10" xmlns:s="http://www.w3.org/2000/svg" aria-label="&#60;a &#38;&#10;&#34;b&#34;"/>',
  )
})

const referenceTenTimes = (createLink: (id: string) => string, wrap: (id: string, inside: string) => string) =>
  Array.from({ length: 9 }, (_, n) => wrap(`a${n + 1}`, createLink(`a${n}`).repeat(10))).join('')

const tooComplex: [what: string, inside: string][] = [
  [
    'shapes that each repeat another ten times',
    `<g id="a0">${rect}</g>${referenceTenTimes(
      (id) => `<use href="#${id}"/>`,
      (id, inside) => `<g id="${id}">${inside}</g>`,
    )}`,
  ],
  [
    'masks within masks',
    `${referenceTenTimes(
      (id) => `<rect mask="url(#${id})"/>`,
      (id, inside) => `<mask id="${id}">${inside}</mask>`,
    )}<rect mask="url(#a9)"/>`,
  ],
  [
    'patterns of patterns by classes',
    `<style>${Array.from({ length: 10 }, (_, n) => `.c${n}{fill:url(#a${n})}`).join('')}</style>${referenceTenTimes(
      (id) => `<rect class="c${id.slice(1)}"/>`,
      (id, inside) => `<pattern id="${id}">${inside}</pattern>`,
    )}<rect class="c9"/>`,
  ],
  [
    'patterns of a style sheet that comes last',
    `${referenceTenTimes(
      (id) => `<rect class="c${id.slice(1)}"/>`,
      (id, inside) => `<pattern id="${id}">${inside}</pattern>`,
    )}<rect class="c9"/><style>${Array.from({ length: 10 }, (_, n) => `.c${n}{fill:url(#a${n})}`).join('')}</style>`,
  ],
  [
    'patterns that draw the content of others',
    `<pattern id="a0">${rect.repeat(100)}</pattern><pattern id="a1" href="#a0"/>${'<rect fill="url(#a1)"/>'.repeat(1_000)}`,
  ],
  [
    'shapes whose id and links have others with a prefix',
    `<g x:id="a0"/><g id="a0" x:id="b">${rect}</g>${referenceTenTimes(
      (id) => `<use href="#${id}" xlink:href="#b"/><use x:href="#b" xlink:href="#${id}" y:href="#b"/>`,
      (id, inside) => `<g id="${id}" x:id="b" ID="b">${inside}</g>`,
    )}`,
  ],
  [
    'a hundred blurs',
    `<filter id="f"><feGaussianBlur stdDeviation="90"/></filter>${'<rect filter="url(#f)"/>'.repeat(100)}`,
  ],
  ['endless noise', '<filter id="f"><feTurbulence numOctaves="1000"/></filter><rect filter="url(#f)"/>'],
  ['very many shapes', rect.repeat(40_000)],
  ['a very long path', `<path d="${'M0 0L9 9'.repeat(1_000_000)}"/>`],
  [
    'an image of 60 million pixels',
    `<image href="data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 0x23, 0x28, 0, 0, 0x1a, 0x0a]), Buffer.alloc(40)]).toString('base64')}"/>`,
  ],
]

for (const [name, inside] of tooComplex) {
  test(`rejects an SVG as too complex: ${name}`, () => {
    expect(prepareSvg(Buffer.from(svg(inside)))).toMatch(/draws too much/)
  })
}

test('accepts a complex drawing within the limits', () => {
  const gradient = '<linearGradient id="g"><stop/><stop/><stop/></linearGradient>'
  const shadow = '<filter id="f"><feOffset/><feGaussianBlur/><feMerge><feMergeNode/><feMergeNode/></feMerge></filter>'
  const shapes = '<path d="M0 0h9v9z" fill="url(#g)"/>'.repeat(4_000)
  expect(prepare(svg(`${gradient}${shadow}<g filter="url(#f)">${shapes}</g>`)).width).toBe(1024)
})

test('rejects an SVG with the message of the artwork check', () => {
  expect(prepareSvg(Buffer.from(svg('<script>1</script>')))).toBe(
    'This SVG cannot be used: it contains a script. Please save it as plain SVG and try again.',
  )
})
