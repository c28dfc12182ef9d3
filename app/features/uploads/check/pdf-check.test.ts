import { deflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { createOverlappingPdf } from '#test/overlapping-pdf.ts'
import { createRestrictedPdf, type Protection } from '#test/restricted-pdf.ts'
import { findPdfProblem, type PdfProblem } from './pdf-check.server.ts'

type Part = string | Buffer

const toBytes = (...parts: Part[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))

/** A file with numbered objects, a cross-reference table and a trailer. */
function createPdf(objects: Part[], trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [toBytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(toBytes(`${index + 1} 0 obj\n`, object, '\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  parts.push(toBytes(`${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const createStream = (dictionary: string, data: Part) =>
  toBytes(`<< ${dictionary} /Length ${data.length} >>\nstream\r\n`, data, '\r\nendstream')

/** An object stream, as current programs write it. */
function createObjectStream(
  objects: string[],
  { filter = '/Filter /FlateDecode', type = '/Type /ObjStm', extra = '' } = {},
) {
  let header = ''
  let body = ''
  for (const [index, object] of objects.entries()) {
    header += `${index + 10} ${body.length} `
    body += `${object}\n`
  }
  const data = toBytes(header + body)
  const packed = filter.includes('FlateDecode') ? deflateSync(data) : data
  return createStream(`${type} /N ${objects.length} /First ${header.length} ${filter} ${extra}`, packed)
}

const createCatalog = (entries = '') => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>'
const drawing = createStream('/Filter /FlateDecode', deflateSync(Buffer.from('0 0 m 10 10 l S\n'.repeat(50))))
const createSimplePdf = (...more: Part[]) => createPdf([createCatalog(), pages, page, drawing, ...more])

const script = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'

const hostile: [what: string, file: Buffer, problem: PdfProblem][] = [
  ['a script on opening', createPdf([createCatalog('/OpenAction 5 0 R'), pages, page, drawing, script]), 'javascript'],
  [
    'a script in the catalog itself',
    createPdf([createCatalog(`/OpenAction ${script}`), pages, page, drawing]),
    'javascript',
  ],
  [
    'a script in the list of names',
    createPdf([createCatalog('/Names << /JavaScript 5 0 R >>'), pages, page]),
    'javascript',
  ],
  ['a script in escaped names', createSimplePdf('<< /S /J#61vaScript /J#53 (x) >>'), 'javascript'],
  [
    'a script in names escaped letter by letter',
    createSimplePdf(
      `<< /#53 /${[...'JavaScript'].map((c) => `#${c.charCodeAt(0).toString(16)}`).join('')} /#4a#53 5 0 R >>`,
    ),
    'javascript',
  ],
  ['a script of a rendition', createSimplePdf('<< /S /Rendition /JS 9 0 R >>'), 'javascript'],
  ['a script of a 3D picture', createSimplePdf('<< /Type /3D /Subtype /U3D /OnInstantiate 9 0 R >>'), 'javascript'],
  ['a script without white space', createSimplePdf('<</S/JavaScript/JS(1)>>'), 'javascript'],
  ['a script among comments', createSimplePdf('<< /S % (\n/JavaScript%>>\n/JS (1) >>'), 'javascript'],
  ['a script named elsewhere', createSimplePdf('<< /S 6 0 R /JS (1) >>', '/JavaScript'), 'javascript'],
  ['a script in an object stream', createSimplePdf(createObjectStream(['[1 2]', script])), 'javascript'],
  ['an object stream that says no type', createSimplePdf(createObjectStream([script], { type: '' })), 'javascript'],
  ['an object stream that is not packed', createSimplePdf(createObjectStream([script], { filter: '' })), 'javascript'],
  [
    'an object stream with its filter in a list',
    createSimplePdf(createObjectStream([script], { filter: '/Filter [ /FlateDecode ]' })),
    'javascript',
  ],
  [
    'a script in a text of an object stream, found by its offset',
    (() => {
      const text = `(${script})`
      return createSimplePdf(createStream('/Type /ObjStm /N 1 /First 5', `10 1 ${text}`))
    })(),
    'javascript',
  ],
  [
    'a script in the data of another stream',
    createSimplePdf(createStream('', `9 0 obj\n${script}\nendobj\n`)),
    'javascript',
  ],
  ['a script in a text', createSimplePdf(`(9 0 obj ${script} endobj)`), 'javascript'],
  ['a script in a comment', toBytes(createSimplePdf(), `% 9 0 obj ${script} endobj\n`), 'javascript'],
  ['a script behind the end', toBytes(createSimplePdf(), `9 0 obj\n${script}\nendobj\n`), 'javascript'],
  ['a script in a trailer', createPdf([pages, page], `/Root << /OpenAction ${script} >>`), 'javascript'],
  ['a script behind a stray bracket', createSimplePdf('<< /X ] /S /JavaScript /Y (1) >>'), 'javascript'],
  ['a script in an unclosed dictionary', createSimplePdf('<< /A << /S /JavaScript /JS (1) >>'), 'javascript'],
  ['a type in a list', createSimplePdf('<< /S [ /URI [ /Launch ] ] >>'), 'launch'],
  ['a name that an action refers to', createSimplePdf('<< /S 6 0 R /F (cmd.exe) >>', '/Launch'), 'launch'],
  [
    'an object stream whose beginning stands elsewhere, behind a comment',
    createSimplePdf(createStream('/N 1 /First 5 % 0\n+0 R', `10 0 ${script}`)),
    'packed',
  ],
  [
    'an object stream whose beginning overflows',
    createSimplePdf(createStream('/N 1 /First 4294967301', `10 0 ${script}`)),
    'packed',
  ],
  ['a dictionary in which the file ends', toBytes('%PDF-1.7\n1 0 obj << /EmbeddedFiles 5 0 R'), 'embedded'],
  ['an entry that stands twice', createSimplePdf('<< /S /URI /S /JavaScript /JS (1) /S /URI >>'), 'javascript'],
  ['a program to start', createSimplePdf('<< /S /Launch /F (cmd.exe) >>'), 'launch'],
  [
    'a program to start, escaped',
    createSimplePdf('<< /Type /Action /S /L#61unch /Win << /F (cmd.exe) >> >>'),
    'launch',
  ],
  ['a program in an object stream', createSimplePdf(createObjectStream(['<< /S /Launch /F (cmd.exe) >>'])), 'launch'],
  [
    'a list of embedded files',
    createPdf([createCatalog('/Names << /EmbeddedFiles 5 0 R >>'), pages, page]),
    'embedded',
  ],
  [
    'an embedded file',
    createSimplePdf(createStream('/Type /EmbeddedFile /Subtype /text#2Fplain', 'hello')),
    'embedded',
  ],
  [
    'an embedded file that says no type',
    createSimplePdf('<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>'),
    'embedded',
  ],
  [
    'an embedded file in an object stream',
    createSimplePdf(createObjectStream(['<< /UF (a) /EF << /F 6 0 R >> >>'])),
    'embedded',
  ],
  ['a file pinned to a page', createSimplePdf('<< /Type /Annot /Subtype /FileAttachment /FS 6 0 R >>'), 'embedded'],
  ['a way into an embedded file', createSimplePdf('<< /S /GoToE /T << /R /C >> >>'), 'embedded'],
  ['a form with scripts of its own', createSimplePdf('<< /Fields [] /XFA [(template) 6 0 R] >>'), 'form'],
  [
    'a script in what is cut off',
    toBytes('%PDF-1.7\n5 0 obj\n', createObjectStream([script]).subarray(0, -15)),
    'javascript',
  ],
  ['encryption', createPdf([createCatalog(), pages, page], '/Root 1 0 R /Encrypt 9 0 R'), 'encrypted'],
  [
    'encryption in a table that is a stream',
    createSimplePdf(createStream('/Type /XRef /Encrypt 9 0 R', 'x')),
    'encrypted',
  ],
  [
    'an object stream in another packing',
    createSimplePdf(createObjectStream([script], { filter: '/Filter /LZWDecode' })),
    'packed',
  ],
  [
    'an object stream packed twice',
    createSimplePdf(createObjectStream([script], { filter: '/Filter [/ASCII85Decode /FlateDecode]' })),
    'packed',
  ],
  [
    'an object stream with a predictor',
    createSimplePdf(createObjectStream([script], { extra: '/DecodeParms << /Predictor 12 >>' })),
    'packed',
  ],
  [
    'an object stream whose packing stands elsewhere',
    createSimplePdf(createObjectStream([script], { filter: '/Filter 9 0 R' })),
    'packed',
  ],
  [
    'an object stream whose beginning stands elsewhere',
    createSimplePdf(createStream('/N 1 /First 5 0 R', `10 0 ${script}`)),
    'packed',
  ],
  [
    'an object stream of nonsense',
    createSimplePdf(createStream('/N 1 /First 5 /Filter /FlateDecode', 'no such thing')),
    'packed',
  ],
  [
    'an object stream that is a bomb',
    createSimplePdf(createStream('/N 1 /First 5 /Filter /FlateDecode', deflateSync(Buffer.alloc(80 * 1024 * 1024)))),
    'large',
  ],
  [
    'many small bombs',
    createSimplePdf(
      ...Array.from({ length: 8 }, () =>
        createStream('/N 1 /First 5 /Filter /FlateDecode', deflateSync(Buffer.alloc(10 * 1024 * 1024, ' '))),
      ),
    ),
    'large',
  ],
  ['objects within objects', toBytes('%PDF-1.7\n', '1 0 obj ('.repeat(500_000)), 'large'],
  ['comments within comments', toBytes('%PDF-1.7\n', '1 0 obj %'.repeat(500_000)), 'large'],
  ['object streams that overlap', toBytes('%PDF-1.7\n', '1 0 obj<</N 1/First 1>>stream'.repeat(100_000)), 'large'],
  ['deep nesting', createSimplePdf('['.repeat(100_000)), 'deep'],
]

/** Output of drawing programs that a check could misjudge. */
const harmless: [what: string, file: Buffer][] = [
  ['a plain file', createSimplePdf()],
  ['a view to open with', createPdf([createCatalog('/OpenAction [3 0 R /XYZ null null 0]'), pages, page, drawing])],
  [
    'links to the web',
    createSimplePdf('<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example/Launch) >> >>'),
  ],
  [
    'words about it in texts',
    createSimplePdf('<< /Title (How to use /JavaScript, /Launch and /EmbeddedFiles) /Lang (en) >>'),
  ],
  ['a spot color of that name', createSimplePdf('[/Separation /Launch /DeviceCMYK 6 0 R]', '<< /Launch 5 0 R >>')],
  [
    'pictures whose bytes say anything',
    createSimplePdf(createStream('/Subtype /Image /Filter /DCTDecode', '/S /JavaScript /JS (1)')),
  ],
  [
    'Inkscape (cairo)',
    createPdf(
      [
        '<< /Length 5 0 R /Filter /FlateDecode >>\nstream\nx\nendstream',
        '32',
        '<< /ExtGState << /a0 << /CA 1 /ca 1 >> >> /Pattern << /p5 6 0 R >> >>',
        '<< /Type /Page /Parent 1 0 R /MediaBox [ 0 0 100 100 ] /Contents 3 0 R /Group << /Type /Group /S /Transparency /I true /CS /DeviceRGB >> /Resources 2 0 R >>',
        "<< /Producer (cairo 1.18.0 (https://cairographics.org)) /Creator <FEFF0049006E006B0073006300610070006500200031> /CreationDate (D:20261121150000+01'00) >>",
        createCatalog(),
      ],
      '/Root 6 0 R /Info 5 0 R',
    ),
  ],
  [
    'LibreOffice Draw',
    createPdf(
      [
        createCatalog(
          '/PageMode/UseOutlines/OpenAction[3 0 R /XYZ null null 0]/ViewerPreferences<</DisplayDocTitle true>>/Lang(en-US)/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>/Metadata 6 0 R',
        ),
        pages,
        page,
        drawing,
        '<</Type/StructTreeRoot/ParentTree 7 0 R/K[<</Type/StructElem/S/Document/P 5 0 R>>]/RoleMap<</Standard/P>>>>',
        createStream('/Type/Metadata/Subtype/XML', '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta/>'),
        '<</Nums[0[5 0 R]]>>',
      ],
      '/Root 1 0 R/ID[<52CDA0FC7B4A14F0D3BA7C75A3B0D5D9><52CDA0FC7B4A14F0D3BA7C75A3B0D5D9>]/DocChecksum /B3D2CB62C2B9D3A6C4A4F1AFA5B0EA27',
    ),
  ],
  [
    'Illustrator',
    toBytes(
      createSimplePdf(
        createObjectStream([
          '<</Metadata 9 0 R/OCProperties<</D<</ON[11 0 R]/Order[11 0 R]/RBGroups[]>>/OCGs[11 0 R]>>/Pages 12 0 R/Type/Catalog>>',
          '<</Intent 13 0 R/Name(Layer 1)/Type/OCG/Usage 14 0 R>>',
          '<</ArtBox[0 0 100 100]/LastModified(D:20261121)/PieceInfo<</Illustrator 15 0 R>>/Resources<</ColorSpace<</CS0[/Separation/PANTONE#20348#20C/DeviceCMYK<</C0[0.0 0.0 0.0 0.0]/C1[0.96 0.02 1.0 0.12]/Domain[0 1]/FunctionType 2/N 1.0>>]>>/Font<</TT0 16 0 R>>/Properties<</MC0 11 0 R>>>>/Type/Page>>',
          '[/View/Design]',
          '<</CreatorInfo<</Creator(Adobe Illustrator 29.0)/Subtype/Artwork>>>>',
          '<</LastModified(D:20261121)/Private 17 0 R>>',
          '<</AIMetaData 18 0 R/AIPDFPrivateData1 19 0 R/ContainerVersion 12/CreatorVersion 29/NumBlock 1/RoundtripVersion 29>>',
        ]),
        createStream('/Filter/FlateDecode/N 3/Alternate/DeviceRGB', deflateSync(Buffer.from('an ICC profile'))),
        createStream(
          '/Type/XRef/W[1 3 1]/Index[0 20]/Size 20/DecodeParms<</Columns 5/Predictor 12>>/Filter/FlateDecode',
          'x',
        ),
        createStream('', '%!PS-Adobe-3.0 \n%%Creator: Adobe Illustrator(R)\n'),
      ),
      'startxref\n116\n%%EOF\n',
    ),
  ],
  [
    'an object stream cut off',
    toBytes('%PDF-1.7\n5 0 obj\n', createObjectStream(['<< /A 1 >>', '[1 2 3]']).subarray(0, -15)),
  ],
  ['nothing but the mark', toBytes('%PDF-1.7\n')],
  ['objects that never end', toBytes('%PDF-1.7\n1 0 obj << /A << /B [ (')],
]

for (const [name, file, problem] of hostile) {
  test(`rejects ${name}`, async () => expect(await findPdfProblem(file)).toBe(problem))
}

for (const [name, file] of harmless) {
  test(`accepts ${name}`, async () => expect(await findPdfProblem(file)).toBeUndefined())
}

const protections: Protection[] = ['RC4', 'AES-128', 'AES-256']

for (const protection of protections) {
  test(`accepts a PDF that restricts editing and opens without a password: ${protection}`, async () => {
    const file = createRestrictedPdf(protection)
    expect(await findPdfProblem(file)).toBeUndefined()
    // A viewer opens the accepted file, too.
    const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
    expect((await task.promise).numPages).toBe(1)
    await task.destroy()
  })

  test(`finds a script in an encrypted object stream: ${protection}`, async () => {
    expect(await findPdfProblem(createRestrictedPdf(protection, { packedObject: script }))).toBe('javascript')
  })

  test(`rejects a PDF that opens with a password only: ${protection}`, async () => {
    expect(await findPdfProblem(createRestrictedPdf(protection, { password: 'secret' }))).toBe('encrypted')
  })
}

test('finds a script in a stream that the encryption does not cover', async () => {
  const file = createRestrictedPdf('AES-128').toString('latin1')
  const plain = createObjectStream([script]).toString('latin1')
  expect(await findPdfProblem(toBytes(file.replace('xref\n', () => `7 0 obj\n${plain}\nendobj\nxref\n`)))).toBe(
    'javascript',
  )
})

test('counts the compressed bytes that streams share, which yield nothing', async () => {
  expect(await findPdfProblem(createOverlappingPdf(1, 100_000))).toBeUndefined()
  expect(await findPdfProblem(createOverlappingPdf(40, 100_000))).toBe('large')
})

test('reads a key that is repeated very often in linear time', async () => {
  expect(await findPdfProblem(toBytes('%PDF-1.7\n1 0 obj <<', '/A 1 '.repeat(1_000_000), '>>'))).toBeUndefined()
})
