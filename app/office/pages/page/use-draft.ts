import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '#app/lib/form.ts'
import { tellDraftKept } from '../draft-channel.ts'

/** Milliseconds after the last key until the draft is kept. */
const pause = 600

type Answer = { kept: true; errors: FieldErrors }

/** Keeps what is typed, a moment after it was, and says what of it will not do: `errors` of the fields that were touched, `found` of all. */
export function useDraft(page: string, form: RefObject<HTMLFormElement | null>, version: number) {
  const fetcher = useFetcher<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(new Set<string>())
  const [dirty, setDirty] = useState(false)

  const changed = useCallback(
    (target?: EventTarget | null) => {
      if (target instanceof Element) touched.current.add(target.getAttribute('name')?.replace(/-alt$/, '') ?? '')
      setDirty(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (!form.current) return
        const sent = new FormData(form.current)
        sent.set('intent', 'draft')
        sent.set('version', String(version))
        fetcher.submit(sent, { method: 'post', action: `/admin/pages/${page}`, defaultShouldRevalidate: false })
      }, pause)
    },
    [fetcher.submit, form, page, version],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  const { state, data } = fetcher
  useEffect(() => {
    if (state !== 'idle' || !data?.kept) return
    setDirty(false)
    tellDraftKept(page)
  }, [state, data, page])

  const errors: FieldErrors = {}
  for (const name of touched.current) {
    const found = data?.errors[name]
    // What was said of it may no longer hold.
    if (data) errors[name] = found ?? []
  }
  const status =
    state !== 'idle' ? 'Keeping your draft' : dirty ? 'Not kept yet' : data?.kept ? 'Your draft is kept' : undefined
  return { changed, errors, found: data?.errors, status }
}
