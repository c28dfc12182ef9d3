import { uuidSource } from '#app/lib/text/uuid.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import type { InventorySort } from './filter.ts'

/** Cursor of the list: the sort key as text ('' for a missing price) and the id. */
export type Cursor = { id: string; key: string }

const cursorPattern = new RegExp(`^(${uuidSource})\\.(.*)$`, 's')

const isValidKey: Record<InventorySort, (key: string) => boolean> = {
  name: (key) => key !== '' && !key.includes('\0'),
  changed: (key) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key) &&
    isIsoDate(key.slice(0, 10)) &&
    !Number.isNaN(Date.parse(key)),
  'price-asc': (key) => /^(\d{1,10}\.\d\d)?$/.test(key),
  'price-desc': (key) => /^(\d{1,10}\.\d\d)?$/.test(key),
}

/** Parses `next` or `previous` of a list with that sort; undefined if invalid. */
export function parseCursor(text: string, sort: InventorySort): Cursor | undefined {
  const [, id, key] = cursorPattern.exec(text) ?? []
  return id !== undefined && key !== undefined && isValidKey[sort](key) ? { id, key } : undefined
}
