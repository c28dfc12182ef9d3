import { posix } from 'node:path'
import { FileRejected } from '../../rejection.ts'
import type { Archive } from './archive.server.ts'
import { readToEnd } from './xml.server.ts'

export type Sheet = { name: string; part: string; isVisible: boolean }
export type Workbook = {
  sheets: Sheet[]
  strings: string | undefined
  /** True if dates count from 1904, as in old Mac files. */
  isFrom1904: boolean
  /** True if a cell style displays numbers as dates. */
  isDate(style: number): boolean
}

/** Built-in date formats of Excel. */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

/** Reads the parts of a spreadsheet. @throws FileRejected */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const parts = await readRelations(archive)
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await readToEnd(await archive.open('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const part = parts.byId.get(attributes['r:id'] ?? attributes.id ?? '')
      const isVisible = !/^(?:hidden|veryHidden)$/.test(attributes.state ?? '')
      if (part && archive.has(part)) sheets.push({ name: attributes.name ?? '', part, isVisible })
    },
  })
  if (sheets.length === 0) throw new FileRejected('This spreadsheet has no worksheets.')
  return { sheets, strings: parts.strings, isFrom1904, isDate: await readStyles(archive, parts.styles) }
}

async function readRelations(archive: Archive) {
  const byId = new Map<string, string>()
  let strings: string | undefined
  let styles: string | undefined
  const relations = 'xl/_rels/workbook.xml.rels'
  if (!archive.has(relations)) throw new FileRejected('This spreadsheet is damaged: its worksheets are missing.')
  await readToEnd(await archive.open(relations), {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      // External targets are never read.
      if (name !== 'Relationship' || TargetMode.toLowerCase() === 'external') return
      const part = Target.startsWith('/') ? Target.slice(1) : posix.normalize(posix.join('xl', Target))
      if (part.startsWith('..')) return
      byId.set(Id, part)
      if (Type.endsWith('/sharedStrings') && archive.has(part)) strings = part
      if (Type.endsWith('/styles') && archive.has(part)) styles = part
    },
  })
  return { byId, strings, styles }
}

async function readStyles(archive: Archive, part: string | undefined): Promise<Workbook['isDate']> {
  const dates = new Set(dateFormats)
  const styles: boolean[] = []
  let inCells = false
  if (part) {
    await readToEnd(await archive.open(part), {
      open(name, attributes) {
        if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) dates.add(Number(attributes.numFmtId))
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) styles.push(dates.has(Number(attributes.numFmtId)))
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
      },
    })
  }
  return (style) => styles[style] ?? false
}

/** Letters of days and hours, outside of quoted text, colors and conditions. */
const isDateFormat = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''))
