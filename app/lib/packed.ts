import { useMemo } from 'react'

/** What a loader hands over as one text: React Router takes a large answer apart value by value, which costs more than to render it. */
export type Packed<T> = string & { readonly packs?: T }

/** @param value of plain JSON: nothing undefined in a list, no dates, no infinite numbers */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value)

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed)

/** The same object for the same text. */
export const useUnpacked = <T>(packed: Packed<T>): T => useMemo(() => unpack(packed), [packed])
