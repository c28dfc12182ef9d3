import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '#app/lib/form.ts'
import { broadcastDraftSaved } from '../draft-channel.ts'

/** Milliseconds after the last key until autosave. */
const autosaveDelayMs = 600

type DraftReply = { isSaved: true; errors: FieldErrors }

/** Autosaves the input and returns validation errors: `errors` of touched fields, `found` of all. */
export function useAutosave(page: string, form: RefObject<HTMLFormElement | null>, version: number) {
  const fetcher = useFetcher<DraftReply>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(new Set<string>())
  const [isDirty, setDirty] = useState(false)

  const [savedAt, setSavedAt] = useState<Date>()

  const saveNow = useCallback(() => {
    clearTimeout(timer.current)
    if (!form.current) return
    const formData = new FormData(form.current)
    formData.set('intent', 'draft')
    formData.set('version', String(version))
    fetcher.submit(formData, { method: 'post', action: `/admin/pages/${page}`, defaultShouldRevalidate: false })
  }, [fetcher.submit, form, page, version])

  const onFieldChange = useCallback(
    (target?: EventTarget | null) => {
      if (target instanceof Element) touched.current.add(target.getAttribute('name')?.replace(/-alt$/, '') ?? '')
      setDirty(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(saveNow, autosaveDelayMs)
    },
    [saveNow],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  const { state, data } = fetcher
  useEffect(() => {
    if (state !== 'idle' || !data?.isSaved) return
    setDirty(false)
    setSavedAt(new Date())
    broadcastDraftSaved(page)
  }, [state, data, page])

  const errors: FieldErrors = {}
  for (const name of touched.current) {
    const found = data?.errors[name]
    // Clears errors that no longer apply.
    if (data) errors[name] = found ?? []
  }
  const isSaving = state !== 'idle' || isDirty
  return {
    onFieldChange,
    saveNow,
    errors,
    allErrors: data?.errors,
    savedAt,
    state: isSaving ? ('saving' as const) : data?.isSaved ? ('saved' as const) : undefined,
  }
}
