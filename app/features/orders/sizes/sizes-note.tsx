import { joinClasses } from '#app/ui/classes.ts'
import type { Order } from '../order.ts'
import { describeSizes, getSizedItems, hasSizes, toRequestedSizes } from './sizes.ts'

type SizesNoteProps = {
  order: Order
  /** Id of the line. */
  line: string
  /** Says only that sizes were entered, where there is little space. */
  isShort?: boolean
  /** Opens the grid; without it there is no button. */
  onEdit?: (() => void) | undefined
  className?: string
}

/** The sizes of a line, or why they do not add up; nothing for a line without sizes. */
export function SizesNote({ order, line, isShort = false, onEdit, className }: SizesNoteProps) {
  const items = getSizedItems(order).filter((item) => item.line === line)
  if (items.length === 0) return null
  const names = items.map(({ productName }) => productName).join(', ')
  return (
    <div className={joinClasses('text-sm leading-5 tabular-figures', className)}>
      {items.map(({ key, productName, boxName, sizes, counts, problem }) => (
        <p key={key} className="text-muted">
          <span>{boxName ? `${productName}, sizes: ` : 'Sizes: '}</span>
          {!(isShort && problem) && (
            <span>
              {isShort && hasSizes(counts) ? 'entered' : describeSizes(toRequestedSizes(sizes, counts) ?? 'later')}
            </span>
          )}
          {problem && (
            <span className={joinClasses('font-medium text-terracotta-deep', !isShort && 'block')}>{problem}</span>
          )}
        </p>
      ))}
      {onEdit && (
        <button
          type="button"
          className="py-0.5 font-semibold text-forest underline underline-offset-4"
          onClick={onEdit}
        >
          <span>{items.some(({ counts }) => hasSizes(counts)) ? 'Edit sizes' : 'Enter sizes'}</span>
          <span className="sr-only">{` of ${names}`}</span>
        </button>
      )}
    </div>
  )
}
