import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { joinClasses } from './classes.ts'
import { getPositionForKey, moveItem } from './sort-order.ts'
import { SortableMoves } from './sortable-moves.tsx'
import './sortable.css'

export type SortableItem = {
  /** Stays with the item when the order changes. */
  id: string
  /** Name in the handle's label and in status messages. */
  name: string
}

type SortableProps<T extends SortableItem> = {
  /** Label of the list for assistive technology. */
  label: string
  items: readonly T[]
  onReorder: (items: T[]) => void
  /** Name of the buttons without JavaScript; they send 'ID up' and 'ID down' (sort-order.ts). */
  moveName?: string
  /** Form of the buttons, if the list is outside of it. */
  moveForm?: string
  className?: string
  itemClassName?: string
  /** Renders an item with its drag handle. */
  children: (item: T, handle: ReactNode, at: number) => ReactNode
}

/**
 * Reorderable list: by dragging a handle, its arrow keys, the buttons that pressing it shows (WCAG 2.5.7), or without JavaScript by
 * submit buttons.
 */
export function Sortable<T extends SortableItem>(props: SortableProps<T>) {
  const { label, items, className, itemClassName, children } = props
  const { list, getItemProps, renderHandle, controls } = useSortable<HTMLOListElement, T>(props)
  return (
    <div className={className}>
      <ol ref={list} aria-label={label} className="sortable">
        {items.map((item, at) => (
          <li key={item.id} {...getItemProps(at, itemClassName)}>
            {children(item, renderHandle(item, at), at)}
          </li>
        ))}
      </ol>
      {controls}
    </div>
  )
}

type SortableOptions<T> = Pick<SortableProps<SortableItem & T>, 'moveName' | 'moveForm'> & {
  items: readonly T[]
  onReorder: (items: T[]) => void
}

/** The behavior of `Sortable` for other elements: `list` is their parent, `controls` stand beside it. */
export function useSortable<L extends HTMLElement, T extends SortableItem>(options: SortableOptions<T>) {
  const { items, onReorder, moveName, moveForm } = options
  const id = useId()
  const list = useRef<L>(null)
  const [status, setStatus] = useState('')
  const isHydrated = useHydrated()
  /** Item whose handle keeps the focus after reordering. */
  const focusedId = useRef('')
  /** Item whose handle is pressed. */
  const [pressedId, setPressedId] = useState('')
  const pressedIndex = items.findIndex((item) => item.id === pressedId)

  const latest = useRef({ items, onReorder })
  latest.current = { items, onReorder }
  const move = useRef((from: number, to: number) => {
    const { items, onReorder } = latest.current
    const item = items[from]
    if (!item || from === to) return
    onReorder(moveItem(items, from, to))
    setStatus(`${item.name} is now ${to + 1} of ${items.length}.`)
  })

  useDragging(list, id, move.current)
  // After every render, as React may remove the focused element for a moment.
  useEffect(() => {
    if (!focusedId.current) return
    for (const handle of list.current?.querySelectorAll<HTMLElement>('[data-sort-handle]') ?? [])
      if (handle.dataset.sortHandle === focusedId.current) handle.focus()
    focusedId.current = ''
  })

  function moveOnKeyDown(event: KeyboardEvent, item: T, at: number) {
    const to = getPositionForKey(event.key, at, items.length)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusedId.current = item.id
    if (to === at) setStatus(`${item.name} is ${at === 0 ? 'the first' : 'the last'} already.`)
    else move.current(at, to)
  }

  const getItemProps = (at: number, className?: string) => ({
    'data-sort-at': at,
    className: joinClasses('sortable-item', className),
  })

  const renderHandle = (item: T, at: number): ReactNode =>
    isHydrated || !moveName ? (
      <button
        type="button"
        className="sortable-handle"
        data-sort-handle={item.id}
        aria-label={`Move ${item.name}, ${at + 1} of ${items.length}`}
        aria-describedby={`${id}-how`}
        popoverTarget={`${id}-moves`}
        onClick={() => setPressedId(item.id)}
        onKeyDown={(event) => moveOnKeyDown(event, item, at)}
      >
        <GripVertical aria-hidden="true" />
      </button>
    ) : (
      // Rendered before hydration and without JavaScript.
      <SortableMoves
        name={item.name}
        isFirst={at === 0}
        isLast={at === items.length - 1}
        button={(way) => ({ type: 'submit', name: moveName, form: moveForm, value: `${item.id} ${way}` })}
      />
    )

  const controls = (
    <>
      <p id={`${id}-how`} className="sr-only">
        Drag it, press the arrow keys, or press it for buttons.
      </p>
      <div id={`${id}-moves`} popover="auto" className="sortable-pressed">
        <SortableMoves
          name={items[pressedIndex]?.name ?? ''}
          isFirst={pressedIndex === 0}
          isLast={pressedIndex === items.length - 1}
          button={(way) => ({
            type: 'button',
            onClick: () => {
              const to = way === 'up' ? pressedIndex - 1 : pressedIndex + 1
              // At an end of the list the button is disabled and would lose the focus.
              if (to === 0 || to === items.length - 1) focusedId.current = pressedId
              move.current(pressedIndex, to)
            },
          })}
        />
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
  return { list, getItemProps, renderHandle, controls }
}

/** Loads dragging after the page. */
function useDragging(
  list: { current: HTMLElement | null },
  listId: string,
  move: (from: number, to: number) => void,
): void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  // After every render, as a filter replaces the element of a list.
  useEffect(() => setElement(list.current))
  useEffect(() => {
    if (!element) return
    let stop = () => {}
    let isUnmounted = false
    import('./sortable-drag.ts').then(({ makeDraggable }) => {
      if (!isUnmounted) stop = makeDraggable(element, listId, move)
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [element, listId, move])
}
