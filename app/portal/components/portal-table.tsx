import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getButtonClass } from '#app/ui/button.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** The row's title and header, which leads its card on phones. */
  isTitle?: boolean
}

type PortalTableProps<Row> = {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
}

/** A table; on phones each row is a card. */
export function PortalTable<Row>({ caption, columns, rows, getKey }: PortalTableProps<Row>) {
  return (
    <table className="portal-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" data-number={isNumber || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {columns.map(({ label, cell, isNumber, isTitle }) => {
              const Cell = isTitle ? 'th' : 'td'
              return (
                <Cell
                  key={label}
                  scope={isTitle ? 'row' : undefined}
                  data-label={label}
                  data-number={isNumber || undefined}
                  data-title={isTitle || undefined}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type NextPageProps = {
  next: string | number | null
  /** True for every page but the first. */
  isLaterPage: boolean
  /** Path of the first page, with the filter of the list. */
  path: string
}

/** Links to the next page of a list, and back to its start. */
export function NextPage({ next, isLaterPage, path }: NextPageProps) {
  if (next === null && !isLaterPage) return null
  const buttonClass = getButtonClass({ variant: 'secondary', size: 'sm' })
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      {isLaterPage && (
        <Link to={path} className={buttonClass}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link to={`${path}${path.includes('?') ? '&' : '?'}after=${next}`} className={buttonClass}>
          Next page
        </Link>
      )}
    </nav>
  )
}
