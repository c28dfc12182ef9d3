import type { FieldErrors } from '#app/lib/form.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'

export type Option = { value: string; label: string }

export const toOptions = (titles: Record<string, string>): Option[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

/** A filter of a list. Its parameters are in the URL; empty and unknown values do not limit the list. */
export type Filter =
  | {
      type: 'select'
      name: string
      label: string
      /** The choice of all. */
      placeholder: string
      options: readonly Option[]
      /** True if the URL may have values that are not among the options, such as a renamed category. */
      isOpen?: boolean
      /** Text of the active filter; the label of the option without it. */
      describe?: (label: string) => string
    }
  | { type: 'choices'; name: string; label: string; options: readonly Option[] }
  /** Independent checkboxes, each with a parameter whose value is "yes" or the given one. */
  | { type: 'flags'; label: string; options: readonly { name: string; value?: string; label: string }[] }
  | { type: 'range'; names: readonly [from: string, to: string]; label: string; of: 'dates' | 'dollars' }
  | { type: 'date'; name: string; label: string }
  /** Chosen elsewhere, such as by views with a count. */
  | { type: 'hidden'; name: string; options: readonly string[] }

type Entry = [name: string, value: string]

/** An active part of the filters: its text, and its parameters. */
type Part = { label: string; entries: Entry[] }

/** The active parts of the filters of a URL, in the order of the filters. */
export function listParts(filters: readonly Filter[], params: URLSearchParams): Part[] {
  const search = toSingleLine(params.get('q') ?? '')
  const searchParts: Part[] = search ? [{ label: `“${search}”`, entries: [['q', search]] }] : []
  return [...searchParts, ...filters.flatMap((filter) => readParts(filter, params))]
}

function readParts(filter: Filter, params: URLSearchParams): Part[] {
  const read = (name: string) => (params.get(name) ?? '').trim()
  switch (filter.type) {
    case 'select': {
      const value = read(filter.name)
      const option = filter.options.find((each) => each.value === value)
      if (!value || !(option || filter.isOpen)) return []
      const text = option?.label ?? value
      return [{ label: filter.describe?.(text) ?? text, entries: [[filter.name, value]] }]
    }
    case 'choices':
      return filter.options
        .filter(({ value }) => params.getAll(filter.name).includes(value))
        .map(({ value, label }) => ({ label, entries: [[filter.name, value]] }))
    case 'flags':
      return filter.options
        .filter(({ name, value = 'yes' }) => params.get(name) === value)
        .map(({ name, value = 'yes', label }) => ({ label, entries: [[name, value]] }))
    case 'hidden': {
      const value = read(filter.name)
      return filter.options.includes(value) ? [{ label: value, entries: [[filter.name, value]] }] : []
    }
    case 'date': {
      const value = read(filter.name)
      if (!isIsoDate(value)) return []
      return [{ label: `${filter.label} ${formatLongDate(value)}`, entries: [[filter.name, value]] }]
    }
    case 'range': {
      const ends = filter.names.map((name) => normalizeEnd(read(name), filter.of))
      const entries = filter.names.flatMap((name, index): Entry[] => (ends[index] ? [[name, ends[index]]] : []))
      if (entries.length === 0) return []
      const [from, to] = ends.map((end) => end && formatEnd(end, filter.of))
      return [{ label: `${filter.label} ${formatRange(from, to)}`, entries }]
    }
  }
}

/** An end of a range as the URL has it; '' for an invalid one. */
function normalizeEnd(text: string, of: 'dates' | 'dollars'): string {
  if (of === 'dates') return isIsoDate(text) ? text : ''
  const plain = text.replace(/[$,\s]/g, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? String(Number(plain)) : ''
}

const formatEnd = (end: string, of: 'dates' | 'dollars') =>
  of === 'dollars' ? formatCents(Math.round(Number(end) * 100)) : isIsoDate(end) ? formatLongDate(end) : end

function formatRange(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} to ${to}`
  return from ? `from ${from}` : `up to ${to}`
}

/** The chosen value of each filter by parameter, and the search as `q`; for filters with one value. */
export const readFilters = (filters: readonly Filter[], params: URLSearchParams): Partial<Record<string, string>> =>
  Object.fromEntries(listParts(filters, params).flatMap(({ entries }) => entries))

export const toQuery = (parts: readonly Part[], sort?: string): string =>
  new URLSearchParams([
    ...parts.flatMap(({ entries }) => entries),
    ...(sort ? [['sort', sort] satisfies Entry] : []),
  ]).toString()

/** One message for each invalid parameter, with the label of its filter. */
export function listErrors(filters: readonly Filter[], errors: FieldErrors): string[] {
  const lines = Object.entries(errors).flatMap(([name, messages = []]) => {
    const label = name === 'q' ? 'Search' : findLabel(filters, name)
    return messages.map((message) => (label ? `${label}: ${message}.` : `${message}.`))
  })
  return [...new Set(lines)]
}

function findLabel(filters: readonly Filter[], parameter: string): string | undefined {
  for (const filter of filters) {
    if (filter.type === 'flags') {
      const flag = filter.options.find(({ name }) => name === parameter)
      if (flag) return flag.label
    } else if (filter.type === 'hidden') {
    } else if (filter.type === 'range' ? filter.names.includes(parameter) : filter.name === parameter) {
      return filter.label
    }
  }
  return undefined
}
