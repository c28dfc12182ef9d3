import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { LineValues } from '#app/features/proposals/editing/proposal-values.schema.ts'
import { countColumns } from '#app/features/proposals/editing/to-content.ts'
import { Image } from '#app/ui/image.tsx'
import { formatAmount, formatUnitRate } from '../format-amount.ts'
import { getFilePath } from '../proposal-paths.ts'
import { CellInput, HiddenValue, IntentButton, PathArea, PathCheckbox, PathField } from './fields.tsx'
import { FigureTable, OverrideInput } from './figure-table.tsx'
import { ImprintFields } from './imprint-fields.tsx'
import { getFieldId, useProposalForm } from './values-context.tsx'

type LineCardProps = { option: number; index: number; line: LineValues; isFirst: boolean; isLast: boolean }

/** A product of an option: quantities with prices, imprints, sizes, and internal costs. */
export function LineCard({ option, index, line, isFirst, isLast }: LineCardProps) {
  const { proposalId } = useProposalForm()
  const path = `options.${option}.lines.${index}`
  const name = line.name || `line ${index + 1}`
  const image = line.mockup ? getFilePath(proposalId, line.mockup) : line.image
  return (
    <li className="proposal-line" aria-label={name}>
      {(['id', 'image', 'mockup', 'product'] as const).map((field) => (
        <HiddenValue key={field} path={`${path}.${field}`} />
      ))}
      <div className="proposal-line-head">
        {line.mockup ? (
          // A file of the admin has no responsive versions.
          <img src={image ?? ''} alt="" className="proposal-line-image" width={72} height={72} loading="lazy" />
        ) : (
          <Image src={image} alt="" sizes="72px" className="proposal-line-image" />
        )}
        <div className="proposal-line-names">
          <PathField path={`${path}.name`} label="Product" maxLength={200} />
          <PathField path={`${path}.color`} label="Color" maxLength={80} />
          <PathField path={`${path}.itemNumber`} label="Item no." maxLength={80} />
        </div>
        <div className="proposal-line-buttons">
          <IntentButton
            intent={`up ${path}`}
            label={`Move ${name} up`}
            variant="ghost"
            disabled={isFirst}
            className="proposal-icon"
          >
            <ArrowUp aria-hidden="true" />
          </IntentButton>
          <IntentButton
            intent={`down ${path}`}
            label={`Move ${name} down`}
            variant="ghost"
            disabled={isLast}
            className="proposal-icon"
          >
            <ArrowDown aria-hidden="true" />
          </IntentButton>
          <IntentButton intent={`remove ${path}`} label={`Remove ${name}`} variant="ghost" className="proposal-icon">
            <X aria-hidden="true" />
          </IntentButton>
        </div>
      </div>
      <LineFigures {...{ option, index, line, path, name }} />
      <section aria-label={`Imprints of ${name}`} className="grid gap-3">
        {line.imprints.map((imprint, at) => (
          <ImprintFields
            key={imprint.id}
            path={`${path}.imprints.${at}`}
            imprint={imprint}
            title={`Imprint ${at + 1} of ${name}`}
          />
        ))}
        <p>
          <IntentButton intent={`add-imprint ${path}`} label={`Add imprint to ${name}`} variant="ghost">
            <Plus aria-hidden="true" />
            Add imprint
          </IntentButton>
        </p>
      </section>
      <details className="proposal-more">
        <summary>
          Sizes, prices and source<span className="sr-only">{` of ${name}`}</span>
        </summary>
        <div className="proposal-more-fields">
          <Sizes {...{ line, path, name }} />
          <PathArea
            path={`${path}.prices`}
            label="Price breaks"
            hint="From a quantity on, such as 48: 12.50"
            rows={3}
          />
          <PathArea path={`${path}.costs`} label="Costs" hint="Internal, as the prices" rows={3} />
          <PathField path={`${path}.supplier`} label="Supplier" maxLength={120} hint="Internal" />
          <PathField path={`${path}.supplierItemNumber`} label="Supplier item no." maxLength={120} hint="Internal" />
          <PathArea path={`${path}.note`} label="Note to the buyer" rows={2} maxLength={1_000} />
          <PathCheckbox path={`${path}.isTaxable`} label="Taxable" />
        </div>
      </details>
    </li>
  )
}

type LineFiguresProps = { option: number; index: number; line: LineValues; path: string; name: string }

function LineFigures({ option, index, line, path, name }: LineFiguresProps) {
  const { values, content, priced } = useProposalForm()
  const optionValues = values.options[option]
  const { columns = [], costs = [] } = priced[option] ?? {}
  const count = optionValues ? countColumns(optionValues) : 1
  const isKit = optionValues?.isKit === 'on'
  const at = Array.from({ length: count }, (_, column) => column)
  const lines = columns.map((column) => column.lines[index])
  return (
    <FigureTable
      option={option}
      label={`Prices of ${name}`}
      columns={lines.map((each) => each?.figures ?? [])}
      footer={
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Margin
            </th>
            {at.map((column) => (
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
            {(isKit || line.perBox !== '1') && (
              <span className="proposal-per-box">
                <CellInput path={`${path}.perBox`} label={`Per box of ${name}`} inputMode="numeric" />
                <span>per box</span>
              </span>
            )}
            {!isKit && line.perBox === '1' && <HiddenValue path={`${path}.perBox`} />}
          </th>
          <td />
          {at.map((column) =>
            column < Math.max(1, line.quantities.length) ? (
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
          <td />
          {at.map((column) => {
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

type MarginProps = {
  margin: { amount: number; percent: number | null } | null
  money: { locale: string; currency: string }
}

/** "$320.00 (32%)", for staff. */
export function MarginText({ margin, money }: MarginProps) {
  if (!margin) return <span className="text-muted">Cost unknown</span>
  const percent = margin.percent === null ? '' : ` (${(margin.percent / 100).toFixed(0)}%)`
  return (
    <span className={margin.amount < 0 ? 'text-danger' : undefined}>
      {formatAmount(margin.amount, money) + percent}
    </span>
  )
}

function Sizes({ line, path, name }: { line: LineValues; path: string; name: string }) {
  return (
    <fieldset className="proposal-sizes">
      <legend className="mb-1.5 text-sm leading-5 font-semibold">Sizes</legend>
      {line.sizes.map((_, at) => (
        <span key={at} className="proposal-size">
          <CellInput path={`${path}.sizes.${at}.name`} label={`Size ${at + 1} of ${name}`} placeholder="Size" />
          <CellInput
            path={`${path}.sizes.${at}.quantity`}
            label={`Units of size ${at + 1} of ${name}`}
            placeholder="Units"
            inputMode="numeric"
          />
          <CellInput
            path={`${path}.sizes.${at}.upcharge`}
            label={`Upcharge of size ${at + 1} of ${name}`}
            placeholder="Upcharge"
            inputMode="decimal"
          />
          <IntentButton
            intent={`remove ${path}.sizes.${at}`}
            label={`Remove size ${at + 1} of ${name}`}
            variant="ghost"
            className="proposal-icon"
          >
            <X aria-hidden="true" />
          </IntentButton>
        </span>
      ))}
      <IntentButton intent={`add-size ${path}`} label={`Add size to ${name}`} variant="ghost">
        <Plus aria-hidden="true" />
        Add size
      </IntentButton>
    </fieldset>
  )
}
