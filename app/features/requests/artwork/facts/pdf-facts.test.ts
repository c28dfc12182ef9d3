import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { createArtworkAi, createArtworkPdf, getStream, toPdf } from '#test/artwork-files.ts'
import { createRestrictedPdf } from '#test/restricted-pdf.ts'
import { getFindings, getSummary } from './findings.ts'
import { readPdfFacts } from './pdf-drawing.ts'
import { readInks } from './pdf-inks.ts'

async function getFacts(file: Buffer, shouldContinue = () => true) {
  const inks = await readInks(new Uint8Array(file))
  const task = getDocument({
    data: new Uint8Array(file),
    disableFontFace: true,
    fontExtraProperties: true,
    useWasm: false,
    verbosity: 0,
    standardFontDataUrl: `${process.cwd()}/node_modules/pdfjs-dist/standard_fonts/`,
  })
  const facts = await readPdfFacts(await task.promise, OPS, { inks, shouldContinue })
  await task.destroy()
  return facts
}

/** A page of 200 x 100 points with this content and these resources. */
const createPage = (content: string, resources = '', ...objects: (string | Buffer)[]) =>
  toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
    getStream('', content),
    ...objects,
  ])

test('reads pages, fonts, the lowest image resolution and inks of a PDF', async () => {
  const facts = await getFacts(createArtworkPdf())
  expect(facts).toEqual({
    pages: 2,
    size: { width: 100, height: 150 },
    otherSizes: [{ width: 210, height: 297 }],
    fonts: [
      { name: 'Helvetica-Bold', embedded: false },
      { name: 'LiberationSans', embedded: true },
    ],
    images: [{ width: 640, height: 480, dpi: 160 }],
    colors: { spots: ['PANTONE 186 C'], models: ['CMYK', 'RGB'], values: [] },
    hasVectors: true,
    extraContents: [],
  })
  expect(getSummary(facts)).toEqual({ tone: 'warning', text: 'Review before printing' })
  expect(getFindings(facts).map(({ text }) => text)).toEqual([
    '2 fonts not outlined: Helvetica-Bold, LiberationSans.',
    'Not embedded: Helvetica-Bold.',
    '1 image, 640 x 480 px at 160 dpi.',
    '2 pages, 3.94 × 5.91 in, others 8.27 × 11.69 in.',
    '1 spot color: PANTONE 186 C.',
    'Color mode: CMYK and RGB.',
  ])
})

test("reads the pages of an AI file, not Illustrator's private data", async () => {
  const facts = await getFacts(createArtworkAi())
  expect(facts).toMatchObject({
    pages: 1,
    size: { width: 60, height: 30 },
    fonts: [],
    images: [],
    colors: { spots: ['PANTONE Reflex Blue C'], models: ['CMYK'] },
    hasVectors: true,
  })
  expect(getSummary(facts)).toEqual({ tone: 'good', text: 'Print-ready' })
})

test('an image alone is not a vector file', async () => {
  const image = getStream(
    '/Type /XObject /Subtype /Image /Width 400 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    Buffer.alloc(40_000, 99),
  )
  const facts = await getFacts(createPage('q 72 0 0 18 0 0 cm /Im Do Q', '/XObject << /Im 5 0 R >>', image))
  expect(facts.images).toEqual([{ width: 400, height: 100, dpi: 400 }])
  expect(facts.colors.models).toEqual(['gray'])
  expect(getSummary(facts)).toEqual({ tone: 'warning', text: 'Images only, no vectors' })
})

test('invisible text needs no font; ink names may be escaped', async () => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>'
  const text = (mode: number) =>
    getFacts(createPage(`BT ${mode} Tr /F 12 Tf 10 10 Td (seen) Tj ET 0 0 9 9 re f`, '/Font << /F 5 0 R >>', font))
  expect((await text(0)).fonts).toEqual([{ name: 'Times-Roman', embedded: false }])
  expect((await text(3)).fonts).toEqual([])
  const spot = '[/Separation /Gr#C3#BCn#20(neu) /DeviceCMYK 5 0 R]'.replace('(neu)', '#28neu#29')
  const facts = await getFacts(
    createPage(
      '/S cs 1 scn 0 0 9 9 re f',
      `/ColorSpace << /S ${spot} >>`,
      '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>',
    ),
  )
  expect(facts.colors.spots).toEqual(['Grün (neu)'])
})

test('an object that was appended replaces its packed version, in file order', async () => {
  const getResources = (spot: string) => `<< /ColorSpace << /S [/Separation /${spot} /DeviceCMYK] >> >>`
  const pack = (spot: string) => getStream('/Type /ObjStm /N 1 /First 4', `6 0 ${getResources(spot)}`)
  const file = toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources 6 0 R >>',
    getStream('', '/S cs 1 scn 0 0 9 9 re f'),
    pack('First'),
  ])
  const readSpots = async (...appended: (string | Buffer)[]) =>
    (await readInks(new Uint8Array(Buffer.concat([file, ...appended.map((each) => Buffer.from(each))])))).colors.spots
  const second = `6 0 obj\n${getResources('Second')}\nendobj\n`
  expect(await readSpots()).toEqual(['First'])
  expect(await readSpots(second)).toEqual(['Second'])
  expect(await readSpots(second, '7 0 obj\n', pack('Third'), '\nendobj\n')).toEqual(['Third'])
})

test('restores font and text rendering mode with the graphics state', async () => {
  const getFont = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
  const fontResources = '/Font << /F 5 0 R /G 6 0 R >>'
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${fontResources} >>`
  const objects = [getFont('Times-Roman'), getFont('Courier'), getStream(form, 'BT 3 Tr /G 12 Tf ET')]
  const getFontNames = async (content: string) => {
    const { fonts } = await getFacts(createPage(content, `${fontResources} /XObject << /Fm 7 0 R >>`, ...objects))
    return fonts.map(({ name }) => name)
  }
  expect(await getFontNames('q BT 3 Tr /F 12 Tf (ocr) Tj ET Q BT /G 12 Tf (visible) Tj ET')).toEqual(['Courier'])
  expect(await getFontNames('BT /F 12 Tf q /G 12 Tf Q (in F) Tj ET')).toEqual(['Times-Roman'])
  expect(await getFontNames('BT /F 12 Tf ET /Fm Do BT (in F) Tj ET')).toEqual(['Times-Roman'])
})

test('reports pages that were not inspected', async () => {
  const facts = await getFacts(createArtworkPdf(), () => false)
  expect(facts).toMatchObject({ pages: 2, inspectedPages: 1, otherSizes: [] })
  expect(getFindings(facts)).toContainEqual({ tone: 'warning', text: 'Only 1 of 2 pages were checked.' })
})

test('an invalid or truncated PDF has no inks and is read quickly', async () => {
  for (const broken of [
    Buffer.from('%PDF-1.7\n1 0 obj <<'),
    createArtworkPdf().subarray(0, 900),
    Buffer.from(`1 0 obj ${'['.repeat(100_000)}`),
    Buffer.from('1 0 obj('.repeat(500_000)),
  ]) {
    expect((await readInks(new Uint8Array(broken))).colors.spots).toEqual([])
  }
})

test('says that the inks of a PDF with restrictions were not read', async () => {
  const facts = await getFacts(createRestrictedPdf('AES-128'))
  expect(facts).toMatchObject({ pages: 1, hasVectors: true, colors: { models: [] } })
  expect(getFindings(facts)[0]).toEqual({
    tone: 'warning',
    text: 'Contains restrictions on printing or editing, so that inks were not read.',
  })
})
