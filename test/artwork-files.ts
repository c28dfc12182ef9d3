import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'

/** Small artwork files of every kind that the admin analyzes. */

const encodeLatin1 = (text: string) => Buffer.from(text, 'latin1')

/** Creates a PDF; the first object is the catalog. */
export function toPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [encodeLatin1('%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n')]
  const offsets: number[] = []
  let offset = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([encodeLatin1(`${index + 1} 0 obj\n`), Buffer.from(object), encodeLatin1('\nendobj\n')])
    offsets.push(offset)
    parts.push(part)
    offset += part.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(encodeLatin1(`xref\n0 ${size}\n0000000000 65535 f \n${table}`))
  parts.push(encodeLatin1(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${offset}\n%%EOF\n`))
  return Buffer.concat(parts)
}

export function getStream(entries: string, data: string | Buffer): Buffer {
  const compressed = deflateSync(Buffer.from(data))
  const head = encodeLatin1(`<< ${entries} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`)
  return Buffer.concat([head, compressed, encodeLatin1('\nendstream')])
}

const spotColor =
  '[/Separation /PANTONE#20186#20C /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0.81 0.04] /N 1 >>]'
const readLiberationFont = () =>
  readFileSync(createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'))

/**
 * Two pages, 100 x 150 mm and A4: areas in CMYK, RGB and a spot color, text in a font that is inside and in one that is not, and a
 * image of 640 x 480 pixels drawn 4 inches wide, and in a form 2 inches wide.
 */
export function createArtworkPdf(): Buffer {
  const font = readLiberationFont()
  const image = Buffer.alloc(640 * 480 * 3, 'Boxwright')
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 10 0 R] /Count 2 /Resources << /Font << /F1 5 0 R /F2 8 0 R >> /XObject << /Im0 9 0 R /Fm0 12 0 R >> /ColorSpace << /Spot 13 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283.465 425.197] /Contents [4 0 R] >>',
    getStream(
      '',
      `q 0 0.8 0.7 0.1 k 20 20 100 60 re f Q
q /Spot cs 1 scn 150 20 60 60 re f Q
q 288 0 0 216 -20 120 cm /Im0 Do Q
BT /F1 24 Tf 20 380 Td (Embedded) Tj ET
BT /F2 24 Tf 20 350 Td (Missing) Tj ET
q 1 0 0 1 10 10 cm /Fm0 Do Q`,
    ),
    `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+LiberationSans /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R /FirstChar 32 /LastChar 126 /Widths [${'556 '.repeat(95)}] >>`,
    '<< /Type /FontDescriptor /FontName /ABCDEF+LiberationSans /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
    getStream(`/Length1 ${font.length}`, font),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    getStream(
      '/Type /XObject /Subtype /Image /Width 640 /Height 480 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      image,
    ),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.276 841.89] /Contents 11 0 R >>',
    getStream('', '0.1 0.3 0.2 rg 100 100 300 300 re f'),
    getStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Matrix [2 0 0 2 0 0]',
      'q 72 0 0 54 0 0 cm /Im0 Do Q',
    ),
    spotColor,
  ])
}

/**
 * An AI file: a PDF with outlines, and Illustrator's private data with invisible colors and fonts, compressed as Illustrator
 * does.
 */
export function createArtworkAi(): Buffer {
  const packed = [
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      3,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 170.079 85.0394] /Contents 6 0 R /Resources << /ColorSpace << /CS0 7 0 R >> >> /PieceInfo << /Illustrator 4 0 R >> >>',
    ],
    [4, '<< /Private << /AIMetaData 5 0 R /AIPrivateData1 8 0 R /NumBlock 1 /RoundtripVersion 24 >> >>'],
    [7, '[/DeviceN [/Cyan /PANTONE#20Reflex#20Blue#20C] /DeviceCMYK << /FunctionType 4 >> << >>]'],
  ] as const
  let offset = 0
  const header: string[] = []
  for (const [number, text] of packed) {
    header.push(`${number} ${offset}`)
    offset += text.length + 1
  }
  const first = header.join(' ').length + 1
  const body = `${header.join(' ')} ${packed.map(([, text]) => text).join(' ')} `
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '',
    '',
    getStream('', '%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 24.0\n%AI9_PrivateDataBegin'),
    getStream('', '0.9 0.2 0 0 k 10 10 m 150 10 l 80 75 l h f'),
    '',
    getStream('', '%AI12_CompressedData 1 0 0 rg /Separation /PANTONE#20Hidden /F9 12 Tf (hidden) Tj'),
    getStream(`/Type /ObjStm /N ${packed.length} /First ${first}`, body),
  ]
  return createPackedPdf(objects)
}

/** Creates a PDF whose empty objects are in the last object, an object stream. */
function createPackedPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [encodeLatin1('%PDF-1.6\n')]
  const entries: [number, number, number][] = [[0, 0, 65535]]
  let offset = parts[0]?.length ?? 0
  let streamIndex = 0
  for (const [index, object] of objects.entries()) {
    if (object.length === 0) {
      entries.push([2, objects.length, streamIndex++])
      continue
    }
    const part = Buffer.concat([encodeLatin1(`${index + 1} 0 obj\n`), Buffer.from(object), encodeLatin1('\nendobj\n')])
    entries.push([1, offset, 0])
    parts.push(part)
    offset += part.length
  }
  const number = objects.length + 1
  entries.push([1, offset, 0])
  const rows = Buffer.concat(
    entries.map(([type, second, third]) => {
      const row = Buffer.alloc(7)
      row.writeUInt8(type, 0)
      row.writeUInt32BE(second, 1)
      row.writeUInt16BE(third, 5)
      return row
    }),
  )
  const table = getStream(`/Type /XRef /W [1 4 2] /Size ${number + 1} /Root 1 0 R`, rows)
  parts.push(encodeLatin1(`${number} 0 obj\n`), table, encodeLatin1(`\nendobj\nstartxref\n${offset}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A page filled by a JBIG2 image of 64 x 64 pixels, for which pdf.js loads a decoder. */
export function createScanPdf(): Buffer {
  const number = (value: number) => [0, 0, 0, value]
  const createSegmentHead = (index: number, type: number, length: number) => [
    ...number(index),
    type,
    0,
    1,
    ...number(length),
  ]
  const size = [...number(64), ...number(64)]
  const area = [...size, ...number(0), ...number(0)]
  // 64 lines equal to the one above, one bit each, then the end.
  const lines = [...Array<number>(8).fill(0xff), 0x00, 0x10, 0x01]
  const image = Buffer.from([
    ...createSegmentHead(0, 48, 19),
    ...area,
    0,
    0,
    0,
    ...createSegmentHead(1, 38, 18 + lines.length),
    ...area,
    0,
    1,
    ...lines,
  ])
  const entries = '/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 1 /ColorSpace /DeviceGray'
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    getStream('', 'q 100 0 0 100 0 0 cm /Im Do Q'),
    Buffer.concat([
      encodeLatin1(`<< ${entries} /Decode [1 0] /Filter /JBIG2Decode /Length ${image.length} >>\nstream\n`),
      image,
      encodeLatin1('\nendstream'),
    ]),
  ])
}

/** A PDF with an unknown password. */
export const createProtectedPdf = () =>
  toPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] `,
  )

export const epsHeader = `%!PS-Adobe-3.1 EPSF-3.0
%%Creator: Adobe Illustrator(R) 24.0
%%BoundingBox: 0 0 142 86
%%HiResBoundingBox: 0 0 141.732 85.0394
%%DocumentProcessColors: Cyan Magenta Yellow Black
%%DocumentCustomColors: (PANTONE 186 C)
%%+ (PANTONE Cool Gray 5 C)
%%DocumentNeededResources: font MyriadPro-Bold
%%+ font Gotham-Book
%%DocumentSuppliedResources: font Gotham-Book
%%EndComments
`
const epsProgram = 'newpath 10 10 moveto 100 10 lineto 50 70 lineto closepath fill\nshowpage\n%%EOF\n'

export const createPlainEps = () => encodeLatin1(epsHeader + epsProgram)

/** With a bitmap of 16 x 8 in its comments: the left half is black. */
export const createEpsi = () =>
  encodeLatin1(`${epsHeader}%%BeginPreview: 16 8 1 8\n${'% FF00\n'.repeat(8)}%%EndPreview\n${epsProgram}`)

/** A DOS EPS: a table of sections, the program and this TIFF preview. */
export function createDosEps(tiff: Buffer): Buffer {
  const program = createPlainEps()
  const header = Buffer.alloc(30)
  header.writeUInt32BE(0xc5d0d3c6, 0)
  header.writeUInt32LE(30, 4)
  header.writeUInt32LE(program.length, 8)
  header.writeUInt32LE(30 + program.length, 20)
  header.writeUInt32LE(tiff.length, 24)
  return Buffer.concat([header, program, tiff])
}

/** A TIFF of 8 x 8 gray pixels. */
export function createGrayTiff(): Buffer {
  const tags = [
    [256, 8],
    [257, 8],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [278, 8],
    [279, 64],
  ] as const
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length, 0)
  for (const [index, [tag, value]] of tags.entries()) {
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(3, at + 2)
    directory.writeUInt32LE(1, at + 4)
    directory.writeUInt16LE(value, at + 8)
  }
  return Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 72, 0, 0, 0]), Buffer.alloc(64, 128), directory])
}

/** 3 x 2 pixels. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEklEQVR4nGM4wcAAQQwQCggAJp4D/TmdYiQAAAAASUVORK5CYII='

/** 50 x 30 mm, outlines in three colors; optionally live text and an image. */
export const createArtworkSvg = ({
  text = false,
  picture: image = false,
} = {}) => `<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50mm" height="30mm" viewBox="0 0 100 60">
  <defs><style>.a{fill:#14493A;stroke:rgb(196, 85, 45)} .t, .u{font-family:'Gotham Book', sans-serif;font-size:8px}</style></defs>
  <path class="a" d="M10 10h80v40h-80z"/><circle cx="50" cy="30" r="12" style="fill:#FFF"/>
  ${text ? '<text class="t" x="20" y="30">Northwind</text><text font-family="Arial" x="20" y="40"><tspan>Inc</tspan></text><text class="t"> </text>' : ''}
  ${image ? `<g transform="scale(2)"><image x="5" y="5" width="10" height="8" xlink:href="data:image/png;base64,${png}"/></g>` : ''}
</svg>`

/** Attacks in SVG; `elsewhere` is a URL that must never be requested. */
export const createHostileSvg = (
  elsewhere: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" viewBox="0 0 200 100" onload="document.title='run';fetch('${elsewhere}/onload')">
  <style>@import url('${elsewhere}/import.css'); rect{background:url('${elsewhere}/style.png')}</style>
  <script>document.title = 'run'; alert('run'); fetch('${elsewhere}/script')</script>
  <script href="${elsewhere}/outside.js"/>
  <rect width="200" height="100" fill="#c4552d"/>
  <image href="${elsewhere}/picture.png" width="20" height="20"/>
  <image href="${elsewhere.replace(/^https?:/, '')}/relative.png" width="20" height="20" onerror="alert('run')"/>
  <use xlink:href="${elsewhere}/symbols.svg#x"/>
  <use xlink:href="/admin/security#x"/>
  <a xlink:href="javascript:alert('run')"><text x="10" y="20" font-family="Arial">Click</text></a>
  <foreignObject width="100" height="50"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="${elsewhere}/frame"></iframe><img src="${elsewhere}/html.png" onerror="alert('run')"/></body></foreignObject>
  <animate attributeName="href" values="${elsewhere}/animate"/>
  <rect width="10" height="10" filter="url(${elsewhere}/filter.svg#f)"/>
</svg>`

/** Ten levels, each showing the one before ten times. */
export const createSvgBomb = () => {
  const levels = Array.from(
    { length: 10 },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="l0" d="M0 0h9v9z"/>${levels.join('')}</defs><use href="#l10"/></svg>`
}

/** A PDF with text in a font that it does not contain. */
export const textPdf = (font: string) =>
  toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 42 >>\nstream\nBT /F1 40 Tf 40 40 Td (acme widgets) Tj\nET\nendstream',
    `<< /Type /Font /Subtype /TrueType /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
  ])
