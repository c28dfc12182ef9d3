import { formatFigure, formatImprint, formatUnits, getUnitNoun } from '../../document/format-document.ts'
import { type Choice, sumChoices } from '../choice.ts'
import type { OptionProps } from '../components/option-props.ts'
import { ProductImage } from '../components/product-image.tsx'
import { Unbroken } from '../components/unbroken.tsx'

/** Accepted options, with quantities, products and charges and landed totals. */
export function AcceptedOptions({ choices, format, path }: OptionProps & { choices: readonly Choice[] }) {
  return (
    <>
      {choices.map(({ option, column }) => (
        <div key={option.id} className="mt-4">
          <p className="text-lead">
            <strong dir="auto">{option.name}</strong>
            <span>{`, ${formatUnits(option, column.deliveredQuantity, format)}`}</span>
          </p>
          <ul className="mt-4 flex flex-col gap-3">
            {option.lines.map((line) => {
              const pieces = column.lines.find(({ id }) => id === line.id)?.pieces ?? 0
              return (
                <li key={line.id} className="flex items-center gap-3">
                  <span className="size-12 shrink-0 overflow-hidden rounded-sm">
                    <ProductImage line={line} path={path} sizes="48px" className="size-12 object-cover" />
                  </span>
                  <span className="min-w-0 flex-1 text-sm">
                    <span dir="auto">{line.name}</span>
                    <span className="block text-muted">
                      {[line.color, `${format.count(pieces)} pieces`].filter(Boolean).join(', ')}
                    </span>
                    {line.imprints.map((imprint) => (
                      <span key={imprint.id} className="block text-muted">
                        <Unbroken text={formatImprint(imprint)} />
                      </span>
                    ))}
                  </span>
                </li>
              )
            })}
          </ul>
          <dl className="mt-5 fold-t pt-4">
            {[
              ...column.charges,
              ...column.freight.map((figure) => ({ ...figure, label: `Shipping: ${figure.label}` })),
              ...(column.tax ? [column.tax] : []),
            ].map((figure) => (
              <div key={figure.key} className="mb-1 flex items-baseline justify-between gap-4 text-sm">
                <dt dir="auto">{figure.label}</dt>
                <dd className="tabular-figures">{formatFigure(figure, format)}</dd>
              </div>
            ))}
            <div className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">Landed total</dt>
              <dd className="figure-main">{format.amount(column.total)}</dd>
            </div>
            <div className="mt-1 flex items-baseline justify-between gap-4 text-sm text-muted">
              <dt>{`Per delivered ${getUnitNoun(option)}`}</dt>
              <dd className="tabular-figures">{format.landed(column.landedUnitRate)}</dd>
            </div>
          </dl>
          {option.deposit && <p className="mt-3 text-sm text-muted">{`Payment: ${option.deposit}`}</p>}
        </div>
      ))}
      {choices.length > 1 && (
        <p className="mt-5 flex items-baseline justify-between gap-4 fold-t pt-4 font-semibold">
          In all <span className="figure-main">{format.amount(sumChoices(choices))}</span>
        </p>
      )}
    </>
  )
}
