import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Field, List } from '#app/features/page-copy/editing/fields.ts'
import {
  createItem,
  type FormGroup,
  type FormItem,
  type FormValue,
  joinName,
} from '#app/features/page-copy/editing/form.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import { countErrors, FormContext } from './form-context.ts'
import { type Draw, GroupFields, headPart } from './group-fields.tsx'

type ListFieldProps = { name: string; field: List; items: FormItem[]; draw: Draw }

/** List of items that can be added, removed and reordered within its limits; also without JavaScript. */
export function ListField({ name, field, items: first, draw }: ListFieldProps) {
  const { errors, changed } = use(FormContext)
  const [items, setItems] = useState(first)
  const [added, setAdded] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // Once the form holds it.
  useEffect(() => {
    if (!isFirst.current) changed()
    isFirst.current = false
  }, [items, changed])
  useEffect(() => {
    if (added)
      list.current
        ?.querySelector<HTMLElement>(`[data-item="${added}"] :is(input:not([type="hidden"]), textarea, select)`)
        ?.focus()
  }, [added])

  const hasRoom = items.length < field.max
  const mayShrink = items.length > field.min
  const isFixed = field.names !== undefined
  const sorted = items.map((item, index) => ({ ...item, id: item.key, name: getName(field, item.value, index) }))
  const item = (each: (typeof sorted)[number], handle: ReactNode, at: number) => (
    <Item
      key={each.key}
      {...{ name: joinName(name, each.key), field: field.each, typed: each.value, handle, draw }}
      title={each.name}
      isNew={added === each.key}
      remove={
        mayShrink && (
          <button
            type="submit"
            name={`remove:${name}`}
            value={each.key}
            aria-label={`Remove ${field.one} ${at + 1}`}
            className="page-icon"
            onClick={(event) => {
              event.preventDefault()
              setItems(items.filter(({ key }) => key !== each.key))
            }}
          >
            <Trash2 aria-hidden="true" />
          </button>
        )
      }
    >
      <input type="hidden" name={name} value={each.key} />
    </Item>
  )
  return (
    <div ref={list} className="page-list">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm font-semibold">{field.label}</p>
        {!isFixed && <span className="page-count">{getCount(field, items.length)}</span>}
      </div>
      {field.hint && <p className="text-sm text-muted">{field.hint}</p>}
      {isFixed ? (
        <ol aria-label={field.label}>
          {sorted.map((each, at) => (
            <li key={each.key} data-item={each.key}>
              {item(each, null, at)}
            </li>
          ))}
        </ol>
      ) : (
        <Sortable
          label={field.label}
          items={sorted}
          onOrder={setItems}
          moveName={`move:${name}`}
          itemClassName="page-sorted"
        >
          {(each, handle, at) => <div data-item={each.key}>{item(each, handle, at)}</div>}
        </Sortable>
      )}
      <FieldErrors id={name} errors={errors[name] ?? []} />
      {hasRoom && (
        <Button
          type="submit"
          name={`add:${name}`}
          value="add"
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={(event) => {
            event.preventDefault()
            const next = createItem(field, items)
            setItems([...items, next])
            setAdded(next.key)
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {field.one}
        </Button>
      )}
    </div>
  )
}

const getCount = ({ min, max }: List, count: number) =>
  min === max ? `${count} required` : `${count} (min ${min}, max ${max})`

/** Returns the label of an item: its title on the page, or its first words. */
function getName({ names, one, each }: List, typed: FormValue, index: number): string {
  if (names) return names[index] ?? ''
  const begins = getHead(each, typed)
  return begins ? (begins.length > 60 ? `${begins.slice(0, 57)}...` : begins) : `${one} ${index + 1}`
}

function getHead(field: Field, typed: FormValue): string {
  if (field.kind === 'picture') return (typed as { alt: string }).alt
  if (field.kind !== 'group') return typeof typed === 'string' ? typed : ''
  const head = headPart(field)
  const said = head && (typed as FormGroup)[head]
  return typeof said === 'string' ? said : ''
}

type ItemProps = {
  name: string
  field: Field
  typed: FormValue
  title: string
  isNew: boolean
  handle: ReactNode
  draw: Draw
  remove: ReactNode
  children: ReactNode
}

/** List item: on one line if short, else collapsed under its first words. */
function Item({ name, field, typed, title, isNew, handle, draw, remove, children }: ItemProps) {
  const { errors } = use(FormContext)
  const [shown, setShown] = useState(title)
  const count = countErrors(errors, name)
  if (field.kind !== 'group') {
    return (
      <div className="page-item is-line">
        {children}
        {handle}
        <div className="min-w-0 flex-1">{draw({ name, field, typed })}</div>
        {remove}
      </div>
    )
  }
  const fields = <GroupFields name={name} field={field} typed={typed as FormGroup} draw={draw} />
  if (isSmall(field)) {
    return (
      <div className="page-item is-line">
        {children}
        {handle}
        <div className="min-w-0 flex-1">{fields}</div>
        {remove}
      </div>
    )
  }
  return (
    <div
      className="page-item"
      onInput={({ target }) => {
        if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset.head)
          setShown(target.value || title)
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) setShown(target.value || title)
      }}
    >
      {children}
      <details open={isNew || count > 0 || undefined}>
        <summary>
          <span className={classes('min-w-0 flex-1 truncate', Boolean(handle) && 'pl-9')}>{shown}</span>
          {count > 0 && <span className="page-mistakes">{count === 1 ? '1 error' : `${count} errors`}</span>}
        </summary>
        <div className="page-item-fields">{fields}</div>
      </details>
      <span className="page-item-handle">{handle}</span>
      <span className="page-item-remove">{remove}</span>
    </div>
  )
}

/** Two short lines need no folding. */
const isSmall = (field: Extract<Field, { kind: 'group' }>) =>
  field.fields.length <= 2 && field.fields.every(([, each]) => each.kind === 'line')
