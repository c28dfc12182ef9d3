import {
  type GridName,
  type GridValues,
  getCellField,
  getFromField,
  getQuantityField,
} from '#app/features/proposals/decoration/method-values.ts'
import { maxBreaks, maxGridRows } from '#app/features/proposals/pricing/method.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type GridFieldsProps = {
  grid: GridName
  title: string
  text: string
  /** "Colors" */
  measure: string
  values: GridValues
  errors: FieldErrors
  canEdit: boolean
}

/** Table of a charge by quantity and measure. Its buttons submit, so that they work without JavaScript. */
export function GridFields({ grid, title, text, measure, values, errors, canEdit }: GridFieldsProps) {
  const { quantities, rows } = values
  const createField = (name: string, label: string, value: string) => ({
    id: `method-${name}`,
    name,
    label,
    isLabelHidden: true,
    defaultValue: value,
    errors: errors[name],
    autoComplete: 'off',
  })
  const describe = (row: number, column: number) =>
    `from ${rows[row]?.from || '?'} ${measure.toLowerCase()} and ${quantities[column] || '?'} units`
  const buttons = [
    { change: 'add-column', text: 'Add quantity', isOffered: quantities.length < maxBreaks },
    { change: 'remove-column', text: 'Remove last quantity', isOffered: quantities.length > 1 },
    { change: 'add-row', text: 'Add row', isOffered: rows.length < maxGridRows },
    { change: 'remove-row', text: 'Remove last row', isOffered: rows.length > 1 },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{title}</legend>
      <p className="mt-1 text-sm text-muted">{`${text} Costs are internal.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <section className="decoration-grid" aria-label={`${title}, table`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="text-sm">{`${measure} from`}</span>
              </th>
              {/* The fields' labels say it, too. */}
              <td aria-hidden="true" />
              {quantities.map((quantity, column) => (
                <th key={column} scope="col">
                  <span className="text-sm">Units from</span>
                  <TextField
                    {...createField(getQuantityField(grid, column), `${title}: quantity ${column + 1}`, quantity)}
                    inputMode="numeric"
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, cells }, row) => (
              <tr key={row}>
                <th scope="row">
                  <TextField
                    {...createField(
                      getFromField(grid, row),
                      `${title}: ${measure.toLowerCase()}, row ${row + 1}`,
                      from,
                    )}
                    inputMode="numeric"
                  />
                </th>
                <td aria-hidden="true" className="decoration-grid-labels">
                  <span>Price</span>
                  <span>Cost</span>
                </td>
                {cells.map(({ price, cost }, column) => (
                  <td key={column}>
                    <TextField
                      {...createField(
                        getCellField(grid, row, column, 'price'),
                        `${title}: price ${describe(row, column)}`,
                        price,
                      )}
                      inputMode="decimal"
                      placeholder="Price"
                    />
                    <TextField
                      {...createField(
                        getCellField(grid, row, column, 'cost'),
                        `${title}: cost ${describe(row, column)}`,
                        cost,
                      )}
                      inputMode="decimal"
                      placeholder="Cost"
                      className="mt-1"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 flex flex-wrap gap-2">
        {buttons.map(
          ({ change, text: label, isOffered }) =>
            canEdit &&
            isOffered && (
              <Button
                key={change}
                type="submit"
                name="intent"
                value={`${grid}:${change}`}
                variant="ghost"
                size="sm"
                aria-label={`${title}: ${label.toLowerCase()}`}
              >
                {label}
              </Button>
            ),
        )}
      </p>
    </fieldset>
  )
}
