import { expect, test } from 'vitest'
import { blueWmf, dosEps, epsHeader, epsi, plainEps, redAndGreenTiff, tiffOf } from '#test/artwork-files.ts'
import { findings, verdict } from '../facts/findings.ts'
import { postscriptFacts } from '../facts/postscript-facts.ts'
import { readPostScript } from './eps-preview.ts'
import type { Preview } from './preview.ts'
import { tiffPreview } from './tiff.ts'

const read = (file: Buffer) => readPostScript(new Uint8Array(file))

function pixelAt(preview: Preview | undefined, x: number, y: number): number[] {
  if (preview?.kind !== 'pixels') throw new Error('no pixels')
  return [...preview.pixels.subarray((y * preview.width + x) * 4, (y * preview.width + x) * 4 + 3)]
}

test('an EPS is told by its comments', () => {
  const { text, preview } = read(plainEps())
  expect(preview).toBeUndefined()
  const facts = postscriptFacts(text)
  expect(facts).toEqual({
    pages: 1,
    size: { width: 50, height: 30 },
    otherSizes: [],
    fonts: [
      { name: 'Gotham-Book', embedded: true },
      { name: 'MyriadPro-Bold', embedded: false },
    ],
    pictures: [],
    colours: { spots: ['PANTONE 186 C', 'PANTONE Cool Gray 5 C'], models: ['CMYK'], values: [] },
    vectors: null,
    oddities: [],
  })
  expect(verdict(facts)).toEqual({ tone: 'plain', text: 'Told by its header only' })
  expect(findings(facts).map(({ text }) => text)).not.toContain('All text is outlined.')
})

test('what is said at the end counts, and what Photoshop says of its pixels', () => {
  const facts = postscriptFacts(
    '%!PS-Adobe-3.0\r\n%%BoundingBox: (atend)\r\n%%EndComments\r\n%ImageData: 300 200 8 3 0 1 2 "beginimage"\r\n%%Trailer\r\n%%BoundingBox: 0 0 144 96\r\n',
  )
  expect(facts).toMatchObject({
    size: { width: 50.8, height: 33.9 },
    pictures: [{ width: 300, height: 200, dpi: 150 }],
  })
})

test('EPSI: a bitmap in the comments', () => {
  const { preview } = read(epsi())
  expect(preview).toMatchObject({ kind: 'pixels', width: 16, height: 8 })
  expect([pixelAt(preview, 7, 7), pixelAt(preview, 8, 7)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ])
})

test('DOS EPS: a TIFF or a metafile behind the program, which is read as such', () => {
  const { preview, text } = read(dosEps({ tiff: redAndGreenTiff() }))
  expect(preview).toMatchObject({ width: 40, height: 20 })
  expect([pixelAt(preview, 39, 9), pixelAt(preview, 0, 10)]).toEqual([
    [200, 30, 30],
    [20, 120, 60],
  ])
  expect(postscriptFacts(text).size).toEqual({ width: 50, height: 30 })
  const metafile = read(dosEps({ wmf: blueWmf() })).preview
  expect(metafile).toMatchObject({ kind: 'picture', type: 'image/bmp' })
  if (metafile?.kind === 'picture') expect(Buffer.from(metafile.bytes).toString('latin1', 0, 2)).toBe('BM')
})

test("Adobe's own thumbnail", () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])
  const base64 = jpeg.toString('base64')
  const xmp = `<xmpGImg:image>${base64.slice(0, 4)}&#xA;${base64.slice(4)}</xmpGImg:image>`
  const { preview } = read(Buffer.from(`${epsHeader}${xmp}`))
  expect(preview).toEqual({ kind: 'picture', type: 'image/jpeg', bytes: new Uint8Array(jpeg) })
})

test('TIFF: grey, black and white, palette, LZW', () => {
  const grey = tiffPreview(tiffOf(Buffer.from([0, 128, 255, 64]), { 256: 2, 257: 2, 258: 8, 259: 1, 262: 1, 278: 2 }))
  expect([pixelAt(grey, 1, 0), pixelAt(grey, 0, 1)]).toEqual([
    [128, 128, 128],
    [255, 255, 255],
  ])
  const bits = tiffPreview(tiffOf(Buffer.from([0b01000000]), { 256: 2, 257: 1, 258: 1, 259: 1, 262: 0 }))
  expect([pixelAt(bits, 0, 0), pixelAt(bits, 1, 0)]).toEqual([
    [255, 255, 255],
    [0, 0, 0],
  ])
  const colours = [10, 20, 30].flatMap((channel) => [0, channel * 256, 0, 0])
  const palette = tiffPreview(
    tiffOf(Buffer.from([0b01000000]), { 256: 2, 257: 1, 258: 2, 259: 1, 262: 3, 320: colours }),
  )
  expect([pixelAt(palette, 0, 0), pixelAt(palette, 1, 0)]).toEqual([
    [10, 20, 30],
    [0, 0, 0],
  ])
  // The example of TIFF 6.0, section 13: 7 7 7 8 8 7 7 6 6.
  const codes = [256, 7, 258, 8, 8, 258, 6, 6, 257]
  const packed = codes
    .map((code) => code.toString(2).padStart(9, '0'))
    .join('')
    .padEnd(88, '0')
  const lzw = Buffer.from((packed.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const unpacked = tiffPreview(tiffOf(lzw, { 256: 9, 257: 1, 258: 8, 259: 5, 262: 1 }))
  expect(Array.from({ length: 9 }, (_, x) => pixelAt(unpacked, x, 0)[0])).toEqual([7, 7, 7, 8, 8, 7, 7, 6, 6])
})

test('what is no preview, or claims more than there is, is none', () => {
  expect(tiffPreview(tiffOf(Buffer.alloc(4), { 256: 60_000, 257: 60_000, 258: 8, 259: 1, 262: 1 }))).toBeUndefined()
  expect(tiffPreview(Buffer.from('II*\0'))).toBeUndefined()
  expect(tiffPreview(Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 255, 255, 0, 0]))).toBeUndefined()
  expect(read(dosEps({ tiff: Buffer.from('not a TIFF at all') })).preview).toBeUndefined()
  expect(read(dosEps({ wmf: Buffer.alloc(40) })).preview).toBeUndefined()
  expect(read(Buffer.from(`${epsHeader}%%BeginPreview: 99999 99999 8 9\n%FF\n%%EndPreview`)).preview).toBeUndefined()
  expect(read(Buffer.from('\xc5\xd0\xd3\xc6', 'latin1')).preview).toBeUndefined()
})
