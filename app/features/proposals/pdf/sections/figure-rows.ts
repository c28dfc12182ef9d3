import { formatFigure } from '../../document/format-document.ts'
import type { DocumentFigure } from '../../document/proposal-document.schema.ts'
import type { Cell, Row } from '../pdf-table.ts'
import type { Parts } from './parts.ts'

/** Figures of each quantity. */
export type FigureColumns = readonly (readonly DocumentFigure[])[]

/** The key of a figure without the number of its quantity. */
const getKey = ({ key }: DocumentFigure) => key.slice(key.indexOf('/') + 1)

/** Rows of the figures of all quantities, each figure once. */
export function toFigureRows(parts: Parts, columns: FigureColumns): Row[] {
  const found = new Map<string, DocumentFigure>()
  for (const figure of columns.flat()) if (!found.has(getKey(figure))) found.set(getKey(figure), figure)
  return [...found.values()].map((figure) => toFigureRow(parts, figure, columns))
}

/** A figure in each quantity; with one quantity also how it is computed, unless that repeats the amount. */
function toFigureRow({ styles, format }: Parts, figure: DocumentFigure, columns: FigureColumns): Row {
  const key = getKey(figure)
  const amounts = columns.map((figures) => figures.find((each) => getKey(each) === key))
  const { treatment, working, value } = figure
  const hasWorking = columns.length === 1 && treatment === 'charged' && working !== format.amount(value)
  const label = [
    { text: figure.label, style: styles.body },
    { text: hasWorking ? working : '', style: styles.small },
  ]
  return toRow(
    label,
    amounts.map((each) => ({ texts: [{ text: each ? formatFigure(each, format) : '–', style: styles.body }] })),
  )
}

/** A row with one label and a cell for each quantity. With one quantity, the label may use the columns between. */
export const toRow = (label: Cell['texts'], cells: readonly Cell[]): Row =>
  cells.length === 1
    ? { cells: [{ texts: label, span: 3 }, undefined, undefined, ...cells] }
    : { cells: [{ texts: label }, ...cells] }
