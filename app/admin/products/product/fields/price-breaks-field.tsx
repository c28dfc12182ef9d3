import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type BreakIssue,
  type BreakRow,
  getBreakIssues,
  toPriceBreaks,
} from '#app/features/catalog/products/breaks/break-rows.ts'
import { parseBreakRows } from '#app/features/catalog/products/form/product-texts.ts'
import { type PriceRow, toPriceRows } from '#app/features/orders/price-breaks.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'
import type { Editor } from '../use-product-form.ts'

type Row = BreakRow & { key: number }

const empty = { from: '', to: '', price: '' }
const isEmpty = ({ from, to, price }: BreakRow) => !(from || to || price)

/** Table of price breaks with errors below each row, and a preview of the public volume pricing. */
export function PriceBreaksField({ editor, blankRows }: { editor: Editor; blankRows: number }) {
  const [rows, setRows] = useState<Row[]>(() => {
    const stored = parseBreakRows(editor.initial)
    const blanks = Array.from({ length: blankRows }, (): BreakRow => ({ shape: getShape(stored), ...empty }))
    return [...stored, ...blanks].map((row, key) => ({ ...row, key }))
  })
  const nextKey = useRef(rows.length)
  const table = useRef<HTMLTableElement>(null)
  const hasAddedRow = useRef(false)
  const { onInput } = editor
  const updateRows = (changed: Row[]) => {
    setRows(changed)
    onInput()
  }
  useEffect(() => {
    if (!hasAddedRow.current) return
    hasAddedRow.current = false
    table.current?.querySelector<HTMLInputElement>('tr:last-of-type input:not([type=hidden])')?.focus()
  })

  const filled = rows.filter((row) => !isEmpty(row))
  const issues = getBreakIssues(filled, editor.texts.rounded_price)
  const invalidRows = new Set(issues.filter(({ isWarning: warning }) => !warning).map(({ row }) => row))
  const visible = toPriceRows(toPriceBreaks(filled.filter((_, index) => !invalidRows.has(index))))
  const shapes = new Set(filled.map(({ shape }) => shape))
  const errors = editor.errors.price_breaks
  // Empty cells show no error before the form is submitted.
  const isStrict = Object.keys(editor.errors).length > 0
  return (
    <div id="product-price_breaks" className="breaks save-bar-target">
      <fieldset className="min-w-0" {...getGroupAttributes('product-price_breaks', errors)}>
        <legend className="text-sm leading-5 font-semibold">Quantity breaks</legend>
        <RangeChoice
          value={shapes.size > 1 ? '' : getShape(filled.length > 0 ? filled : rows)}
          isMixed={shapes.size > 1}
          onChange={(shape) => updateRows(rows.map((row) => withShape(row, shape, visible)))}
        />
        {rows.length > 0 && (
          <table ref={table} className="breaks-table">
            <thead>
              <tr>
                <th scope="col">From (units)</th>
                <th scope="col">To</th>
                <th scope="col">Unit price</th>
                <th scope="col">
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <BreakLine
                  key={row.key}
                  row={row}
                  index={index}
                  isLast={row === filled.at(-1)}
                  issues={issues.filter(
                    (issue) =>
                      issue.row === filled.indexOf(row) && (issue.isWarning || isIssueVisible(issue, row, isStrict)),
                  )}
                  onChange={(cells) => updateRows(rows.map((each) => (each === row ? { ...row, ...cells } : each)))}
                  onRemove={() => updateRows(rows.filter((each) => each !== row))}
                />
              ))}
            </tbody>
          </table>
        )}
        <Button
          type="submit"
          name="intent"
          value="rows"
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={(event) => {
            event.preventDefault()
            hasAddedRow.current = true
            updateRows([...rows, { shape: getShape(rows), ...empty, key: nextKey.current++ }])
          }}
        >
          <Plus aria-hidden="true" />
          Add quantity break
        </Button>
        <FieldErrorList id="product-price_breaks" {...(errors && { errors })} />
      </fieldset>
      <StorePreview rows={visible} />
    </div>
  )
}

const isIssueVisible = ({ cell }: BreakIssue, row: BreakRow, strict: boolean) => strict || row[cell] !== ''

const getShape = (rows: readonly BreakRow[]) => rows.at(-1)?.shape ?? 'next'

/** Converts a row to another range type; a custom range gets the end it had implicitly. */
function withShape(row: Row, shape: BreakRow['shape'], visible: readonly PriceRow[]): Row {
  if (row.shape === shape) return row
  const end = visible.find(({ from }) => String(from) === row.from.replaceAll(',', ''))?.to
  return { ...row, shape, to: shape === 'own' && end ? String(end) : '' }
}

type RangeChoiceProps = {
  value: BreakRow['shape'] | ''
  isMixed: boolean
  onChange: (shape: BreakRow['shape']) => void
}

function RangeChoice({ value, isMixed, onChange }: RangeChoiceProps) {
  const renderRadio = (shape: BreakRow['shape'] | '', label: string) => (
    <label>
      <input
        type="radio"
        name="break-ends"
        value={shape}
        checked={value === shape}
        onChange={() => shape && onChange(shape)}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <div className="breaks-ends">
      {renderRadio('next', 'Standard ranges: each ends where the next begins')}
      {renderRadio('own', 'Custom ranges: you enter each end')}
      {isMixed && renderRadio('', 'Mixed ranges')}
    </div>
  )
}

type BreakLineProps = {
  row: BreakRow
  index: number
  isLast: boolean
  issues: BreakIssue[]
  onChange: (cells: Partial<BreakRow>) => void
  onRemove: () => void
}

function BreakLine({ row, index, isLast, issues, onChange, onRemove }: BreakLineProps) {
  const id = `break-${index}`
  const renderCell = (name: 'from' | 'to' | 'price', label: string, inputMode: 'numeric' | 'decimal') => {
    const cellIssues = issues.filter((issue) => issue.cell === name)
    return (
      <input
        className="control w-full tabular-figures"
        name={`break-${name}`}
        aria-label={`${label} of quantity break ${index + 1}`}
        inputMode={inputMode}
        autoComplete="off"
        value={row[name]}
        placeholder={name === 'to' ? 'No limit' : undefined}
        aria-invalid={cellIssues.some(({ isWarning: warning }) => !warning) || undefined}
        aria-describedby={cellIssues.length > 0 ? `${id}-issues` : undefined}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    )
  }
  return (
    <>
      <tr className={joinClasses(issues.length > 0 && 'has-issues')}>
        <td>
          <input type="hidden" name="break-shape" value={row.shape} />
          {renderCell('from', 'From', 'numeric')}
        </td>
        <td>
          {row.shape === 'own' ? (
            renderCell('to', 'To', 'numeric')
          ) : (
            <>
              <input type="hidden" name="break-to" value="" />
              <span className="text-sm text-muted">{isLast ? 'No limit' : 'Next break'}</span>
            </>
          )}
        </td>
        <td>{renderCell('price', 'Price', 'decimal')}</td>
        <td>
          <button
            type="submit"
            name="remove-break"
            value={index}
            aria-label={`Remove quantity break ${index + 1}`}
            className="breaks-remove"
            onClick={(event) => {
              event.preventDefault()
              onRemove()
            }}
          >
            <X aria-hidden="true" />
          </button>
        </td>
      </tr>
      {issues.length > 0 && (
        <tr className="breaks-issues">
          <td colSpan={4} id={`${id}-issues`}>
            {issues.map(({ text, isWarning: warning, cell }) => (
              <p key={`${cell} ${text}`} className={warning ? 'is-warning' : 'is-wrong'}>
                {text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/** Volume pricing as the product page shows it. */
function StorePreview({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <section aria-label="Store preview" className="breaks-preview">
      <h3 className="text-sm leading-5 font-semibold">Store preview</h3>
      {rows.length === 0 ? (
        <p className="mt-2 text-sm text-muted">No quantity breaks. Customers see one price for every quantity.</p>
      ) : (
        <table>
          <thead className="sr-only">
            <tr>
              <th scope="col">Quantity</th>
              <th scope="col">Price per unit</th>
              <th scope="col">You save</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, label, price, saving }) => (
              <tr key={from}>
                <th scope="row">{label}</th>
                <td>{formatCents(price)}</td>
                <td className="text-forest">{saving > 0 ? `${saving}%` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
