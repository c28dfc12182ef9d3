import type { ReactNode } from 'react'
import { formatFigure, formatPieces, formatUnits, getUnitNoun } from '../../document/format-document.ts'
import type { DocumentColumn, DocumentFigure, DocumentOption } from '../../document/proposal-document.schema.ts'
import type { OptionProps } from './option-props.ts'

type PriceTableProps = OptionProps & { option: DocumentOption; column: DocumentColumn }

/** Every figure of one quantity of an option, down to the landed total. */
export function PriceTable({ format, option, column }: PriceTableProps) {
  const { lines, charges, freight, subtotal, tax, total, deliveredQuantity, landedUnitRate } = column
  // A calculation that only repeats the amount says nothing.
  const showWorking = ({ working, value }: DocumentFigure) => (working === format.amount(value) ? '' : working)
  return (
    <table className="price-table">
      <caption>{`Price of ${formatUnits(option, deliveredQuantity, format)}`}</caption>
      <tbody>
        {lines.flatMap(({ id, figures, unitPrice, ...counted }) => {
          const line = option.lines.find((each) => each.id === id)
          return figures.map((figure) => {
            const isProduct = figure.kind === 'product' && line
            const pieces = isProduct ? formatPieces(line, counted, format) : ''
            const working = isProduct
              ? `${pieces}${figure.working && ` × ${format.rate(unitPrice)}`}`
              : showWorking(figure)
            return <Row key={figure.key} figure={figure} format={format} working={working} isPart={!isProduct} />
          })
        })}
      </tbody>
      {charges.length > 0 && (
        <tbody>
          {charges.map((figure) => (
            <Row key={figure.key} figure={figure} format={format} working={showWorking(figure)} />
          ))}
        </tbody>
      )}
      {freight.length > 0 && (
        <tbody>
          {freight.map((figure) => (
            <Row
              key={figure.key}
              figure={{ ...figure, label: `Shipping: ${figure.label}` }}
              format={format}
              working={figure.treatment === 'included' ? '' : showWorking(figure)}
            />
          ))}
        </tbody>
      )}
      <tfoot>
        {tax && <Sum label="Subtotal" value={format.amount(subtotal)} />}
        {tax && <Sum label="Tax" note={showWorking(tax)} value={format.amount(tax.amount)} />}
        <Sum label="Landed total" value={format.amount(total)} isTotal />
        <Sum label={`Per delivered ${getUnitNoun(option)}`} value={format.landed(landedUnitRate)} />
      </tfoot>
    </table>
  )
}

type RowProps = Pick<OptionProps, 'format'> & { figure: DocumentFigure; working: string; isPart?: boolean }

function Row({ figure, format, working, isPart }: RowProps) {
  const isFree = figure.treatment !== 'charged'
  return (
    <tr data-part={isPart || undefined}>
      <th scope="row">
        <bdi>{figure.label}</bdi>
        {working && <span className="working">{working}</span>}
      </th>
      <td data-free={isFree || undefined}>
        {isFree && figure.value ? <s aria-hidden="true">{format.amount(figure.value)}</s> : null}
        <span>{formatFigure(figure, format)}</span>
      </td>
    </tr>
  )
}

function Sum({ label, note, value, isTotal }: { label: string; note?: string; value: ReactNode; isTotal?: boolean }) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">
        {label}
        {note && <span className="working">{note}</span>}
      </th>
      <td>{value}</td>
    </tr>
  )
}
