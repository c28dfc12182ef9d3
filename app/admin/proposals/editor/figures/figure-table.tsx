import type { Figure } from '#app/features/proposals/pricing/figure.ts'
import type { ColumnCosts } from '#app/features/proposals/pricing/price-option.ts'
import { formatAmount } from '../../format-amount.ts'
import { CellInput, CellSelect } from '../fields.tsx'
import { useProposalForm } from '../values-context.tsx'
import { OverrideInput } from './override-input.tsx'

export const treatmentOptions = [
  { value: 'charged', label: 'Charged' },
  { value: 'included', label: 'Included' },
  { value: 'waived', label: 'Waived' },
]

type FigureTableProps = {
  option: number
  /** Accessible name. */
  label: string
  /** Figures of each quantity column. */
  columns: readonly (readonly Figure[])[]
  /** Rows above the figures, such as quantities. */
  children?: React.ReactNode
  /** Rows below. */
  footer?: React.ReactNode
}

/** Figures by quantity: each can be set by hand, which marks it, and reset. */
export function FigureTable({ option, label, columns, children, footer }: FigureTableProps) {
  const rows = new Map<string, { label: string; title: string; kind: Figure['kind'] }>()
  for (const { key, label: title, kind } of columns.flat()) {
    const name = kind === 'product' ? `${title} amount` : title
    rows.set(getRowKey(key), { label: name, title: kind === 'product' ? 'Amount' : title, kind })
  }
  return (
    <div className="proposal-scroll">
      <table className="proposal-figures" aria-label={label}>
        {children}
        <tbody>
          {[...rows].map(([key, { label: name, title, kind }]) => (
            <FigureRow
              key={key}
              option={option}
              kind={kind}
              title={title}
              rowKey={key}
              label={name}
              columns={columns}
            />
          ))}
        </tbody>
        {footer}
      </table>
    </div>
  )
}

/** The key without its column. */
const getRowKey = (key: string) => key.replace(/^\d+\//, '')

type FigureRowProps = Pick<FigureTableProps, 'option' | 'columns'> & {
  rowKey: string
  label: string
  /** Value as the row shows it. */
  title: string
  kind: Figure['kind']
}

function FigureRow({ option, rowKey, label, title, kind, columns }: FigureRowProps) {
  const { priced } = useProposalForm()
  const figureCosts = priced[option]?.costs.flatMap((column) => column.figures)
  const figures = columns.map((column, index) => column.find(({ key }) => key === `${index}/${rowKey}`))
  const working = figures.find((figure) => figure)?.working ?? ''
  const isProduct = kind === 'product' || kind === 'tax'
  return (
    <tr>
      <th scope="row">
        <div className="proposal-figure-name">
          <div>
            <span className="block font-semibold wrap-anywhere">{title}</span>
            {working && (
              <details className="proposal-working">
                <summary>
                  Calculation<span className="sr-only">{`: ${label}`}</span>
                </summary>
                {figures.map(
                  (figure, index) =>
                    figure && (
                      <span key={index} className="block">
                        {figure.working}
                      </span>
                    ),
                )}
              </details>
            )}
          </div>
          {!isProduct && (
            <CellSelect
              path={`options.${option}.treatments.${rowKey}`}
              label={`Shown as: ${label}`}
              options={[
                { value: '', label: getDefaultLabel(figureCosts?.find(({ key }) => getRowKey(key) === rowKey)) },
                ...treatmentOptions,
              ]}
            />
          )}
        </div>
      </th>
      {figures.map((figure, index) => (
        <td key={index}>
          {figure && (
            <FigureCell
              option={option}
              figure={figure}
              label={columns.length > 1 ? `${label}, quantity ${index + 1}` : label}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

const getDefaultLabel = (figure: ColumnCosts['figures'][number] | undefined) =>
  `${treatmentOptions.find(({ value }) => value === figure?.defaultTreatment)?.label ?? 'Charged'} (default)`

function FigureCell({ option, figure, label }: { option: number; figure: Figure; label: string }) {
  const { content, priced } = useProposalForm()
  const { key, computed, isOverridden, amount, treatment, value } = figure
  const costPath = `options.${option}.costOverrides.${key}`
  const column = Number(key.split('/')[0])
  const cost = priced[option]?.costs[column]?.figures.find((each) => each.key === key)?.cost ?? null
  return (
    <>
      <OverrideInput
        path={`options.${option}.overrides.${key}`}
        label={label}
        computed={computed === null ? null : formatAmount(computed, content)}
        isOverridden={isOverridden}
      />
      {treatment !== 'charged' && amount === 0 && (
        <span className="proposal-note">
          {`${treatment === 'included' ? 'Included' : 'Waived'}${value ? `, value ${formatAmount(value, content)}` : ''}`}
        </span>
      )}
      {figure.kind !== 'tax' && (
        <CellInput
          path={costPath}
          label={`${label} cost`}
          placeholder={`Cost ${cost === null ? 'unknown' : formatAmount(cost, content)}`}
          inputMode="decimal"
          className="proposal-cost"
        />
      )}
    </>
  )
}
