import { useEffect, useState } from 'react'
import { type SharedValue, storageWrites, useShared } from './shared-value.ts'
import { whenActive } from './when-active.ts'

const alone = () => () => {}

/** A list with something in it. */
const items = /\[\s*\{/

/** Checks the stored text by pattern, without parsing. */
function holds(key: string, sign: RegExp): boolean {
  try {
    return sign.test(localStorage.getItem(key) ?? '')
  } catch {
    return false
  }
}

/** Without storage, what this page has written is known to the code alone that wrote it. */
let written = false
storageWrites.subscribe(() => {
  written = true
})

export type LateValue<T> = {
  /** Undefined until it has come. */
  readonly there: T | undefined
  load: () => Promise<T>
  /** At once where it has come; else then, in the order in which it was asked for. */
  use: (work: (value: T) => void, onFailed: (error: unknown) => void) => void
}

/** A value whose code is fetched once, when it is first asked for; where that failed, by the next who asks. */
export function lateValue<T>(fetch: () => Promise<T>): LateValue<T> {
  let there: T | undefined
  let underway: Promise<T> | undefined
  const load = () => {
    underway ??= fetch().then(
      (value) => {
        there = value
        return value
      },
      (error) => {
        underway = undefined
        throw error
      },
    )
    return underway
  }
  return {
    get there() {
      return there
    },
    load,
    use(work, onFailed) {
      if (there === undefined) load().then(work, onFailed)
      else work(there)
    },
  }
}

type Options<T> = {
  /** By what a stored text is known to be worth its code, where that is not a list with something in it. */
  sign?: RegExp
  /** Known value if nothing is stored. */
  empty?: T
  /** Starts one: loads its code on the first sign of activity. */
  begins?: boolean
}

/**
 * A value of local storage whose code is fetched only when there is something to read: when such a text is stored under one of
 * the keys, once this page or another tab has written anything, or where one is begun and someone is there. Until then, and
 * on the server, it is undefined.
 */
export function useStoredLater<T>(
  keys: readonly string[],
  late: LateValue<SharedValue<T>>,
  { sign = items, empty, begins }: Options<T> = {},
): T | undefined {
  const [value, setValue] = useState<SharedValue<T | undefined>>(
    () => late.there ?? { read: () => undefined, subscribe: alone },
  )
  useEffect(() => {
    // If loading fails, the page stays without it.
    const fetch = () => late.use(setValue, () => {})
    if (written || late.there || keys.some((key) => holds(key, sign))) fetch()
    else if (empty) setValue({ read: () => empty, subscribe: alone })
    const ended = new AbortController()
    if (begins) whenActive(fetch, ended.signal)
    addEventListener('storage', fetch, { signal: ended.signal })
    const stop = storageWrites.subscribe(fetch)
    return () => {
      ended.abort()
      stop()
    }
  }, [])
  return useShared(value)
}
