import { type RefObject, useEffect, useState } from 'react'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import type { UnreadableInks } from './unreadable-inks.ts'

const none: UnreadableInks = new Map()

/** Returns the entered inks that are hard to read on the image of a product; empty until its color is measured. */
export function useUnreadableInks(
  group: RefObject<HTMLFieldSetElement | null>,
  read: (group: HTMLFieldSetElement) => RequestedImprint,
  product: { id: string; image: string | null },
  locations: readonly ImprintLocationOption[],
): UnreadableInks {
  const [unreadable, setUnreadable] = useState(none)
  useEffect(() => {
    const element = group.current
    const { id, image } = product
    if (!element || image === null) return
    const ended = new AbortController()
    let latest = 0
    async function check(field: HTMLFieldSetElement, picture: string) {
      latest += 1
      const current = latest
      const imprint = read(field)
      const isNamed = Array.isArray(imprint) && imprint.some(({ color_names: names }) => names)
      // The proof shows it all the same.
      const found = isNamed
        ? await import('./unreadable-inks.ts').then(
            ({ readUnreadableInks }) => readUnreadableInks({ id, image: picture }, imprint, locations),
            () => none,
          )
        : none
      if (current === latest && !ended.signal.aborted) setUnreadable(found)
    }
    const listener = () => void check(element, image)
    element.addEventListener('input', listener, ended)
    listener()
    return () => ended.abort()
  }, [])
  return unreadable
}
