import { describeImprint, getImprintItems } from '../imprint/imprint.ts'
import type { Order } from '../order.ts'
import { describeSizes, getSizedItems, toRequestedSizes } from '../sizes/sizes.ts'

type OptionsNoteProps = {
  order: Order
  /** Id of the line. */
  line: string
  /** Shows the line as it is requested, also an imprint that sales are to advise. */
  isRequested?: boolean
  /** Leads to the choices; without it there is no button. */
  onEdit?: (() => void) | undefined
}

/** Sizes and imprint of a line in full, or why its sizes do not add up. */
export function OptionsNote({ order, line, isRequested = false, onEdit }: OptionsNoteProps) {
  const sized = getSizedItems(order).filter((each) => each.line === line)
  const items = getImprintItems(order).filter((each) => each.line === line)
  const names = items.map(({ item }) => item.product.name).join(', ')
  return (
    <div className="text-sm leading-5 tabular-figures">
      {sized.map(({ key, productName, boxName, sizes, counts, problem }) => (
        <p key={key} className="text-muted">
          <span>{`${boxName ? `${productName}, sizes: ` : 'Sizes: '}${describeSizes(toRequestedSizes(sizes, counts) ?? 'later')}`}</span>
          {problem && <span className="block font-medium text-terracotta-deep">{problem}</span>}
        </p>
      ))}
      {items.map(({ key, boxName, item: { product, imprint = isRequested ? 'advise' : undefined } }) => {
        if (!imprint) return null
        return (
          <p key={key} className="text-muted">
            {`${boxName ? `${product.name}, imprint: ` : 'Imprint: '}${describeImprint(imprint)}`}
          </p>
        )
      })}
      {onEdit && (
        <button
          type="button"
          className="no-print py-0.5 font-semibold text-forest underline underline-offset-4"
          onClick={onEdit}
        >
          <span>{sized.length > 0 ? 'Edit sizes and imprint' : 'Edit imprint'}</span>
          <span className="sr-only">{` of ${names}`}</span>
        </button>
      )}
    </div>
  )
}
