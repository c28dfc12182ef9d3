import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { moveItem } from '#app/ui/sort-order.ts'
import { type Field, getField, type List } from './fields.ts'
import { type PageKey, pages } from './pages.ts'
import type { Sections } from './words.ts'

/** Form values of a page: texts, and list items with their keys. */
export type Typed = string | { src: string; alt: string } | TypedItem[] | TypedGroup
export type TypedGroup = { [name: string]: Typed }
export type TypedItem = { key: string; of: Typed }

type Named = [name: string, field: Field][]

/** The sections of a page, in its order. */
export const getSections = (key: PageKey): Named =>
  Object.entries(pages[key].schema.entries as Record<string, v.GenericSchema>).map(([name, schema]) => [
    name,
    getField(schema),
  ])

/** Returns the form name of a nested field. */
export const below = (name: string, part: string) => (name ? `${name}.${part}` : part)

/** Returns the label of a field with its section: "Hero, Heading". */
export function labelAt(key: PageKey, name: string): string {
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

/** Words as the form begins with them. */
export function typedFrom(field: Field, words: unknown): Typed {
  if (field.kind === 'group') {
    const group = words as Record<string, unknown>
    return Object.fromEntries(field.fields.map(([name, each]) => [name, typedFrom(each, group[name])]))
  }
  if (field.kind === 'list') {
    return (words as unknown[]).map((each, index) => ({ key: `${index}`, of: typedFrom(field.each, each) }))
  }
  return words as Typed
}

/** An empty one, to be written. */
export function blank(field: Field): Typed {
  if (field.kind === 'group') return Object.fromEntries(field.fields.map(([name, each]) => [name, blank(each)]))
  if (field.kind === 'list') {
    return Array.from({ length: field.names ? field.min : 0 }, (_, index) => ({
      key: `${index}`,
      of: blank(field.each),
    }))
  }
  return field.kind === 'picture' ? { src: '', alt: '' } : ''
}

const said = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Parses the value of a field from the form. */
export function typedIn(form: FormData, field: Field, name: string): Typed {
  if (field.kind === 'group') {
    return Object.fromEntries(field.fields.map(([part, each]) => [part, typedIn(form, each, below(name, part))]))
  }
  if (field.kind === 'list') {
    const keys = form.getAll(name).map(String)
    return keys.map((key) => ({ key, of: typedIn(form, field.each, below(name, key)) }))
  }
  if (field.kind === 'picture') return { src: said(form, name), alt: said(form, `${name}-alt`) }
  return said(form, name)
}

/** Returns the values without item keys, as they are validated and stored. */
export function plain(typed: Typed): unknown {
  if (Array.isArray(typed)) return typed.map(({ of }) => plain(of))
  if (typeof typed === 'string') return typed
  return Object.fromEntries(Object.entries(typed).map(([name, each]) => [name, plain(each)]))
}

/** The whole page as it was sent. */
export function typedPage(key: PageKey, form: FormData): TypedGroup {
  return Object.fromEntries(getSections(key).map(([name, field]) => [name, typedIn(form, field, name)]))
}

/** The whole page as its form begins. A draft of another version may lack what the page has now. */
export function toForm(key: PageKey, words: Readonly<Sections>): TypedGroup {
  const shops: Sections = pages[key].words
  return Object.fromEntries(
    getSections(key).map(([name, field]) => {
      const fits = Object.hasOwn(words, name) && hasShape(field, words[name])
      return [name, typedFrom(field, fits ? words[name] : shops[name])]
    }),
  )
}

/** True if a value has the structure that the form can show. */
function hasShape(field: Field, words: unknown): boolean {
  if (field.kind === 'list') {
    const many = Array.isArray(words) && words.every((each) => hasShape(field.each, each))
    return many && (!field.names || words.length === field.names.length)
  }
  if (field.kind === 'group' || field.kind === 'picture') {
    if (typeof words !== 'object' || words === null) return false
    const parts = words as Record<string, unknown>
    if (field.kind === 'picture') return typeof parts.src === 'string' && typeof parts.alt === 'string'
    return field.fields.every(([name, each]) => hasShape(each, parts[name]))
  }
  return typeof words === 'string'
}

type Checked = { ok: true; words: Sections } | { ok: false; errors: FieldErrors }

/** Checks what was typed; the first message of each field, under its name in the form. */
export function checkPage(key: PageKey, typed: TypedGroup): Checked {
  const words = plain(typed) as Sections
  const result = v.safeParse(pages[key].schema as v.GenericSchema, words)
  if (result.success) return { ok: true, words: tidy(words) as Sections }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const name = nameAt(typed, issue.path?.map(({ key }) => key) ?? [])
    errors[name] ??= [issue.message]
  }
  return { ok: false, errors }
}

/** The sections that hold as they were typed. */
export function soundSections(key: PageKey, typed: TypedGroup): Sections {
  const entries = pages[key].schema.entries as Record<string, v.GenericSchema>
  const words = plain(typed) as Sections
  return Object.fromEntries(Object.entries(words).filter(([name, each]) => entries[name] && v.is(entries[name], each)))
}

/** Normalizes surrounding spaces and Windows line breaks. */
function tidy(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(/\r\n/g, '\n').trim()
  if (Array.isArray(words)) return words.map(tidy)
  return Object.fromEntries(Object.entries(words as object).map(([name, each]) => [name, tidy(each)]))
}

/** The form field name for a path in the copy. The parts of an image share the image's name. */
function nameAt(typed: Typed, path: unknown[]): string {
  let name = ''
  let here: Typed = typed
  for (const part of path) {
    if (typeof here === 'string') break
    if (Array.isArray(here)) {
      const item: TypedItem | undefined = here[Number(part)]
      if (!item) break
      name = below(name, item.key)
      here = item.of
      continue
    }
    const next = (here as TypedGroup)[String(part)]
    if (next === undefined || isImage(here)) break
    name = below(name, String(part))
    here = next
  }
  return name
}

const isImage = (typed: object) => 'src' in typed && 'alt' in typed

/** List action of a form without JavaScript: add, remove or move. */
export type ListStep = { list: string } & ({ do: 'add' } | { do: 'remove' | 'up' | 'down'; key: string })

/** The step that a pressed button names: `add:LIST`, `remove:LIST` with a key, `move:LIST` with a key and up or down. */
export function stepIn(form: FormData): ListStep | undefined {
  for (const [name, value] of form) {
    const [, what, list] = /^(add|remove|move):(.+)$/.exec(name) ?? []
    if (!list || typeof value !== 'string') continue
    if (what === 'add') return { list, do: 'add' }
    const [key = '', way] = value.split(' ')
    if (what === 'remove') return { list, do: 'remove', key }
    if (way === 'up' || way === 'down') return { list, do: way, key }
  }
  return undefined
}

/** The page with a step done. */
export function withStep(key: PageKey, typed: TypedGroup, step: ListStep): TypedGroup {
  const change = (field: Field, here: Typed, name: string): Typed => {
    if (field.kind === 'list') {
      const items = (here as TypedItem[]).map((item) => ({
        ...item,
        of: change(field.each, item.of, below(name, item.key)),
      }))
      return name === step.list ? stepped(field, items, step) : items
    }
    if (field.kind !== 'group') return here
    const group = here as TypedGroup
    return Object.fromEntries(
      field.fields.map(([part, each]) => [part, change(each, group[part] ?? blank(each), below(name, part))]),
    )
  }
  return Object.fromEntries(
    getSections(key).map(([name, field]) => [name, change(field, typed[name] ?? blank(field), name)]),
  )
}

function stepped(field: List, items: TypedItem[], step: ListStep): TypedItem[] {
  if (field.names) return items
  if (step.do === 'add') return items.length < field.max ? [...items, newItem(field, items)] : items
  const at = items.findIndex(({ key }) => key === step.key)
  if (at < 0) return items
  if (step.do === 'remove') return items.length > field.min ? items.toSpliced(at, 1) : items
  return moveItem(items, at, step.do === 'up' ? at - 1 : at + 1)
}

/** One more, under a key that no other has. */
export function newItem(field: List, items: readonly TypedItem[]): TypedItem {
  const key = Math.max(-1, ...items.map((item) => Number(item.key) || 0)) + 1
  return { key: `${key}`, of: blank(field.each) }
}
