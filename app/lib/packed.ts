import { useMemo } from 'react'

/** What a loader hands over as one text: React Router takes a large answer apart value by value, which costs more than to render it. */
export type Packed<T> = string & { readonly packs?: T }

/** @param value of plain JSON: nothing undefined in a list, no dates, no infinite numbers */
export function pack<T>(value: T): Packed<T> {
  const packed = JSON.stringify(value)
  // Who packs it here writes its page in a moment, beside some others.
  if (import.meta.env.SSR) remember(packed, value)
  return packed
}

/** The texts last packed or unpacked: a page's head and its body ask one after the other. */
const last = new Map<string, unknown>()
const mostRemembered = import.meta.env.SSR ? 32 : 1

/** The same object as before for a text of late. */
export function unpack<T>(packed: Packed<T>): T {
  if (!last.has(packed)) remember(packed, JSON.parse(packed))
  return last.get(packed) as T
}

function remember(packed: string, value: unknown): void {
  last.set(packed, value)
  for (const oldest of last.keys()) {
    if (last.size <= mostRemembered) break
    last.delete(oldest)
  }
}

/** The same object for the same text. */
export const useUnpacked = <T>(packed: Packed<T>): T => useMemo(() => unpack(packed), [packed])
