import { useState } from 'react'
import type { LineValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { countColumns } from '#app/features/proposals/editing/values/to-content.ts'
import { formatUnitRate } from '../../format-amount.ts'
import { CellInput, HiddenValue } from '../fields.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { MarginText } from '../figures/margin-text.tsx'
import { OverrideInput } from '../figures/override-input.tsx'
import { getFieldId, useProposalForm } from '../values-context.tsx'

type LineFiguresProps = { option: number; index: number; line: LineValues; path: string; name: string }

/** Quantities and prices of a line, by quantity column. */
export function LineFigures({ option, index, line, path, name }: LineFiguresProps) {
  const { values, content, priced } = useProposalForm()
  const optionValues = values.options[option]
  const { columns = [], costs = [] } = priced[option] ?? {}
  const count = optionValues ? countColumns(optionValues) : 1
  const isKit = optionValues?.isKit === 'on'
  const [hadPerBox, setHadPerBox] = useState(false)
  if (line.perBox !== '1' && !hadPerBox) setHadPerBox(true)
  // The field stays while a 1 is typed in it.
  const hasPerBox = isKit || hadPerBox || line.perBox !== '1'
  const columnIndexes = Array.from({ length: count }, (_, column) => column)
  const lines = columns.map((column) => column.lines[index])
  return (
    <FigureTable
      option={option}
      label={`${name} prices`}
      columns={lines.map((each) => each?.figures ?? [])}
      footer={
        <tfoot>
          <tr>
            <th scope="row">Margin</th>
            {columnIndexes.map((column) => (
              <td key={column}>
                <MarginText margin={costs[column]?.lines[index]?.margin ?? null} money={content} />
              </td>
            ))}
          </tr>
        </tfoot>
      }
    >
      <thead>
        <tr>
          <th scope="row">
            <span>{isKit ? 'Boxes' : 'Quantity'}</span>
            {hasPerBox ? (
              <span className="proposal-per-box">
                <CellInput path={`${path}.perBox`} label={`Per box of ${name}`} inputMode="numeric" />
                <span>per box</span>
              </span>
            ) : (
              <HiddenValue path={`${path}.perBox`} />
            )}
          </th>
          {columnIndexes.map((column) =>
            isKit ? (
              <td key={column}>
                {/* The fields of the first line are in BoxQuantities. */}
                {index > 0 && <HiddenValue path={`${path}.quantities.${column}`} />}
                <span>{optionValues?.lines[0]?.quantities[column]}</span>
              </td>
            ) : column < Math.max(1, line.quantities.length) ? (
              <td key={column}>
                <CellInput
                  path={`${path}.quantities.${column}`}
                  label={`Quantity ${column + 1} of ${name}`}
                  inputMode="numeric"
                />
              </td>
            ) : (
              <td key={column} id={getFieldId(`${path}.quantities.${column}`)}>
                {line.quantities.length === 1 ? line.quantities[0] : '—'}
              </td>
            ),
          )}
        </tr>
        <tr>
          <th scope="row">Unit price</th>
          {columnIndexes.map((column) => {
            const unit = lines[column]?.unitPrice
            return (
              <td key={column}>
                {unit && (
                  <OverrideInput
                    path={`options.${option}.overrides.${unit.key}`}
                    label={`Unit price of ${name}${count > 1 ? `, quantity ${column + 1}` : ''}`}
                    computed={unit.computed === null ? null : formatUnitRate(unit.computed, content)}
                    isOverridden={unit.isOverridden}
                  />
                )}
              </td>
            )
          })}
        </tr>
      </thead>
    </FigureTable>
  )
}
