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
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import { countErrors, FormContext } from './form-context.ts'
import { GroupFields, getTitleField, type RenderField } from './group-fields.tsx'
import { useOpen } from './use-open.ts'

type ListFieldProps = { name: string; field: List; items: FormItem[]; renderField: RenderField }

/** List of items that can be added, removed and reordered within its limits; also without JavaScript. */
export function ListField({ name, field, items: initialItems, renderField }: ListFieldProps) {
  const { errors, onFieldChange } = use(FormContext)
  const [items, setItems] = useState(initialItems)
  const [addedKey, setAddedKey] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // Runs after the form contains the change.
  useEffect(() => {
    if (!isFirst.current) onFieldChange()
    isFirst.current = false
  }, [items, onFieldChange])
  useEffect(() => {
    if (addedKey)
      list.current
        ?.querySelector<HTMLElement>(
          `[data-item="${joinName(name, addedKey)}"] :is(input:not([type="hidden"]), textarea, select)`,
        )
        ?.focus()
  }, [addedKey])

  const canAdd = items.length < field.max
  const canRemove = items.length > field.min
  const isFixed = field.names !== undefined
  const sorted = items.map((item, index) => ({
    ...item,
    id: item.key,
    name: getItemName(field, item.value, index),
  }))
  const renderItem = (each: (typeof sorted)[number], handle: ReactNode, index: number) => (
    <Item
      key={each.key}
      name={joinName(name, each.key)}
      field={field.each}
      typed={each.value}
      handle={handle}
      renderField={renderField}
      title={each.name}
      isNew={addedKey === each.key}
      remove={
        canRemove && (
          <button
            type="submit"
            name={`remove:${name}`}
            value={each.key}
            aria-label={`Remove ${field.one} ${index + 1}`}
            className="icon-button"
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
    <div ref={list} id={name} className="page-list save-bar-target">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm font-semibold">{field.label}</p>
        {!isFixed && <span className="page-count">{getCount(field, items.length)}</span>}
      </div>
      {field.hint && <p className="text-sm text-muted">{field.hint}</p>}
      {isFixed ? (
        <ol aria-label={field.label}>
          {sorted.map((each, index) => (
            <li key={each.key} data-item={joinName(name, each.key)}>
              {renderItem(each, null, index)}
            </li>
          ))}
        </ol>
      ) : (
        <Sortable label={field.label} items={sorted} onReorder={setItems} moveName={`move:${name}`}>
          {(each, handle, index) => <div data-item={joinName(name, each.key)}>{renderItem(each, handle, index)}</div>}
        </Sortable>
      )}
      <FieldErrorList id={name} errors={errors[name] ?? []} />
      {canAdd && (
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
            setAddedKey(next.key)
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          <span>{`Add ${field.one}`}</span>
        </Button>
      )}
    </div>
  )
}

const getCount = ({ min, max }: List, count: number) =>
  min === max ? `${count} required` : `${count} (min ${min}, max ${max})`

/** Returns the label of an item: its title on the page, or its first words. */
function getItemName({ names, one, each }: List, typed: FormValue, index: number): string {
  if (names) return names[index] ?? ''
  const title = getTitleText(each, typed)
  return title ? (title.length > 60 ? `${title.slice(0, 57)}...` : title) : `${one} ${index + 1}`
}

function getTitleText(field: Field, typed: FormValue): string {
  if (field.kind === 'picture') return (typed as { alt: string }).alt
  if (field.kind !== 'group') return typeof typed === 'string' ? typed : ''
  const title = getTitleField(field)
  const value = title && (typed as FormGroup)[title]
  return typeof value === 'string' ? value : ''
}

type ItemProps = {
  name: string
  field: Field
  typed: FormValue
  title: string
  isNew: boolean
  handle: ReactNode
  renderField: RenderField
  remove: ReactNode
  children: ReactNode
}

/** List item: on one line if short, else collapsed under its first words. */
function Item({ name, field, typed, title, isNew, handle, renderField, remove, children }: ItemProps) {
  const { errors } = use(FormContext)
  const [heading, setHeading] = useState(title)
  const count = countErrors(errors, name)
  const details = useOpen(count > 0, isNew)
  if (field.kind !== 'group') {
    return (
      <div className="page-item is-line">
        {children}
        {handle}
        <div className="min-w-0 flex-1">{renderField({ name, field, typed })}</div>
        {remove}
      </div>
    )
  }
  const fields = <GroupFields name={name} field={field} typed={typed as FormGroup} renderField={renderField} />
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
      onInput={({ target, currentTarget }) => {
        const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
        if (isText && target.dataset.title && isOwnField(target, currentTarget)) setHeading(target.value || title)
      }}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement && isOwnField(target, currentTarget)) setHeading(target.value || title)
      }}
    >
      {children}
      <details {...details}>
        <summary>
          <span className={joinClasses('min-w-0 flex-1 truncate', Boolean(handle) && 'pl-9')}>{heading}</span>
          {count > 0 && <span className="page-errors">{formatCount(count, 'error')}</span>}
        </summary>
        <div className="page-item-fields">{fields}</div>
      </details>
      <span className="page-item-handle">{handle}</span>
      <span className="page-item-remove">{remove}</span>
    </div>
  )
}

/** False for a field of a list within the item. */
const isOwnField = (field: Element, item: Element) => field.closest('.page-item') === item

/** Groups of up to two single-line fields are not collapsed. */
const isSmall = (field: Extract<Field, { kind: 'group' }>) =>
  field.fields.length <= 2 && field.fields.every(([, each]) => each.kind === 'line')
