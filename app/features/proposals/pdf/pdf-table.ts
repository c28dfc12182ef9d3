import { drawFramedImage, type FramedImage } from './draw-framed-image.ts'
import { type Alignment, getLeading } from './draw-lines.ts'
import type { Element, Pdf } from './pdf-writer.server.ts'
import type { Line, TextStyle } from './text/layout-text.ts'

export type Text = { text: string; style: TextStyle }

export type Cell = {
  /** Below each other. */
  texts: readonly Text[]
  /** Columns that its text may use, without other cells there. */
  span?: number
}

export type Row = {
  cells: readonly (Cell | undefined)[]
  background?: string
  /** A rule above it, but not below a header. */
  hasRule?: boolean
  paddingY?: number
  spaceAbove?: number
}

export type RowGroup = {
  rows: readonly Row[]
  /** Beside the rows, in the first column. */
  framedImage?: FramedImage
  /** All rows stay on one page, if they fit. */
  isTogether?: boolean
  /** All rows stay on the page of the next group, if they fit: a total never stands alone. */
  isWithNext?: boolean
}

export type TableOptions = {
  columns: readonly { title: string; width: number; align?: Alignment }[]
  groups: readonly RowGroup[]
  /** Width that images take off the first column; 0 without images. */
  imageWidth: number
  headerStyle: TextStyle
  ruleColor: string
}

type LaidOutCell = { lines: { line: Line; style: TextStyle }[]; height: number }
type LaidOutRow = Row & { laidOut: (LaidOutCell | undefined)[]; height: number; padding: number }

const defaultPadding = 2.5
const imagePadding = 6
const groupGap = 5

/** Draws a table at the cursor. Its header is repeated on each page; a row is never divided. */
export function drawTable(pdf: Pdf, parent: Element, options: TableOptions): void {
  const { columns, groups, imageWidth, headerStyle, ruleColor } = options
  const { doc, content, cursor } = pdf
  const cellGap = columns.length > 5 ? 6 : 10
  const table = pdf.add(parent, 'Table')
  const lefts = columns.map(
    (_, index) => content.x + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0),
  )

  const getBox = (column: number, span = 1) => {
    const inset = column === 0 ? imageWidth : 0
    const width = columns.slice(column, column + span).reduce((sum, each) => sum + each.width, 0) - inset
    const { align } = columns[column] ?? {}
    const gapBefore = align === 'end' ? cellGap : 0
    const gapAfter = align === 'end' || column + span >= columns.length ? 0 : cellGap
    return { x: (lefts[column] ?? 0) + inset + gapBefore, width: width - gapBefore - gapAfter, align }
  }

  /** Numbers are not broken: one that is too wide is smaller. */
  function shrink({ text, style }: Text, width: number): Text {
    const widest = Math.max(0, ...pdf.layout(text, style, Number.POSITIVE_INFINITY).map((line) => line.width))
    return widest > width ? { text, style: { ...style, size: style.size * (width / widest) * 0.999 } } : { text, style }
  }

  function layoutRow(row: Row): LaidOutRow {
    const laidOut = row.cells.map((cell, column) => {
      if (!cell) return undefined
      const { width, align } = getBox(column, cell.span)
      const lines = cell.texts.flatMap((each) => {
        const { text, style } = align === 'end' ? shrink(each, width) : each
        return text ? pdf.layout(text, style, width).map((line) => ({ line, style })) : []
      })
      return { lines, height: lines.reduce((sum, { style }) => sum + getLeading(style), 0) }
    })
    const padding = row.paddingY ?? defaultPadding
    const height = Math.max(0, ...laidOut.map((cell) => cell?.height ?? 0)) + 2 * padding
    return { ...row, laidOut, padding, height }
  }

  const drawRule = (y: number, color: string) =>
    doc
      .moveTo(content.x, y)
      .lineTo(content.x + content.width, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()

  function drawCell(row: LaidOutRow, column: number): void {
    const cell = row.laidOut[column]
    if (!cell) return
    const { x, width, align = 'start' } = getBox(column, row.cells[column]?.span)
    let y = cursor.y + row.padding
    for (const { line, style } of cell.lines) {
      pdf.draw([line], style, { x, y, width, align })
      y += getLeading(style)
    }
  }

  const header = layoutRow({
    cells: columns.map(({ title }) => ({ texts: [{ text: title, style: headerStyle }] })),
    paddingY: 4,
  })
  let headerBottom = 0
  function drawHeader(element?: Element): void {
    const row = element && pdf.add(element, 'TR')
    columns.forEach((_, column) => {
      if (row) pdf.mark(pdf.add(row, 'TH', { scope: 'Column' }), () => drawCell(header, column))
      else pdf.artifact(() => drawCell(header, column), 'Pagination')
    })
    cursor.y += header.height
    pdf.artifact(() => drawRule(cursor.y, ruleColor))
    cursor.y += 3
    headerBottom = cursor.y
  }

  const laidOutGroups = groups.map((group) => ({ ...group, laidOutRows: group.rows.map(layoutRow) }))
  const getStart = ({ laidOutRows, framedImage, isTogether, isWithNext }: (typeof laidOutGroups)[number]) => {
    const heights = laidOutRows.map(({ height, spaceAbove = 0 }) => height + spaceAbove)
    const all = heights.reduce((sum, height) => sum + height, 0)
    return Math.max(
      framedImage ? framedImage.height + imagePadding : 0,
      isTogether || isWithNext ? all : (heights[0] ?? 0) + (heights[1] ?? 0),
    )
  }
  pdf.ensureSpace(header.height + (laidOutGroups[0] ? getStart(laidOutGroups[0]) : 0))
  drawHeader(pdf.add(table, 'THead'))
  const body = pdf.add(table, 'TBody')
  pdf.setOnNewPage(() => drawHeader())
  for (const [at, group] of laidOutGroups.entries()) {
    const next = group.isWithNext ? laidOutGroups[at + 1] : undefined
    pdf.ensureSpace(getStart(group) + (next ? getStart(next) + groupGap : 0))
    const imageBottom = cursor.y + (group.framedImage?.height ?? 0) + imagePadding
    const { page } = doc
    group.laidOutRows.forEach((row, index) => {
      pdf.ensureSpace(row.height)
      if (cursor.y > headerBottom) cursor.y += row.spaceAbove ?? 0
      drawRowBack(row)
      const element = pdf.add(body, 'TR')
      columns.forEach((_, column) => {
        const cell = pdf.add(element, column === 0 ? 'TH' : 'TD', column === 0 ? { scope: 'Row' } : {})
        if (column === 0 && index === 0 && group.framedImage)
          drawFramedImage(pdf, cell, { framedImage: group.framedImage, x: content.x, y: cursor.y + imagePadding })
        if (row.laidOut[column]) pdf.mark(pdf.add(cell, 'P'), () => drawCell(row, column))
      })
      cursor.y += row.height
    })
    cursor.y = Math.max(cursor.y, doc.page === page ? imageBottom : 0) + (group.framedImage ? groupGap : 0)
  }
  pdf.setOnNewPage(undefined)

  function drawRowBack({ background, hasRule, height }: LaidOutRow): void {
    if (background)
      pdf.artifact(() =>
        doc
          .rect(content.x - 8, cursor.y, content.width + 16, height)
          .fillColor(background)
          .fill(),
      )
    if (hasRule && cursor.y > headerBottom) pdf.artifact(() => drawRule(cursor.y, ruleColor))
  }
}
