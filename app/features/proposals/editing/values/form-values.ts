import * as v from 'valibot'
import { lengthUnits } from '#app/lib/text/length.ts'
import { toStoredLengths } from './convert-lengths.ts'
import { type ProposalValues, proposalValuesSchema } from './proposal-values.schema.ts'

/** The field that has all values as JSON once the page is interactive; before, each has its own field, named by its path. */
export const valuesField = 'values'
/** The field that has the unit of the form's lengths; millimeters without it. */
export const unitField = 'unit'

/** Keys of figures contain dots. */
const recordPattern = /^(options\.\d+\.(?:overrides|costOverrides|treatments))\.(.+)$/
const segmentPattern = /^(?:[a-zA-Z]+|\d{1,2})$/

/** Parts of a path: "options.0.lines.1.name". Undefined for text that is none. */
export function parsePath(path: string): string[] | undefined {
  const [, record, key] = recordPattern.exec(path) ?? []
  const segments = (record ?? path).split('.')
  if (!segments.every((segment) => segmentPattern.test(segment) && segment !== 'constructor')) return undefined
  return key === undefined ? segments : [...segments, key]
}

type Node = { [key: string]: Node | string }

/** Reads the values of a submitted form, with lengths in millimeters. */
export function readFormValues(form: FormData): ProposalValues {
  const unit = lengthUnits.find((each) => each === form.get(unitField)) ?? 'mm'
  return toStoredLengths(readValues(form), unit)
}

function readValues(form: FormData): ProposalValues {
  const json = form.get(valuesField)
  if (typeof json === 'string') {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), proposalValuesSchema), json)
    if (parsed.success) return parsed.output
  }
  const root: Node = Object.create(null)
  for (const [name, value] of form) {
    const path = parsePath(name)
    const last = path?.pop()
    if (!path || last === undefined || typeof value !== 'string') continue
    let node = root
    for (const segment of path) {
      const next = node[segment]
      const child: Node = typeof next === 'object' ? next : Object.create(null)
      node[segment] = child
      node = child
    }
    node[last] = value
  }
  return v.parse(proposalValuesSchema, toTree(root))
}

/** An object whose keys are 0, 1, 2 … is a list. */
function toTree(node: Node | string): unknown {
  if (typeof node === 'string') return node
  const keys = Object.keys(node)
  if (keys.length > 0 && keys.every((key) => /^\d{1,2}$/.test(key)))
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => toTree(node[key] ?? ''))
  return Object.fromEntries(keys.map((key) => [key, toTree(node[key] ?? '')]))
}

/** The text at a path; '' without one. */
export function getAt(values: ProposalValues, path: string): string {
  let value: unknown = values
  for (const segment of parsePath(path) ?? [])
    value = Object.hasOwn(Object(value), segment) ? (value as Record<string, unknown>)[segment] : undefined
  return typeof value === 'string' ? value : ''
}

/** The list at a path; undefined without one. */
export function getListAt(values: ProposalValues, path: string): unknown[] | undefined {
  let node: unknown = values
  for (const segment of parsePath(path) ?? ['none'])
    node = Object.hasOwn(Object(node), segment) ? (node as Record<string, unknown>)[segment] : undefined
  return Array.isArray(node) ? node : undefined
}

/** Returns the values with another one at a path; an empty one of a record is deleted. */
export function setAt<T>(values: T, path: string, value: unknown): T {
  const segments = parsePath(path)
  return segments ? (setSegments(values, segments, value, recordPattern.test(path)) as T) : values
}

function setSegments(node: unknown, [key = '', ...rest]: string[], value: unknown, isRecord: boolean): unknown {
  if (Array.isArray(node)) {
    const copy: unknown[] = [...node]
    copy[Number(key)] = rest.length === 0 ? value : setSegments(copy[Number(key)], rest, value, isRecord)
    return copy
  }
  const object = { ...(node as Record<string, unknown>) }
  if (rest.length > 0) object[key] = setSegments(object[key], rest, value, isRecord)
  else if (isRecord && value === '') delete object[key]
  else object[key] = value
  return object
}
