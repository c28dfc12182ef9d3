import type { DocumentOption } from '../../document/proposal-document.schema.ts'
import { LineCard } from './line-card.tsx'
import type { OptionProps } from './option-props.ts'
import { PriceTable } from './price-table.tsx'

type OptionDetailsProps = OptionProps & { option: DocumentOption; index: number }

/** Products and figures of one quantity of an option. */
export function OptionDetails({ option, index, ...props }: OptionDetailsProps) {
  const column = option.columns[index] ?? option.columns[0]
  if (!column) return null
  return (
    <section id={option.id} aria-labelledby={`title-${option.id}`} className="fold-t scroll-mt-6 py-12 lg:py-16">
      <h2 id={`title-${option.id}`} dir="auto" className="text-heading">
        {option.name}
      </h2>
      <ul className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-x-16 lg:gap-y-14">
        {option.lines.map((line) => (
          <LineCard key={line.id} {...props} line={line} column={column} />
        ))}
      </ul>
      <div className="mt-12 max-w-3xl lg:mt-16">
        <PriceTable {...props} option={option} column={column} />
        {option.deposit && <p className="mt-4 text-sm text-muted">{`Payment: ${option.deposit}`}</p>}
      </div>
    </section>
  )
}
