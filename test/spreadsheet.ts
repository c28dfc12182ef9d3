import { crc32, deflateRawSync } from 'node:zlib'
import { escapeMarkup } from '#app/lib/text/escape.ts'

type Part = { name: string; data: Buffer; compressed: Buffer }

const deflate = 8

/** Creates a ZIP with compressed entries. Entry names are written as given, so tests can create hostile ones. */
export function createZip(files: Record<string, string | Buffer>): Buffer {
  const parts = Object.entries(files).map(([name, content]): Part => {
    const data = Buffer.isBuffer(content) ? content : Buffer.from(content)
    return { name, data, compressed: deflateRawSync(data) }
  })
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const localHeader = Buffer.alloc(26)
    localHeader.writeUInt16LE(20, 0)
    localHeader.writeUInt16LE(0x800, 2)
    localHeader.writeUInt16LE(deflate, 4)
    localHeader.writeUInt32LE(crc32(part.data), 10)
    localHeader.writeUInt32LE(part.compressed.length, 14)
    localHeader.writeUInt32LE(part.data.length, 18)
    localHeader.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), localHeader, name, part.compressed)
    const directoryHeader = Buffer.alloc(14)
    directoryHeader.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), localHeader, directoryHeader, name)
    offset += 30 + name.length + part.compressed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Dates are day numbers; a formula has its text and stored value. */
export type CellValue =
  | string
  | number
  | boolean
  | null
  | { day: number }
  | { formula: string; value?: string | number }

const toColumnLetters = (column: number): string =>
  (column >= 26 ? toColumnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a spreadsheet as Excel writes them, by their names in the ZIP; a null row is left out. */
export function createXlsxParts(
  sheets: Record<string, (CellValue[] | null)[]>,
  hidden: string[] = [],
): Record<string, string> {
  const strings = new Map<string, number>()
  const parts: Record<string, string> = {}
  const names = Object.keys(sheets)
  for (const [index, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map((row, at) => {
      if (!row) return ''
      const cells = row.map((value, column) => toCellXml(`${toColumnLetters(column)}${at + 1}`, value, strings))
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${xml}<worksheet xmlns="${mainNamespace}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  }
  const sheetList = names.map((name, index) => {
    const state = hidden.includes(name) ? ' state="hidden"' : ''
    return `<sheet name="${escapeMarkup(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
  })
  const createRelationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationsNamespace}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets>${sheetList.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((_, index) => createRelationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join(
        '',
      )}${createRelationship('rIdS', 'sharedStrings', 'sharedStrings.xml')}${createRelationship('rIdT', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${mainNamespace}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${mainNamespace}">${[...strings.keys()]
      .map((text) => `<si><t xml:space="preserve">${escapeMarkup(text)}</t></si>`)
      .join('')}</sst>`,
    ...parts,
  }
}

function toCellXml(reference: string, value: CellValue, strings: Map<string, number>): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'object') {
    if ('day' in value) return `<c r="${reference}" s="1"><v>${value.day}</v></c>`
    const type = typeof value.value === 'string' ? ' t="str"' : ''
    const stored = value.value === undefined ? '' : `<v>${escapeMarkup(String(value.value))}</v>`
    return `<c r="${reference}"${type}><f>${escapeMarkup(value.formula)}</f>${stored}</c>`
  }
  let index = strings.get(value)
  if (index === undefined) {
    index = strings.size
    strings.set(value, index)
  }
  return `<c r="${reference}" t="s"><v>${index}</v></c>`
}

/** A spreadsheet with one sheet. */
export const toXlsx = (rows: (CellValue[] | null)[]): Buffer => createZip(createXlsxParts({ Products: rows }))
