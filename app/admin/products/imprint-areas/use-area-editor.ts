import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker, useFetcher } from 'react-router'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { type AreasResult, type AreaTexts, createArea, validateAreaTexts } from './area-form.ts'

/** Milliseconds after the last change until autosave. */
const autosaveDelayMs = 500
/** Milliseconds after a failed autosave until the next. */
const retryDelayMs = 5_000
/** Maximum number of undo entries. */
const maxUndoEntries = 100

type KeyedArea = AreaTexts & { key: number }

type AreaEditorOptions = {
  start: readonly AreaTexts[]
  image: string
  unit: LengthUnit
  form: RefObject<HTMLFormElement | null>
  /** Result of the last submission of the form. */
  result: AreasResult | undefined
}

/** State of the area editor: undo history, selection, errors and autosave. */
export function useAreaEditor({ start, image, unit, form, result }: AreaEditorOptions) {
  const nextKey = useRef(start.length)
  const [initial] = useState(() => start.map((texts, key): KeyedArea => ({ ...texts, key })))
  const [areas, setAreas] = useState(initial)
  const [past, setPast] = useState<KeyedArea[][]>([])
  const [chosen, setChosen] = useState(initial[0]?.key)
  const saver = useFetcher<AreasResult>()
  const [isSaved, setSaved] = useState(true)
  const [hasSaveFailed, setSaveFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasUnsentInput = useRef(false)
  const latest = useRef(areas)
  latest.current = areas

  const getFormData = useCallback(() => {
    const data = new FormData(form.current ?? undefined)
    data.delete('copy-to')
    data.set('intent', 'save-draft')
    return data
  }, [form])
  const { submit } = saver
  const scheduleSave = useCallback(
    (delayMs = autosaveDelayMs) => {
      hasUnsentInput.current = true
      setSaved(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        hasUnsentInput.current = false
        submit(getFormData(), { method: 'post' })
      }, delayMs)
    },
    [submit, getFormData],
  )
  const { state, data: saveResult } = saver
  const cancelSave = useCallback(() => {
    hasUnsentInput.current = false
    clearTimeout(timer.current)
  }, [])
  // The next page may show the draft, so leaving waits until it is saved.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSaved && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const { state: blockerState } = blocker
  // Before the effect that schedules another try, so that a failure asks at once.
  useEffect(() => {
    if (blockerState !== 'blocked') return
    if (hasUnsentInput.current) {
      cancelSave()
      submit(getFormData(), { method: 'post' })
    } else if (state === 'idle') {
      const canLeave =
        saveResult?.outcome !== 'no-response' ||
        window.confirm('Your last edits are not saved. Leave this page and lose them?')
      if (canLeave) blocker.proceed?.()
      else blocker.reset?.()
    }
  }, [blockerState, state, saveResult])
  useEffect(() => {
    if (state !== 'idle') return
    const hasFailed = saveResult?.outcome === 'no-response'
    setSaveFailed(hasFailed)
    if (hasUnsentInput.current) return
    if (!hasFailed) setSaved(true)
    // Otherwise leaving discards the edits.
    else if (blockerState === 'unblocked') scheduleSave(retryDelayMs)
  }, [state, saveResult, scheduleSave, blockerState])
  // Submitting the form cancels the pending save. A copy stores the areas; any other result does not.
  useEffect(() => {
    if (!result || hasUnsentInput.current) return
    if (result.outcome === 'copied') {
      setSaved(true)
      setSaveFailed(false)
    } else scheduleSave(result.outcome === 'no-response' ? retryDelayMs : autosaveDelayMs)
  }, [result, scheduleSave])
  // A layout effect still finds the form, so leaving the page saves the last edit.
  useLayoutEffect(() => {
    // Read now: on unmount, the URL is already that of the next page.
    const pageUrl = location.href
    const flush = () => {
      if (!hasUnsentInput.current || !form.current) return
      cancelSave()
      fetch(pageUrl, { method: 'POST', body: getFormData(), keepalive: true }).catch(() => {})
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [cancelSave, getFormData, form])

  /** @param isUndoable true if the change is a separate undo entry; a drag is one entry */
  const applyChange = useCallback(
    (changed: KeyedArea[], isUndoable = true) => {
      const before = latest.current
      if (isUndoable) setPast((entries) => [...entries.slice(1 - maxUndoEntries), before])
      latest.current = changed
      setAreas(changed)
      scheduleSave()
    },
    [scheduleSave],
  )
  const errors = areas.map((texts) => {
    const parsed = validateAreaTexts(texts, image)
    return 'problems' in parsed ? parsed.problems : {}
  })

  return {
    areas,
    errors,
    chosen,
    choose: setChosen,
    cancelSave,
    isSaved,
    hasSaveFailed,
    canUndo: past.length > 0,
    isChanged: areas !== initial,
    set(key: number, texts: Partial<AreaTexts>, isUndoable = true) {
      applyChange(
        latest.current.map((area) => (area.key === key ? { ...area, ...texts } : area)),
        isUndoable,
      )
    },
    add(shape: AreaTexts['shape']) {
      const key = nextKey.current++
      applyChange([...latest.current, { ...createArea(shape, latest.current, unit), key }])
      setChosen(key)
    },
    remove(key: number) {
      const remaining = latest.current.filter((area) => area.key !== key)
      applyChange(remaining)
      setChosen(remaining.at(-1)?.key)
    },
    undo() {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      applyChange(before, false)
      if (!before.some(({ key }) => key === chosen)) setChosen(before.at(-1)?.key)
    },
    /** Restores the areas as of opening the page. */
    reset() {
      if (areas === initial) return
      applyChange(initial)
      setChosen(initial[0]?.key)
    },
  }
}

export type AreaEditor = ReturnType<typeof useAreaEditor>
