import type { FieldErrors } from '#app/lib/form.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import type { Actor } from '../audit/audit.server.ts'
import type { Conflict, Difference, OpenDocument, PastChange } from './document.ts'
import {
  type DraftResult,
  type DraftWrite,
  deleteDraft,
  isDraftInUse,
  readDraft,
  renewToken,
  saveDraft,
} from './drafts.server.ts'
import {
  type Fields,
  type Fingerprints,
  getFingerprints,
  listChangedFields,
  type Merge,
  mergeFields,
  type PartsOf,
  readSeen,
} from './fields.ts'
import { type ContentKind, listChangesSince, listRevisions } from './revisions.server.ts'

export type SaveOutcome =
  /** `messageKey`: key of the message that the editor shows next, if not the usual one. */
  | { outcome: 'saved'; messageKey?: string | undefined }
  /** Someone else published a newer version, or deleted the document. Nothing was written. */
  | { outcome: 'conflict' | 'not-found' }
  | { outcome: 'rejected'; errors: FieldErrors }

/** `version` is the one that the form showed; 0 creates the document. `title` is that of the change set. */
export type SaveInput<T> = { id: string; version: number; value: T; by: Actor; title?: string | undefined }

export type Validation<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors }

/**
 * A kind of content with drafts, versions and a history. `F` are the fields of its form, `T` is the value that it stores.
 * Its feature defines it; the content editor of the admin does the rest.
 */
export type DocumentType<F extends Fields, T> = {
  kind: ContentKind
  /** The word in messages: "Someone else edited this box". */
  noun: string
  blank: F
  /** The stored value in the form; fields that it lacks stay as in `over`. */
  toFields: (value: T, over: F) => F
  /** Fields that a draft of another version of the software lacks stay as they are live. */
  parseDraft: (draft: Fields, live: F) => F | undefined
  /** Checks fields before they are published; of a product only the edited ones. */
  validate: (fields: F, base: { version: number; seen: Fingerprints }) => Validation<T>
  find: (db: Queryable, id: string) => Promise<{ version: number; name: string; value: T } | undefined>
  /** Writes the value as one change set, with what follows from it: redirects of slugs, invalidated pages. */
  publish(db: Queryable, input: SaveInput<T>): Promise<SaveOutcome>
  /** Publishes what is stored but not public yet, at its scheduled time, for kinds that store drafts for the team: posts. */
  publishStored?: (tx: Transaction, id: string) => Promise<boolean>
  /** The value of a revision; null if its change created the document, undefined if it cannot be read. */
  parseRevision: (before: unknown) => T | null | undefined
  getTitle: (field: string) => string
  /** Parts that merge on their own; without them, each field does. */
  parts?: PartsOf<F>
  listDifferences: (db: Queryable, before: F, after: F) => Promise<Difference[]> | Difference[]
}

type Edit<F> = {
  id: string
  staffId: string
  fields: F
  /** The version that the form showed, with its fields. */
  version: number
  seen: Fingerprints
  write?: DraftWrite | undefined
}

/**
 * Opens a document with this person's draft of it.
 * @param initial fields of a new document
 * @returns undefined if there is neither a document nor a draft nor `initial`
 */
export async function openDocument<F extends Fields, T>(
  db: Queryable,
  type: DocumentType<F, T>,
  { id, staffId, initial }: { id: string; staffId: string; initial?: F | undefined },
): Promise<OpenDocument<F> | undefined> {
  const [live, draft] = await Promise.all([
    type.find(db, id),
    readDraft(db, { kind: type.kind, subject: id, staffId }, contentFields),
  ])
  const liveFields = live ? type.toFields(live.value, type.blank) : (initial ?? type.blank)
  const drafted = draft && type.parseDraft(draft.fields, liveFields)
  if (!live && !initial && !drafted) return undefined
  const liveVersion = live?.version ?? 0
  const opened = { id, isNew: !live, name: live?.name ?? '', liveVersion }
  const shown = getSeen(type, live ? liveFields : type.blank)
  if (!draft || !drafted) return { ...opened, fields: liveFields, version: liveVersion, seen: shown, draft: null }
  const isOutdated = draft.version !== liveVersion
  return {
    ...opened,
    fields: drafted,
    version: draft.version,
    // Drafts of earlier versions of the software do not say what they were based on.
    seen: readSeen(draft.fields) ?? (isOutdated ? {} : shown),
    draft: { at: draft.at, token: draft.draftToken, isOutdated },
  }
}

const split = <F extends Fields, T>({ parts }: DocumentType<F, T>, fields: F): Fields => parts?.split(fields) ?? fields

const getSeen = <F extends Fields, T>(type: DocumentType<F, T>, fields: F): Fingerprints =>
  getFingerprints(split(type, fields))

/**
 * Saves the input as this person's draft, valid or not; input that equals what the form showed is none, unless the draft is
 * scheduled or shared.
 * @param isRebased if true, the draft is then based on the version of the edit
 */
export async function saveDocumentDraft<F extends Fields, T>(
  db: Queryable,
  type: DocumentType<F, T>,
  { id, staffId, fields, version, seen, write }: Edit<F>,
  { isRebased = false } = {},
): Promise<DraftResult> {
  const key = { kind: type.kind, subject: id, staffId }
  const changed = listChangedFields(split(type, fields), seen)
  if (changed.length === 0 && !(await isDraftInUse(db, key))) return deleteDraft(db, key, write)
  return saveDraft(db, { ...key, version, fields: { ...fields, seen }, write, isRebased })
}

/** Merges the input with what someone else published, as a draft of that version. @returns undefined if it was deleted */
export async function resolveConflict<F extends Fields, T>(
  db: Database,
  type: DocumentType<F, T>,
  { id, staffId, fields, version, seen, write }: Edit<F>,
): Promise<{ edit: Edit<F>; draft: DraftResult; conflict: Conflict } | undefined> {
  const live = await type.find(db, id)
  if (!live) return undefined
  const liveFields = type.toFields(live.value, type.blank)
  const liveParts = split(type, liveFields)
  const merged = mergeFields(split(type, fields), liveParts, seen)
  const join = (parts: Fields): F => type.parts?.join(parts, { mine: fields, live: liveFields, seen }) ?? (parts as F)
  const edit = { id, staffId, fields: join(merged.fields), version: live.version, seen: getFingerprints(liveParts) }
  // A draft that another tab saved since stays; the next autosave reports it.
  const draft = await saveDocumentDraft(db, type, { ...edit, write: write && renewToken(write) }, { isRebased: true })
  const getTitle = (name: string) =>
    type.parts ? type.parts.getTitle(name, Object.hasOwn(liveParts, name) ? liveFields : fields) : type.getTitle(name)
  const conflict = {
    changes: await listChangesSince(db, { kind: type.kind, subject: id, version }),
    theirs: [...new Set(merged.theirs.map(getTitle))],
    both: await type.listDifferences(db, liveFields, join(overlay(liveParts, merged))),
  }
  return { edit, draft, conflict }
}

/** The live parts with those over them that both changed; a part that this person removed is missing. */
function overlay(live: Fields, { fields, both }: Merge<Fields>): Fields {
  const kept = Object.entries(live).filter(([name]) => !both.includes(name) || Object.hasOwn(fields, name))
  const mine = both.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]]] : []))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(mine) }
}

/** Returns a stored draft as the fields of its form; undefined if it cannot be read. */
export async function parseDraft<F extends Fields, T>(
  db: Queryable,
  type: DocumentType<F, T>,
  { id, fields }: { id: string; fields: Fields },
): Promise<F | undefined> {
  const live = await type.find(db, id)
  return type.parseDraft(fields, live ? type.toFields(live.value, type.blank) : type.blank)
}

/** Changes per page of a history. */
const pageSize = 10

/**
 * Lists the changes of a document, newest first.
 * @param before id of the last change on the previous page
 * @returns `next`: `before` of the next page
 */
export async function listPastChanges<F extends Fields, T>(
  db: Queryable,
  type: DocumentType<F, T>,
  { id, before }: { id: string; before?: number | undefined },
): Promise<{ changes: PastChange[]; next: number | undefined }> {
  const { kind } = type
  const [live, [newer], revisions] = await Promise.all([
    type.find(db, id),
    // The revision after the page holds the state at its beginning.
    before === undefined ? [] : listRevisions(db, { kind, subject: id, limit: 1, before: before + 1 }),
    listRevisions(db, { kind, subject: id, limit: pageSize + 1, before }),
  ])
  const start = newer ? type.parseRevision(newer.before) : live?.value
  let after = start ? type.toFields(start, type.blank) : type.blank
  const changes: PastChange[] = []
  for (const { id, name, actor, at, title, isUndone, before: stored } of revisions.slice(0, pageSize)) {
    const value = type.parseRevision(stored)
    const change = { id, by: name ?? actor, at, title, isUndone, canRestore: Boolean(value) }
    if (!value) {
      changes.push({ ...change, differences: value === null ? null : [] })
      continue
    }
    const fields = type.toFields(value, after)
    changes.push({ ...change, differences: await type.listDifferences(db, fields, after) })
    after = fields
  }
  return { changes, next: revisions.length > pageSize ? changes.at(-1)?.id : undefined }
}

/**
 * Publishes the state before a revision again, as another change set.
 * @param revision id
 */
export async function restoreDocument<F extends Fields, T>(
  db: Database,
  type: DocumentType<F, T>,
  { id, revision, by }: { id: string; revision: number; by: Actor },
): Promise<SaveOutcome> {
  const [found] = await listRevisions(db, { kind: type.kind, subject: id, limit: 1, before: revision + 1 })
  const value = found?.id === revision ? type.parseRevision(found.before) : undefined
  const live = await type.find(db, id)
  if (!found || !value || !live) return { outcome: 'not-found' }
  const title = `Restored “${live.name}” to the version before “${found.title}”`
  return type.publish(db, { id, version: live.version, value, by, title })
}
