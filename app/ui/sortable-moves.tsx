import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'

type Direction = 'up' | 'down'

type SortableMovesProps = {
  /** Name of the item. */
  name: string
  isFirst: boolean
  isLast: boolean
  /** Props of a button that moves the item. */
  button: (way: Direction) => ComponentProps<'button'>
}

/** Buttons that move an item by one position, without dragging and without JavaScript. */
export function SortableMoves({ name, isFirst, isLast, button }: SortableMovesProps) {
  return (
    <span className="sortable-moves">
      <button {...button('up')} disabled={isFirst} className="sortable-handle" aria-label={`Move ${name} up`}>
        <ArrowUp aria-hidden="true" />
      </button>
      <button {...button('down')} disabled={isLast} className="sortable-handle" aria-label={`Move ${name} down`}>
        <ArrowDown aria-hidden="true" />
      </button>
    </span>
  )
}
