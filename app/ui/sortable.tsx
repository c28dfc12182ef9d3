import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { moved, placeByKey } from './sort-order.ts'
import './sortable.css'

export type SortableItem = {
  /** Without spaces. */
  id: string
  /** How its handle and what is told of it call it. */
  name: string
}

type SortableProps<T extends SortableItem> = {
  /** Of the list, for assistive technology. */
  label: string
  /** In their order. */
  items: readonly T[]
  onOrder: (items: T[]) => void
  /** Name of the plain buttons that stand where there is no JavaScript; they send 'ID up' and 'ID down' (sort-order.ts). */
  moveName?: string
  /** The form they belong to, where the list does not stand in it. */
  moveForm?: string
  className?: string
  itemClassName?: string
  /** Draws an item; the handle goes where it may be taken hold of. */
  children: (item: T, handle: ReactNode, at: number) => ReactNode
}

/** A list to put in order: by dragging a handle, by the arrow keys on it, or by buttons of a plain form. */
export function Sortable<T extends SortableItem>(props: SortableProps<T>) {
  const { label, items, onOrder, moveName, moveForm, className, itemClassName, children } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [scripted, setScripted] = useState(false)
  /** Whose handle has the focus once the list stands in its new order. */
  const held = useRef('')

  const latest = useRef({ items, onOrder })
  latest.current = { items, onOrder }
  const move = useRef((from: number, to: number) => {
    const { items, onOrder } = latest.current
    const item = items[from]
    if (!item || from === to) return
    onOrder(moved(items, from, to))
    setSaid(`${item.name} is now ${to + 1} of ${items.length}.`)
  })

  useEffect(() => setScripted(true), [])
  useDragging(list, id, move.current)
  // Each time: React may take what has the focus out of the page for a moment.
  useEffect(() => {
    if (!held.current) return
    for (const handle of list.current?.querySelectorAll<HTMLElement>('[data-sort-handle]') ?? [])
      if (handle.dataset.sortHandle === held.current) handle.focus()
    held.current = ''
  })

  function byKey(event: KeyboardEvent, item: T, at: number) {
    const to = placeByKey(event.key, at, items.length)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    held.current = item.id
    if (to === at) setSaid(`${item.name} is ${at === 0 ? 'the first' : 'the last'} already.`)
    else move.current(at, to)
  }

  return (
    <div className={className}>
      <ol ref={list} aria-label={label} className="sortable">
        {items.map((item, at) => (
          <li key={item.id} data-sort-at={at} className={classes('sortable-item', itemClassName)}>
            {children(
              item,
              scripted || !moveName ? (
                <button
                  type="button"
                  className="sortable-handle"
                  data-sort-handle={item.id}
                  aria-label={`Move ${item.name}, ${at + 1} of ${items.length}`}
                  aria-describedby={`${id}-how`}
                  onKeyDown={(event) => byKey(event, item, at)}
                >
                  <GripVertical aria-hidden="true" />
                </button>
              ) : (
                <PlainMoves
                  name={moveName}
                  form={moveForm}
                  item={item}
                  first={at === 0}
                  last={at === items.length - 1}
                />
              ),
              at,
            )}
          </li>
        ))}
      </ol>
      <p id={`${id}-how`} className="sr-only">
        Drag it, or press the arrow keys.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

type PlainMovesProps = { name: string; form: string | undefined; item: SortableItem; first: boolean; last: boolean }

/** Until there is a script, and where there never is one. */
function PlainMoves({ name, form, item, first, last }: PlainMovesProps) {
  const to = (way: 'up' | 'down', disabled: boolean, icon: ReactNode) => (
    <button
      type="submit"
      name={name}
      form={form}
      value={`${item.id} ${way}`}
      disabled={disabled}
      className="sortable-handle"
      aria-label={`Move ${item.name} ${way}`}
    >
      {icon}
    </button>
  )
  return (
    <span className="sortable-moves">
      {to('up', first, <ArrowUp aria-hidden="true" />)}
      {to('down', last, <ArrowDown aria-hidden="true" />)}
    </span>
  )
}

/** Dragging comes after the page: only its own list takes an item, above or below the one under the pointer. */
function useDragging(
  list: { current: HTMLOListElement | null },
  listId: string,
  move: (from: number, to: number) => void,
): void {
  useEffect(() => {
    let stop = () => {}
    let gone = false
    import('./sortable-drag.ts').then(({ makeDraggable }) => {
      if (!gone && list.current) stop = makeDraggable(list.current, listId, move)
    })
    return () => {
      gone = true
      stop()
    }
  }, [list, listId, move])
}
