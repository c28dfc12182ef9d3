import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { artworkAi, artworkPdf, getStream, toPdf } from '#test/artwork-files.ts'
import { findings, verdict } from './findings.ts'
import { pdfFacts } from './pdf-drawing.ts'
import { readInks } from './pdf-inks.ts'

async function getFacts(file: Buffer, goOn = () => true) {
  const inks = await readInks(new Uint8Array(file))
  const task = getDocument({
    data: new Uint8Array(file),
    disableFontFace: true,
    fontExtraProperties: true,
    useWasm: false,
    verbosity: 0,
    standardFontDataUrl: `${process.cwd()}/node_modules/pdfjs-dist/standard_fonts/`,
  })
  const facts = await pdfFacts(await task.promise, OPS, { inks, goOn })
  await task.destroy()
  return facts
}

/** A page of 200 x 100 points with this content and these resources. */
const page = (content: string, resources = '', ...objects: (string | Buffer)[]) =>
  toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
    getStream('', content),
    ...objects,
  ])

test('a PDF: pages, fonts, the image where it is coarsest, inks', async () => {
  const facts = await getFacts(artworkPdf())
  expect(facts).toEqual({
    pages: 2,
    size: { width: 100, height: 150 },
    otherSizes: [{ width: 210, height: 297 }],
    fonts: [
      { name: 'Helvetica-Bold', embedded: false },
      { name: 'LiberationSans', embedded: true },
    ],
    pictures: [{ width: 640, height: 480, dpi: 160 }],
    colours: { spots: ['PANTONE 186 C'], models: ['CMYK', 'RGB'], values: [] },
    vectors: true,
    oddities: [],
  })
  expect(verdict(facts)).toEqual({ tone: 'look', text: 'Review before printing' })
  expect(findings(facts).map(({ text }) => text)).toEqual([
    '2 fonts not outlined: Helvetica-Bold, LiberationSans.',
    'Not embedded: Helvetica-Bold.',
    '1 image, 640 x 480 px at 160 dpi.',
    '2 pages, 100 x 150 mm, others 210 x 297 mm.',
    '1 spot color: PANTONE 186 C.',
    'Color mode: CMYK and RGB.',
  ])
})

test('an AI file by what its pages draw, not by what Illustrator keeps for itself', async () => {
  const facts = await getFacts(artworkAi())
  expect(facts).toMatchObject({
    pages: 1,
    size: { width: 60, height: 30 },
    fonts: [],
    pictures: [],
    colours: { spots: ['PANTONE Reflex Blue C'], models: ['CMYK'] },
    vectors: true,
  })
  expect(verdict(facts)).toEqual({ tone: 'good', text: 'Print-ready' })
})

test('an image alone is no vector file', async () => {
  const image = getStream(
    '/Type /XObject /Subtype /Image /Width 400 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    Buffer.alloc(40_000, 99),
  )
  const facts = await getFacts(page('q 72 0 0 18 0 0 cm /Im Do Q', '/XObject << /Im 5 0 R >>', image))
  expect(facts.pictures).toEqual([{ width: 400, height: 100, dpi: 400 }])
  expect(facts.colours.models).toEqual(['gray'])
  expect(verdict(facts)).toEqual({ tone: 'look', text: 'Images only, no vectors' })
})

test('text that no one sees asks for no font; a name may be written in numbers', async () => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>'
  const text = (mode: number) =>
    getFacts(page(`BT ${mode} Tr /F 12 Tf 10 10 Td (seen) Tj ET 0 0 9 9 re f`, '/Font << /F 5 0 R >>', font))
  expect((await text(0)).fonts).toEqual([{ name: 'Times-Roman', embedded: false }])
  expect((await text(3)).fonts).toEqual([])
  const spot = '[/Separation /Gr#C3#BCn#20(neu) /DeviceCMYK 5 0 R]'.replace('(neu)', '#28neu#29')
  const facts = await getFacts(
    page(
      '/S cs 1 scn 0 0 9 9 re f',
      `/ColorSpace << /S ${spot} >>`,
      '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>',
    ),
  )
  expect(facts.colours.spots).toEqual(['Grün (neu)'])
})

test('pages beyond what timeout allows are said to be left out', async () => {
  const facts = await getFacts(artworkPdf(), () => false)
  expect(facts).toMatchObject({ pages: 2, lookedAt: 1, otherSizes: [] })
  expect(findings(facts)).toContainEqual({ tone: 'look', text: 'Only 1 of 2 pages were checked.' })
})

test('what is no PDF at all, or ends in its middle, names no inks and takes no time', async () => {
  for (const broken of [
    Buffer.from('%PDF-1.7\n1 0 obj <<'),
    artworkPdf().subarray(0, 900),
    Buffer.from(`1 0 obj ${'['.repeat(100_000)}`),
    Buffer.from('1 0 obj('.repeat(500_000)),
  ]) {
    expect((await readInks(new Uint8Array(broken))).colours.spots).toEqual([])
  }
})
