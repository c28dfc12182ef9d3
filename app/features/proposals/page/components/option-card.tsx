import type { ReactNode } from 'react'
import { formatUnits, getUnitNoun } from '../../document/format-document.ts'
import type { DocumentOption } from '../../document/proposal-document.schema.ts'
import { getChoiceName, toChoiceValue } from '../choice.ts'
import type { OptionProps } from './option-props.ts'
import { ProductImage } from './product-image.tsx'

const maxThumbnails = 6

type OptionCardProps = OptionProps & {
  option: DocumentOption
  /** Column whose figures are shown large. */
  index: number
  isChosen: boolean
  canChoose: boolean
}

/** An option to compare: landed price per delivered unit and landed total, and its quantities to choose from. */
export function OptionCard({ document, format, path, option, index, isChosen, canChoose }: OptionCardProps) {
  const { id, name, lines, columns, isKit } = option
  const column = columns[index]
  if (!column) return null
  const noun = getUnitNoun(option)
  return (
    <article className="option-card" data-chosen={isChosen || undefined} aria-labelledby={`card-${id}`}>
      <h3 id={`card-${id}`} dir="auto" className="text-subheading">
        {name}
      </h3>
      <p className="mt-1 text-sm text-muted">
        {`${lines.length} ${lines.length === 1 ? 'product' : 'products'}${isKit ? ', packed as one box' : ''}`}
      </p>
      <ul className="mt-5 flex flex-wrap gap-2" aria-hidden="true">
        {lines.slice(0, maxThumbnails).map((line) => (
          <li key={line.id} className="size-14 overflow-hidden rounded-md">
            <ProductImage line={line} path={path} sizes="56px" className="size-14 object-cover" />
          </li>
        ))}
      </ul>
      <dl className="mt-6 grid grid-cols-2 items-end gap-4" aria-live="polite">
        <div>
          <dt className="text-sm text-muted">{`Per delivered ${noun}`}</dt>
          <dd className="figure-main">{format.landed(column.landedUnitRate)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-sm text-muted">Landed total</dt>
          <dd className="figure-main">{format.amount(column.total)}</dd>
        </div>
      </dl>
      <fieldset className="mt-5 fold-t pt-3">
        <legend className="sr-only">{`Quantity of ${name}`}</legend>
        <ul>
          {columns.map((each, at) => (
            <li key={toChoiceValue(id, at)}>
              <QuantityRow>
                {canChoose && (
                  <input
                    type="radio"
                    className="radio"
                    name={getChoiceName(document, id)}
                    value={toChoiceValue(id, at)}
                    defaultChecked={isChosen && at === index}
                    required={document.choice === 'one'}
                    disabled={each.total === null}
                  />
                )}
                <span className="flex-1 font-semibold">{formatUnits(option, each.deliveredQuantity, format)}</span>
                <span className="quantity-unit">{`${format.landed(each.landedUnitRate)} each`}</span>
                <span className="quantity-total">{format.amount(each.total)}</span>
              </QuantityRow>
            </li>
          ))}
          {canChoose && document.choice === 'any' && (
            <li>
              <QuantityRow>
                <input
                  type="radio"
                  className="radio"
                  name={getChoiceName(document, id)}
                  value=""
                  defaultChecked={!isChosen}
                />
                <span className="flex-1">Leave out</span>
              </QuantityRow>
            </li>
          )}
        </ul>
      </fieldset>
      <a
        href={`#${id}`}
        className="mt-4 inline-flex min-h-11 items-center text-sm font-semibold text-forest underline underline-offset-4 no-print"
      >
        {`See what is in ${name}`}
      </a>
    </article>
  )
}

function QuantityRow({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: its children are the radio button and its text, or a text alone
  return <label className="quantity-row">{children}</label>
}
