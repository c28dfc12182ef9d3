import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { moveByButton } from '#app/ui/sort-order.ts'
import type { Sections } from './build-copy.ts'
import { type Field, getField, hasEachSectionOnce, type List } from './fields.ts'
import { type PageKey, pages } from './pages.ts'

/** Form values of a page: texts, and list items with their keys. */
export type FormValue = string | FormImage | FormItem[] | FormGroup
type FormImage = { src: string; alt: string }
export type FormGroup = { [name: string]: FormValue }
export type FormItem = { key: string; value: FormValue }

const formValueSchema: v.GenericSchema<unknown, FormValue> = v.union([
  v.string(),
  v.array(v.object({ key: v.string(), value: v.lazy(() => formValueSchema) })),
  v.record(
    v.string(),
    v.lazy(() => formValueSchema),
  ),
])
/** A draft: fields as `toPageFields` names them. */
export const pageFieldsSchema = v.record(v.string(), formValueSchema)

type NamedFields = [name: string, field: Field][]

/** Returns the sections of a page in order. */
export const getSections = (key: PageKey): NamedFields =>
  Object.entries(pages[key].schema.entries as Record<string, v.GenericSchema>).map(([name, schema]) => [
    name,
    getField(schema),
  ])

/** Returns the form name of a nested field. */
export const joinName = (name: string, part: string) => (name ? `${name}.${part}` : part)

/** Returns the label of a field with its section: "Hero, Heading". */
export function getFieldLabel(key: PageKey, name: string): string {
  const labels: string[] = []
  let parts: readonly (readonly [string, Field])[] = getSections(key)
  let field: Field | undefined
  for (const part of name.split('.')) {
    if (field?.kind === 'list') {
      labels.push(field.names?.[Number(part)] ?? field.one)
      field = field.each
    } else {
      field = parts.find(([each]) => each === part)?.[1]
      if (field) labels.push(field.label)
    }
    parts = field?.kind === 'group' ? field.fields : []
  }
  return [...new Set(labels.filter(Boolean))].join(', ')
}

/** Converts stored texts to form values. */
export function toFormValue(field: Field, copy: unknown): FormValue {
  if (field.kind === 'group') {
    const group = copy as Record<string, unknown>
    return Object.fromEntries(field.fields.map(([name, each]) => [name, toFormValue(each, group[name])]))
  }
  if (field.kind === 'list') {
    return (copy as unknown[]).map((each, index) => ({ key: `${index}`, value: toFormValue(field.each, each) }))
  }
  if (field.kind === 'visibility') return (copy as string | undefined) ?? 'shown'
  return field.kind === 'picture' ? pickImage(copy as FormImage) : (copy as FormValue)
}

const pickImage = ({ src, alt }: FormImage): FormImage => ({ src, alt })

/** Creates an empty form value. */
export function createEmptyValue(field: Field): FormValue {
  if (field.kind === 'group')
    return Object.fromEntries(field.fields.map(([name, each]) => [name, createEmptyValue(each)]))
  if (field.kind === 'list') {
    return Array.from({ length: field.names ? field.min : 0 }, (_, index) => ({
      key: `${index}`,
      value: createEmptyValue(field.each),
    }))
  }
  if (field.kind === 'visibility') return 'shown'
  if (field.kind === 'order') return Object.keys(field.sections).join()
  return field.kind === 'picture' ? { src: '', alt: '' } : ''
}

const getText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the form name of the visibility of a section: a list has none among its fields. */
export const getVisibilityName = (key: PageKey, section: string) =>
  Object.hasOwn(pages[key].schema.entries, `${section}Visibility`) ? `${section}Visibility` : `${section}.visibility`

/** Parses the value of a field from the form. */
export function readFormValue(form: FormData, field: Field, name: string): FormValue {
  if (field.kind === 'group') {
    return Object.fromEntries(
      field.fields.map(([part, each]) => [part, readFormValue(form, each, joinName(name, part))]),
    )
  }
  if (field.kind === 'list') {
    const keys = form.getAll(name).map(String)
    return keys.map((key) => ({ key, value: readFormValue(form, field.each, joinName(name, key)) }))
  }
  // A checkbox follows a hidden field, whose value counts if it is not selected.
  if (field.kind === 'visibility') return form.getAll(name).at(-1) === 'hidden' ? 'hidden' : 'shown'
  if (field.kind === 'order') return form.getAll(name).join()
  if (field.kind === 'picture') return { src: getText(form, name), alt: getText(form, `${name}-alt`) }
  return getText(form, name)
}

/** Returns the values without item keys, as they are validated and stored. */
export function toPlainValue(typed: FormValue): unknown {
  if (Array.isArray(typed)) return typed.map(({ value }) => toPlainValue(value))
  if (typeof typed === 'string') return typed
  return Object.fromEntries(Object.entries(typed).map(([name, each]) => [name, toPlainValue(each)]))
}

/** Parses the form of a page. */
export function readPageForm(key: PageKey, form: FormData): FormGroup {
  return Object.fromEntries(getSections(key).map(([name, field]) => [name, readFormValue(form, field, name)]))
}

/** Returns the form values of a page. A draft of another version may lack sections. */
export function toPageForm(key: PageKey, copy: Readonly<Sections>): FormGroup {
  const defaults: Sections = pages[key].defaultTexts
  return Object.fromEntries(
    getSections(key).map(([name, field]) => {
      const isCompatible = Object.hasOwn(copy, name) && hasShape(field, copy[name])
      return [name, toFormValue(field, isCompatible ? copy[name] : defaults[name])]
    }),
  )
}

/** True if a value has the structure that the form can show. */
function hasShape(field: Field, copy: unknown): boolean {
  if (field.kind === 'list') {
    const isListOfShape = Array.isArray(copy) && copy.every((each) => hasShape(field.each, each))
    return isListOfShape && (!field.names || copy.length === field.names.length)
  }
  if (field.kind === 'group' || field.kind === 'picture') {
    if (typeof copy !== 'object' || copy === null) return false
    const parts = copy as Record<string, unknown>
    if (field.kind === 'picture') return typeof parts.src === 'string' && typeof parts.alt === 'string'
    return field.fields.every(([name, each]) => hasShape(each, parts[name]))
  }
  if (field.kind === 'order') return typeof copy === 'string' && hasEachSectionOnce(field.sections, copy.split(','))
  return typeof copy === 'string' || (field.kind === 'visibility' && copy === undefined)
}

/** Returns the fields of a page by form name, which edits are merged by: a list is one field. */
export function toPageFields(key: PageKey, typed: FormGroup): FormGroup {
  const flatten = (field: Field, value: FormValue, name: string): [string, FormValue][] => {
    if (field.kind === 'group')
      return field.fields.flatMap(([part, each]) =>
        flatten(each, (value as FormGroup)[part] ?? createEmptyValue(each), joinName(name, part)),
      )
    return [[name, value]]
  }
  return Object.fromEntries(
    getSections(key).flatMap(([name, field]) => flatten(field, typed[name] ?? createEmptyValue(field), name)),
  )
}

/** The reverse of `toPageFields`. */
export function fromPageFields(key: PageKey, fields: FormGroup): FormGroup {
  const collect = (field: Field, name: string): FormValue =>
    field.kind === 'group'
      ? Object.fromEntries(field.fields.map(([part, each]) => [part, collect(each, joinName(name, part))]))
      : (fields[name] ?? createEmptyValue(field))
  return Object.fromEntries(getSections(key).map(([name, field]) => [name, collect(field, name)]))
}

type Checked = { ok: true; copy: Sections } | { ok: false; errors: FieldErrors }

/** Validates a page form; returns the first error of each field by its form name. */
export function checkPage(key: PageKey, typed: FormGroup): Checked {
  const copy = toPlainValue(typed) as Sections
  const result = v.safeParse(pages[key].schema as v.GenericSchema, copy)
  if (result.success) return { ok: true, copy: normalizeTexts(copy) as Sections }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const name = getFieldName(typed, issue.path?.map(({ key }) => key) ?? [])
    errors[name] ??= [issue.message]
  }
  return { ok: false, errors }
}

/** Returns the valid sections of a page form. */
export function getValidSections(key: PageKey, typed: FormGroup): Sections {
  const entries = pages[key].schema.entries as Record<string, v.GenericSchema>
  const copy = toPlainValue(typed) as Sections
  return Object.fromEntries(Object.entries(copy).filter(([name, each]) => entries[name] && v.is(entries[name], each)))
}

/** Normalizes surrounding spaces and Windows line breaks. */
function normalizeTexts(copy: unknown): unknown {
  if (typeof copy === 'string') return copy.replace(/\r\n/g, '\n').trim()
  if (Array.isArray(copy)) return copy.map(normalizeTexts)
  return Object.fromEntries(Object.entries(copy as object).map(([name, each]) => [name, normalizeTexts(each)]))
}

/** The form field name for a path in the copy. The parts of an image share the image's name. */
function getFieldName(typed: FormValue, path: unknown[]): string {
  let name = ''
  let current: FormValue = typed
  for (const part of path) {
    if (typeof current === 'string') break
    if (Array.isArray(current)) {
      const item: FormItem | undefined = current[Number(part)]
      if (!item) break
      name = joinName(name, item.key)
      current = item.value
      continue
    }
    const next = (current as FormGroup)[String(part)]
    if (next === undefined || isImage(current)) break
    name = joinName(name, String(part))
    current = next
  }
  return name
}

const isImage = (typed: object) => 'src' in typed && 'alt' in typed

/** List action of a form without JavaScript: add, remove or move. */
export type ListAction = { list: string; do: 'add' | 'remove' | 'move'; value: string }

/** Parses the pressed button: `add:LIST`, `remove:LIST` with a key, `move:LIST` with a key and up or down. */
export function readListAction(form: FormData): ListAction | undefined {
  for (const [name, value] of form) {
    const [, action, list] = /^(add|remove|move):(.+)$/.exec(name) ?? []
    if (list && typeof value === 'string') return { list, do: action as ListAction['do'], value }
  }
  return undefined
}

/** Returns the page form after a list action. */
export function applyListAction(key: PageKey, typed: FormGroup, action: ListAction): FormGroup {
  const change = (field: Field, current: FormValue, name: string): FormValue => {
    if (field.kind === 'list') {
      const items = (current as FormItem[]).map((item) => ({
        ...item,
        value: change(field.each, item.value, joinName(name, item.key)),
      }))
      return name === action.list ? applyToList(field, items, action) : items
    }
    if (field.kind === 'order' && name === action.list)
      return moveByButton(String(current).split(','), action.value, (section) => section).join()
    if (field.kind !== 'group') return current
    const group = current as FormGroup
    return Object.fromEntries(
      field.fields.map(([part, each]) => [
        part,
        change(each, group[part] ?? createEmptyValue(each), joinName(name, part)),
      ]),
    )
  }
  return Object.fromEntries(
    getSections(key).map(([name, field]) => [name, change(field, typed[name] ?? createEmptyValue(field), name)]),
  )
}

function applyToList(field: List, items: FormItem[], { do: action, value }: ListAction): FormItem[] {
  if (field.names) return items
  if (action === 'add') return items.length < field.max ? [...items, createItem(field, items)] : items
  if (action === 'move') return moveByButton(items, value, ({ key }) => key)
  const remaining = items.filter(({ key }) => key !== value)
  return items.length > field.min ? remaining : items
}

/** Creates an empty item with an unused key. */
export function createItem(field: List, items: readonly FormItem[]): FormItem {
  const key = Math.max(-1, ...items.map((item) => Number(item.key) || 0)) + 1
  return { key: `${key}`, value: createEmptyValue(field.each) }
}
