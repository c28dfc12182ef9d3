import { Copy, Plus, X } from 'lucide-react'
import type { OptionValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { countColumns } from '#app/features/proposals/editing/values/to-content.ts'
import { Panel } from '../../../shell/admin-page.tsx'
import { formatAmount, formatDelivered, formatLanded } from '../../format-amount.ts'
import { CellInput, HiddenValue, IntentButton, PathCheckbox, PathField } from '../fields.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { CostText, MarginText } from '../figures/margin-text.tsx'
import { LineCard } from '../lines/line-card.tsx'
import { ProductPicker, type SearchResult } from '../lines/product-picker.tsx'
import { useProposalForm } from '../values-context.tsx'
import { Charges } from './charges.tsx'
import { FreightFields } from './freight-fields.tsx'

type OptionPanelProps = {
  index: number
  option: OptionValues
  searchResult: SearchResult | undefined
  isHidden: boolean
}

/** One alternative: its lines, charges, freight and totals. */
export function OptionPanel({ index, option, searchResult, isHidden }: OptionPanelProps) {
  const { values } = useProposalForm()
  const path = `options.${index}`
  const { name } = option
  const columns = countColumns(option)
  return (
    <div id={`option-${index}`} data-option={index} hidden={isHidden} className="grid gap-6">
      <HiddenValue path={`${path}.id`} />
      <Panel
        title={name || `Option ${index + 1}`}
        aside={
          <span className="flex flex-wrap gap-2">
            <IntentButton intent={`copy-option ${path}`} label={`Duplicate ${name}`} variant="ghost">
              <Copy aria-hidden="true" />
              Duplicate
            </IntentButton>
            {values.options.length > 1 && (
              <IntentButton intent={`remove ${path}`} label={`Remove ${name}`} variant="ghost">
                <X aria-hidden="true" />
                Remove
              </IntentButton>
            )}
          </span>
        }
      >
        <div className="grid gap-5">
          <div className="proposal-option-head">
            <PathField path={`${path}.name`} label="Option name" maxLength={120} />
            <PathCheckbox
              path={`${path}.isKit`}
              label="Packed together in boxes"
              hint="Each box holds all products. Quantities count boxes, and the price is per box."
            />
            <span className="flex flex-wrap items-center gap-2">
              <IntentButton intent={`add-quantity ${path}`} label={`Add quantity to ${name}`} disabled={columns >= 6}>
                <Plus aria-hidden="true" />
                Add quantity
              </IntentButton>
              {columns > 1 && (
                <IntentButton intent={`remove-quantity ${path}`} label={`Remove quantity of ${name}`} variant="ghost">
                  Remove quantity
                </IntentButton>
              )}
            </span>
          </div>
          {option.isKit === 'on' && <BoxQuantities path={path} option={option} />}
          {option.lines.length > 0 && (
            <ol className="grid gap-4" aria-label={`${name} products`}>
              {option.lines.map((line, at) => (
                <LineCard
                  key={line.id}
                  option={index}
                  index={at}
                  line={line}
                  isFirst={at === 0}
                  isLast={at === option.lines.length - 1}
                />
              ))}
            </ol>
          )}
          {option.lines.some(({ imprints }) => imprints.length === 0) && (
            <p>
              <IntentButton intent={`add-imprints ${path}`} label={`Add imprint to all products of ${name}`}>
                <Plus aria-hidden="true" />
                Add imprint to all products
              </IntentButton>
            </p>
          )}
          <ProductPicker path={path} option={option} searchResult={searchResult} />
        </div>
      </Panel>
      <Panel title="Charges and shipping" text="Setup and run charges follow from the imprints. Add others here.">
        <div className="grid gap-6">
          <Charges path={path} option={option} />
          <FreightFields path={path} option={option} />
          <OptionFigures index={index} option={option} />
          <div className="proposal-details">
            <PathField
              path={`${path}.tax`}
              label="Tax rate (%)"
              inputMode="decimal"
              optional
              hint="Of taxable line items"
            />
            <PathField
              path={`${path}.deposit`}
              label="Deposit"
              optional
              placeholder="50% with the order"
              maxLength={200}
            />
          </div>
        </div>
      </Panel>
    </div>
  )
}

/** How many boxes a kit has, by quantity column: its first line stores them for all. */
function BoxQuantities({ path, option: { name, lines } }: { path: string; option: OptionValues }) {
  return (
    <fieldset className="proposal-boxes">
      <legend className="mb-1.5 text-sm leading-5 font-semibold">Boxes</legend>
      {lines[0]?.quantities.map((_, at) => (
        <CellInput
          key={at}
          path={`${path}.lines.0.quantities.${at}`}
          label={`Quantity ${at + 1} of ${name}`}
          inputMode="numeric"
        />
      ))}
    </fieldset>
  )
}

/** Figures of the whole option, with totals of each quantity. */
function OptionFigures({ index, option }: { index: number; option: OptionValues }) {
  const { priced, content } = useProposalForm()
  const { columns = [], costs = [] } = priced[index] ?? {}
  const noun = option.isKit === 'on' ? 'box' : 'unit'
  const total = (label: string, format: (column: number) => React.ReactNode, isStrong = false) => (
    <tr className={isStrong ? 'proposal-total' : undefined}>
      <th scope="row">{label}</th>
      {columns.map((_, at) => (
        <td key={at}>{format(at)}</td>
      ))}
    </tr>
  )
  return (
    <FigureTable
      option={index}
      label={`${option.name} charges and totals`}
      columns={columns.map(({ charges, freight, tax }) => [
        ...charges,
        ...freight.map((figure) => ({
          ...figure,
          label: freight.length === 1 ? 'Shipping' : `Shipping ${Number(figure.key.split('/').at(-1)) + 1}`,
        })),
        ...(tax ? [tax] : []),
      ])}
      footer={
        <tfoot>
          {total('Subtotal', (at) => formatAmount(columns[at]?.subtotal ?? null, content))}
          {total('Landed total', (at) => formatAmount(columns[at]?.total ?? null, content), true)}
          {total(`Per delivered ${noun}`, (at) => formatLanded(columns[at]?.landedUnitRate ?? null, content))}
          {total('Cost', (at) => (
            <CostText costs={costs[at]} money={content} />
          ))}
          {total('Margin', (at) => (
            <MarginText margin={costs[at]?.margin ?? null} money={content} />
          ))}
        </tfoot>
      }
    >
      <thead>
        <tr>
          <th scope="col">Charge</th>
          {columns.map(({ deliveredQuantity }, at) => (
            <th key={at} scope="col">
              {formatDelivered(deliveredQuantity, option)}
            </th>
          ))}
        </tr>
      </thead>
    </FigureTable>
  )
}
