import { expect, test } from 'vitest'
import { drawImprintTemplate, getTemplateNames } from './imprint-template.ts'

const location = { name: 'Left chest', methods: ['embroidery'], sizeMm: [101.6, 88.9] as const, maxColors: 6 }

test('draws the imprint area to scale, in millimeters', () => {
  const svg = drawImprintTemplate({ product: 'Camp Tee', itemNumber: 'BW-TEE-1', location })
  expect(svg).toContain('<rect x="24.2" y="58.5" width="101.6" height="88.9" stroke-dasharray')
  expect(svg).toMatch(/^<\?xml [^>]*>\n<svg [^>]*width="150mm" height="162.4mm" viewBox="0 0 150 162.4">/)
  for (const text of [
    'Camp Tee',
    'Item # BW-TEE-1',
    'Left chest, embroidery',
    '4 × 3.5 in (101.6 × 88.9 mm), up to 6 colors',
  ])
    expect(svg).toContain(`>${text}</text>`)
})

test('is as wide as the area needs, and escapes and wraps any text', () => {
  const name = '<script>alert(1)</script> & "Co" \u0007'
  const wide = { ...location, name, sizeMm: [900, 20] as const, methods: [], maxColors: null }
  const svg = drawImprintTemplate({ product: 'x'.repeat(500), itemNumber: null, location: wide })
  expect(svg).toContain('width="930mm"')
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot; </text>')
  for (const text of ['<script', '\u0007', 'Item #']) expect(svg).not.toContain(text)
  expect(svg.match(/>x+</g)?.map(({ length }) => length - 2)).toEqual([401, 99])
})

test('names templates distinctly within a product', () => {
  const names = ['Left chest', 'Left-chest', '漢字', 'Back']
  expect(getTemplateNames(names.map((name) => ({ name })))).toEqual([
    'left-chest',
    'left-chest-2',
    'location-3',
    'back',
  ])
})
