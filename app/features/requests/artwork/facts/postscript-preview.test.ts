import { expect, test } from 'vitest'
import { createDosEps, createEpsi, createGrayTiff, createPlainEps, epsHeader } from '#test/artwork-files.ts'
import { getFindings, getSummary } from './findings.ts'
import { getPostscriptFacts } from './postscript-facts.ts'
import { type Preview, readPostScript } from './postscript-preview.ts'

const read = (file: Buffer) => readPostScript(new Uint8Array(file))

function pixelAt(preview: Preview | undefined, x: number, y: number): number[] {
  if (preview?.kind !== 'pixels') throw new Error('no pixels')
  return [...preview.pixels.subarray((y * preview.width + x) * 4, (y * preview.width + x) * 4 + 3)]
}

test('reads the facts of an EPS from its comments', () => {
  const { text, preview } = read(createPlainEps())
  expect(preview).toBeUndefined()
  const facts = getPostscriptFacts(text)
  expect(facts).toEqual({
    pages: 1,
    size: { width: 50, height: 30 },
    otherSizes: [],
    fonts: [
      { name: 'Gotham-Book', embedded: true },
      { name: 'MyriadPro-Bold', embedded: false },
    ],
    images: [],
    colors: { spots: ['PANTONE 186 C', 'PANTONE Cool Gray 5 C'], models: ['CMYK'], values: [] },
    hasVectors: null,
    extraContents: [],
  })
  expect(getSummary(facts)).toEqual({ tone: 'plain', text: 'Not inspected (EPS)' })
  expect(getFindings(facts).map(({ text }) => text)).not.toContain('All text is outlined.')
})

test('reads values declared at the end, and the pixel size from Photoshop', () => {
  const facts = getPostscriptFacts(
    '%!PS-Adobe-3.0\r\n%%BoundingBox: (atend)\r\n%%EndComments\r\n%ImageData: 300 200 8 3 0 1 2 "beginimage"\r\n%%Trailer\r\n%%BoundingBox: 0 0 144 96\r\n',
  )
  expect(facts).toMatchObject({
    size: { width: 50.8, height: 33.9 },
    images: [{ width: 300, height: 200, dpi: 150 }],
  })
})

test('reads the bitmap of an EPSI from its comments', () => {
  const { preview } = read(createEpsi())
  expect(preview).toMatchObject({ kind: 'pixels', width: 16, height: 8 })
  expect([pixelAt(preview, 7, 7), pixelAt(preview, 8, 7)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ])
})

const photoshop = (program: string) =>
  `%!PS-Adobe-3.0 EPSF-3.0\r%%Creator: Adobe Photoshop Version 2020.0\r%%BoundingBox: 0 0 96 48\r%%EndComments\r%%BeginProlog\r/c{curveto}bind def\r%%EndProlog\r%ImageData: 200 100 8 3 1 200 2 "beginimage"\r${program}`

test('tells an EPS that holds only an image apart', () => {
  const rows = '%%BeginBinary: 60013\rbeginimage\r\u0001\u0002\r%%EndBinary\r'
  const facts = getPostscriptFacts(photoshop(rows))
  expect(facts).toMatchObject({ hasVectors: false, images: [{ width: 200, height: 100, dpi: 150 }] })
  expect(getSummary(facts)).toEqual({ tone: 'warning', text: 'Images only, no vectors' })
  const gimp = photoshop('gsave 200 100 scale\r200 100 8 [ 200 0 0 -100 0 100 ]\r{ currentfile }\rcolorimage')
    .replace('Adobe Photoshop Version 2020.0', 'GIMP PostScript file plug-in')
    .replace(/%ImageData[^\r]*/, '')
  expect(getPostscriptFacts(gimp)).toMatchObject({ hasVectors: false, images: [{ width: 200, height: 100 }] })
  // With a path, and of a program that draws by operators of its own.
  expect(getPostscriptFacts(photoshop('0 0 moveto 9 9 lineto stroke')).hasVectors).toBeNull()
  expect(getPostscriptFacts(photoshop(rows).replace('Adobe Photoshop', 'Adobe Illustrator')).hasVectors).toBeNull()
})

test('reads the program of a DOS EPS and ignores its TIFF', () => {
  const { preview, text } = read(createDosEps(createGrayTiff()))
  expect(preview).toBeUndefined()
  expect(getPostscriptFacts(text).size).toEqual({ width: 50, height: 30 })
})

test('reads the XMP thumbnail', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])
  const base64 = jpeg.toString('base64')
  const xmp = `<xmpGImg:image>${base64.slice(0, 4)}&#xA;${base64.slice(4)}</xmpGImg:image>`
  const { preview } = read(Buffer.from(`${epsHeader}${xmp}`))
  expect(preview).toEqual({ kind: 'image', type: 'image/jpeg', bytes: new Uint8Array(jpeg) })
})

test('a truncated preview is ignored', () => {
  expect(read(Buffer.from(`${epsHeader}%%BeginPreview: 99999 99999 8 9\n%FF\n%%EndPreview`)).preview).toBeUndefined()
  expect(read(Buffer.from('\xc5\xd0\xd3\xc6', 'latin1')).preview).toBeUndefined()
  const empty = Buffer.alloc(40, 255)
  empty.writeUInt32BE(0xc5d0d3c6, 0)
  expect(read(empty)).toEqual({ text: '', preview: undefined })
})
