import { expect, test } from 'vitest'
import { withFile } from '#test/imports.ts'
import { createXlsxParts, createZip, toXlsx } from '#test/spreadsheet.ts'
import { FileRejected } from '../../rejection.ts'
import { FormulaWithoutResult, type SourceRow } from '../source.ts'
import { openXlsx } from './xlsx.server.ts'

function read(content: Buffer) {
  return withFile(content, 'a.xlsx', async (file) => {
    const source = await openXlsx(file)
    const rows: SourceRow[] = []
    for await (const row of source.rows) rows.push(row)
    return { ...source, rows }
  })
}

test('reads texts, numbers, dates, booleans and stored formula results', async () => {
  const { headers, sheet, rows } = await read(
    toXlsx([
      ['Name', 'Price', 'Since', 'Stock', 'Total', 'Never'],
      [
        'Mug & <Cup>',
        0.1 + 0.2,
        { day: 46_000 },
        true,
        { formula: 'B2*2', value: 0.6 },
        { formula: 'HYPERLINK("http://x")' },
      ],
      null,
      ['  Café\n☕ ', 12_345_678_901, { day: 46_000.5 }, false, { formula: 'A4', value: 'text' }, 'x'],
    ]),
  )
  expect({ headers, sheet }).toEqual({
    headers: ['Name', 'Price', 'Since', 'Stock', 'Total', 'Never'],
    sheet: 'Products',
  })
  expect(rows).toEqual([
    {
      line: 2,
      cells: ['Mug & <Cup>', 0.3, '2025-12-09', 'yes', 0.6, new FormulaWithoutResult('HYPERLINK("http://x")')],
    },
    { line: 4, cells: ['  Café\n☕ ', 12_345_678_901, '2025-12-09 12:00:00', 'no', 'text', 'x'] },
  ])
})

test('reads the first visible sheet that is not empty', async () => {
  const parts = createXlsxParts({ Secret: [['name'], ['No']], Cover: [], List: [['name'], ['Mug']] }, ['Secret'])
  expect(await read(createZip(parts))).toMatchObject({ sheet: 'List', rows: [{ line: 2, cells: ['Mug'] }] })
})

test('reads rich text, inline text, phonetic text and control characters', async () => {
  const parts = createXlsxParts({ List: [['name', 'text']] })
  parts['xl/sharedStrings.xml'] =
    '<sst><si><t>name</t></si><si><t>text</t></si><si><r><t>Navy </t></r><r><rPr/><t>Mug</t></r><rPh><t>x</t></rPh></si></sst>'
  parts['xl/worksheets/sheet1.xml'] =
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row>' +
    '<x:row><x:c t="s"><x:v>2</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a_x000A_b</x:t></x:is></x:c></x:row>' +
    '<x:row><x:c t="s"><x:v>99</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>' +
    '<x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  expect((await read(createZip(parts))).rows).toEqual([
    { line: 2, cells: ['Navy Mug', 'a\nb'] },
    { line: 3, cells: ['', '#N/A'] },
    { line: 4, cells: [1, ''] },
  ])
})

test('reads twenty thousand different texts in order', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`Mug ${index}`, `${'Long '.repeat(20)}${index}`])
  const { rows: found } = await read(toXlsx([['name', 'description'], ...rows]))
  expect(found).toHaveLength(20_000)
  expect(found.every(({ cells }, index) => cells[0] === rows[index]?.[0] && cells[1] === rows[index]?.[1])).toBe(true)
})

const billion = `<!DOCTYPE s [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`

test.each<[string, () => Buffer, RegExp]>([
  [
    'a spreadsheet with custom entities',
    () => createZip({ ...createXlsxParts({ A: [['name'], ['Mug']] }), 'xl/sharedStrings.xml': billion }),
    /unsupported XML document type/,
  ],
  [
    'an entity of a local file',
    () =>
      createZip({
        ...createXlsxParts({ A: [['name']] }),
        'xl/worksheets/sheet1.xml': '<!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>&f;</worksheet>',
      }),
    /unsupported XML document type/,
  ],
  [
    'an unknown entity',
    () => createZip({ ...createXlsxParts({ A: [['name']] }), 'xl/workbook.xml': '<workbook>&f;</workbook>' }),
    /damaged/,
  ],
  [
    'a ZIP bomb',
    () => {
      const cells = '<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>'.repeat(400_000)
      return createZip({
        ...createXlsxParts({ A: [['name']] }),
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
      })
    },
    /expands to an unusual size/,
  ],
  [
    'too many parts',
    () =>
      createZip({
        ...createXlsxParts({ A: [['name']] }),
        ...Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`part${index}`, ''])),
      }),
    /too many parts/,
  ],
  [
    'relative paths outside the archive',
    () => createZip({ ...createXlsxParts({ A: [['name'], ['Mug']] }), '../../evil.sh': 'x' }),
    /invalid internal paths/,
  ],
  [
    'absolute paths',
    () => createZip({ ...createXlsxParts({ A: [['name'], ['Mug']] }), '/etc/evil': 'x' }),
    /invalid internal paths/,
  ],
  ['a ZIP without a spreadsheet', () => createZip({ 'a.txt': 'x' }), /contains no XLSX spreadsheet/],
  ['a truncated file', () => toXlsx([['name'], ['Mug']]).subarray(0, 300), /damaged/],
  ['an empty spreadsheet', () => toXlsx([]), /empty/],
  [
    'a truncated sheet',
    () =>
      createZip({
        ...createXlsxParts({ A: [['name']] }),
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c t="n"><v>1',
      }),
    /damaged/,
  ],
])('rejects %s with a reason', async (_name, content, reason) => {
  const rejection = await read(content()).catch((error) => error)
  expect(rejection).toBeInstanceOf(FileRejected)
  expect(rejection.message).toMatch(reason)
})
