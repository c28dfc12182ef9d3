import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

/** Older drafts are dropped. */
const maxDrafts = 20

/** Unsaved input of this tab, one draft for each request. It survives navigation and reloads. */
export function createDrafts<T extends { reference: string }>(key: string, schema: v.GenericSchema<unknown, T>) {
  /** Newest last. */
  const stored = createStoredValue<T[]>({
    key,
    area: 'session',
    empty: [],
    parse: (text) => v.parse(v.array(schema), JSON.parse(text)),
    serialize: JSON.stringify,
  })
  const readOthers = (reference: string) => stored.read().filter((draft) => draft.reference !== reference)
  return {
    read: (reference: string): T | undefined => stored.read().find((draft) => draft.reference === reference),
    write: (draft: T) => stored.write([...readOthers(draft.reference).slice(1 - maxDrafts), draft]),
    clear: (reference: string) => stored.write(readOthers(reference)),
    clearAll: () => stored.clear(),
  }
}
