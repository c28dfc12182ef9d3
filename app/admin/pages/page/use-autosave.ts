import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '#app/lib/form.ts'
import { broadcastDraftSaved } from '../draft-channel.ts'

/** Milliseconds after the last key until autosave. */
const pause = 600

type Answer = { kept: true; errors: FieldErrors }

/** Autosaves the input and returns validation errors: `errors` of touched fields, `found` of all. */
export function useDraft(page: string, form: RefObject<HTMLFormElement | null>, version: number) {
  const fetcher = useFetcher<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(new Set<string>())
  const [dirty, setDirty] = useState(false)

  const [keptAt, setKeptAt] = useState<Date>()

  const now = useCallback(() => {
    clearTimeout(timer.current)
    if (!form.current) return
    const sent = new FormData(form.current)
    sent.set('intent', 'draft')
    sent.set('version', String(version))
    fetcher.submit(sent, { method: 'post', action: `/admin/pages/${page}`, defaultShouldRevalidate: false })
  }, [fetcher.submit, form, page, version])

  const changed = useCallback(
    (target?: EventTarget | null) => {
      if (target instanceof Element) touched.current.add(target.getAttribute('name')?.replace(/-alt$/, '') ?? '')
      setDirty(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(now, pause)
    },
    [now],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  const { state, data } = fetcher
  useEffect(() => {
    if (state !== 'idle' || !data?.kept) return
    setDirty(false)
    setKeptAt(new Date())
    broadcastDraftSaved(page)
  }, [state, data, page])

  const errors: FieldErrors = {}
  for (const name of touched.current) {
    const found = data?.errors[name]
    // Clears errors that no longer apply.
    if (data) errors[name] = found ?? []
  }
  const isOnItsWay = state !== 'idle' || dirty
  return {
    changed,
    now,
    errors,
    found: data?.errors,
    keptAt,
    state: isOnItsWay ? ('saving' as const) : data?.kept ? ('saved' as const) : undefined,
  }
}
