import * as v from 'valibot'
import { reviveStorable } from '#app/lib/text/storable.ts'

/** The fields of a document as its form has them, by name. A field is merged and compared as a whole, unless it has parts. */
export type Fields = Record<string, unknown>

/** Hashes of the fields that a form showed, which tell later what the person edited. */
const fingerprintsSchema = v.record(v.string(), v.string())
export type Fingerprints = v.InferOutput<typeof fingerprintsSchema>

export const getFingerprints = (fields: Fields): Fingerprints =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, getFingerprint(value)]))

/** Lists the fields that differ from those that a form showed. */
export const listChangedFields = (fields: Fields, seen: Fingerprints): string[] =>
  Object.keys(fields).filter((name) => seen[name] !== getFingerprint(fields[name]))

/** Parses the fingerprints that a form sends; empty if they cannot be read. */
export function parseFingerprints(form: FormData): Fingerprints {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson({ reviver: reviveStorable }), fingerprintsSchema),
    form.get('seen'),
  )
  return parsed.success ? parsed.output : {}
}

/** Returns the fingerprints that a draft stores as its field `seen`. */
export function readSeen(draft: unknown): Fingerprints | undefined {
  const parsed = v.safeParse(v.object({ seen: fingerprintsSchema }), draft)
  return parsed.success ? parsed.output.seen : undefined
}

/** Begins the names of parts that list ids or keys: they tell an order and removals, and conflict with nothing. */
export const orderPrefix = 'order '

/** How nested fields are split into parts by id, which merge on their own. */
export type PartsOf<F extends Fields> = {
  split: (fields: F) => Fields
  /** The fields of merged parts; `split` names what a side lacks no more. */
  join: (parts: Fields, sides: { mine: F; live: F; seen: Fingerprints }) => F
  /** The name of a part in messages. */
  getTitle: (part: string, fields: F) => string
}

/** True if a person changed the ids of a list since the form showed it. */
export const isListChanged = (path: string, ids: readonly string[], seen: Fingerprints): boolean =>
  seen[orderPrefix + path] !== getFingerprint(ids)

export type Merge<F extends Fields> = {
  /** The live fields with those that the person edited over them. */
  fields: F
  /** Fields that someone else changed. */
  theirs: string[]
  /** Fields that both changed, to different values. */
  both: string[]
}

/** Merges two edits of the same version field by field (decision 0026). A part that either removed is removed. */
export function mergeFields<F extends Fields>(mine: F, live: F, seen: Fingerprints): Merge<F> {
  const edited = listChangedFields(mine, seen)
  const isRemoved = (name: string) => Object.hasOwn(seen, name) && !Object.hasOwn(mine, name)
  const kept = Object.entries(live).filter(([name]) => !isRemoved(name))
  const fields = { ...Object.fromEntries(kept), ...Object.fromEntries(edited.map((name) => [name, mine[name]])) } as F
  const removed = Object.keys(seen).filter((name) => Object.hasOwn(mine, name) && !Object.hasOwn(live, name))
  const theirs = [...listChangedFields(live, seen), ...removed].filter((name) => !name.startsWith(orderPrefix))
  const both = theirs.filter((name) => getFingerprint(fields[name]) !== getFingerprint(live[name]))
  return { fields, theirs, both }
}

/** FNV-1a of the value's UTF-16, in base 36. */
function getFingerprint(value: unknown): string {
  const text = typeof value === 'string' ? normalizeLines(value) : JSON.stringify(value, normalizeText)
  let hash = 0x811c9dc5
  for (let index = 0; index < (text ?? '').length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

const normalizeText = (_: string, value: unknown) => (typeof value === 'string' ? normalizeLines(value) : value)

/** Forms send CRLF and trailing line breaks; neither is an edit. */
export const normalizeLines = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n').trim()
