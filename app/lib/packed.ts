import { useMemo } from 'react'

/** What a loader hands over as one text: React Router takes a large answer apart value by value, which costs more than to render it. */
export type Packed<T> = string & { readonly packs?: T }

/** @param value of plain JSON: nothing undefined in a list, no dates, no infinite numbers */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value)

let last: { packed: string; value: unknown } = { packed: 'null', value: null }

/** The same object as before for the text last given: a page's head and its body ask one after the other. */
export function unpack<T>(packed: Packed<T>): T {
  if (packed !== last.packed) last = { packed, value: JSON.parse(packed) }
  return last.value as T
}

/** The same object for the same text. */
export const useUnpacked = <T>(packed: Packed<T>): T => useMemo(() => unpack(packed), [packed])
