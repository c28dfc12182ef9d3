import {
  formatFigure,
  formatImprint,
  formatProduct,
  formatSizes,
  openSizesText,
} from '../../document/format-document.ts'
import type { DocumentLine, DocumentOption } from '../../document/proposal-document.schema.ts'
import type { FramedImage } from '../draw-framed-image.ts'
import type { Cell, Row, RowGroup } from '../pdf-table.ts'
import { toFigureRows } from './figure-rows.ts'
import type { Parts } from './parts.ts'

type LineOptions = { option: DocumentOption; line: DocumentLine; index: number; imageSize: number }

/** Returns the rows of a line: the product with its price at each quantity, its details, and its charges. */
export function toLineGroup(parts: Parts, { option, line, index, imageSize }: LineOptions): RowGroup {
  const { styles } = parts
  const { columns } = option
  const figures = columns.map(({ lines }) => lines[index]?.figures ?? [])
  const details = [...splitNote(line.note), describeSizes(parts, line), ...line.imprints.map(formatImprint)].filter(
    (text) => text.trim(),
  )
  return {
    framedImage: toFramedImage(parts, line, imageSize),
    rows: [
      { ...toProductRow(parts, { option, line, index }), hasRule: true, paddingY: 5 },
      ...details.map((text) => ({
        cells: [{ texts: [{ text, style: styles.small }], span: columns.length === 1 ? 3 : columns.length + 1 }],
      })),
      ...toFigureRows(
        parts,
        figures.map((each) => each.filter(({ kind }) => kind !== 'product')),
      ),
    ],
  }
}

const maxNoteLines = 20

/** Splits a note: a row never breaks across pages, and a note can be longer than a page. */
export function splitNote(note: string): string[] {
  const lines = note.split('\n')
  return Array.from({ length: Math.ceil(lines.length / maxNoteLines) }, (_, index) =>
    lines.slice(index * maxNoteLines, (index + 1) * maxNoteLines).join('\n'),
  )
}

function toProductRow({ styles, format }: Parts, { option, line, index }: Omit<LineOptions, 'imageSize'>): Row {
  const title: Cell = {
    texts: [
      { text: line.name, style: styles.strong },
      { text: [line.color, line.itemNumber].filter((each) => each.trim()).join(' · '), style: styles.small },
    ],
  }
  const priced = option.columns.map(({ lines }) => {
    const { pieces = 0, quantity = 0, unitPrice = null, figures = [] } = lines[index] ?? {}
    const product = figures.find(({ kind }) => kind === 'product')
    return {
      pieces: format.count(pieces),
      boxes: line.perBox > 1 ? `${format.count(quantity)} boxes × ${format.count(line.perBox)}` : '',
      unitPrice: format.rate(unitPrice),
      amount: { text: product ? formatFigure(product, format) : '', style: styles.strong },
    }
  })
  const [only] = priced
  if (priced.length === 1 && only)
    return {
      cells: [
        title,
        {
          texts: [
            { text: only.pieces, style: styles.body },
            { text: only.boxes, style: styles.small },
          ],
        },
        { texts: [{ text: only.unitPrice, style: styles.body }] },
        { texts: [only.amount] },
      ],
    }
  return {
    cells: [
      title,
      ...priced.map(({ pieces, unitPrice, amount }) => ({
        texts: [amount, { text: `${pieces} × ${unitPrice}`, style: styles.small }],
      })),
    ],
  }
}

const toFramedImage = ({ styles, images }: Parts, line: DocumentLine, size: number): FramedImage => ({
  image: images.get(line.mockup ?? '') ?? images.get(line.image ?? ''),
  alt: formatProduct(line),
  width: size,
  height: size,
  captionStyle: { ...styles.small, size: 6.5 },
  frameColor: styles.palette.edge,
})

function describeSizes({ format }: Parts, { sizes }: DocumentLine): string {
  const text = formatSizes(sizes, format)
  return text === '' || text === openSizesText ? text : `Sizes: ${text}`
}
