import type { ReactNode, RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { joinClasses } from '#app/ui/classes.ts'
import './data-list.css'

export type Column<T> = {
  label: string
  /** `link`, the name of the row, belongs into one of the cells. */
  cell: (row: T, link: ReactNode, index: number) => ReactNode
  /**
   * Place on phones, where a row is a card: the name, a line of text below it and its right end, a short fact after that, the upper
   * right corner, the image or the handle at the left, or nowhere. A labeled line by default.
   */
  narrowSlot?: 'name' | 'text' | 'end' | 'fact' | 'corner' | 'image' | 'handle' | 'hidden'
  /** Width of the column; the others share the rest. */
  width?: 'icon' | 'image' | 'xs' | 's' | 'm' | 'l' | 'xl' | 'half'
  isNumber?: boolean
  /** True to hide the label of a column that explains itself. */
  isLabelHidden?: boolean
  /** Hidden on screens with little room. */
  isExtra?: boolean
  /** Values of `sorts`, in the order in which clicks on the heading apply them. */
  sorts?: readonly string[]
}

export type Row = {
  id: string
  /** Text of the link and name of the checkbox. */
  name: string
  to?: string
  /** Parameter of the link with the query of this page of the list, so that the row can link back. */
  returnQueryName?: string
  /** Value of the checkbox; the id by default. */
  pick?: string
  /** Attributes of the row for style sheets. */
  attributes?: {
    'data-unread'?: boolean
    'data-fresh'?: boolean | undefined
    'data-sort-at'?: number
    className?: string
  }
}

type TableProps<T> = {
  label: string
  rows: readonly T[]
  row: (row: T, index: number) => Row
  columns: readonly Column<T>[]
  isSelectable?: boolean
  renderHeading?: (column: Column<T>) => ReactNode
  ref?: RefObject<HTMLTableElement | null>
  bodyRef?: RefObject<HTMLTableSectionElement | null> | undefined
}

/** Rows with links and checkboxes; cards on phones. */
export function Table<T>({ label, rows, row: describe, columns, isSelectable, renderHeading, ...refs }: TableProps<T>) {
  const { search } = useLocation()
  return (
    <table ref={refs.ref} className="list-table" aria-label={label}>
      <thead>
        <tr>
          {isSelectable && <td data-width="icon" />}
          {columns.map((column) => (
            <th key={column.label} scope="col" {...getCellAttributes(column)}>
              {renderHeading ? renderHeading(column) : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={refs.bodyRef}>
        {rows.map((row, index) => {
          const { id, name, to, returnQueryName, pick = id, attributes } = describe(row, index)
          const from = returnQueryName && search.slice(1)
          const link = to && (
            <Link
              to={from ? `${to}?${new URLSearchParams({ [returnQueryName]: from })}` : to}
              data-row={id}
              prefetch="none"
              className="list-link"
              dir="auto"
            >
              {name}
            </Link>
          )
          return (
            <tr key={id} {...attributes} className={joinClasses('list-row', attributes?.className)}>
              {isSelectable && (
                <td className="list-pick">
                  <input type="checkbox" name="pick" value={pick} aria-label={`Select ${name}`} className="checkbox" />
                </td>
              )}
              {columns.map((column) => {
                const Cell = column.narrowSlot === 'name' ? 'th' : 'td'
                return (
                  <Cell
                    key={column.label}
                    scope={Cell === 'th' ? 'row' : undefined}
                    data-label={column.label}
                    {...getCellAttributes(column)}
                  >
                    {column.cell(row, link, index)}
                  </Cell>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function getCellAttributes<T>({ narrowSlot, width, isNumber, isExtra }: Column<T>) {
  return {
    'data-phone': narrowSlot ?? 'line',
    'data-width': width,
    className: joinClasses(isNumber && 'list-number', isExtra && 'list-extra') || undefined,
  }
}
