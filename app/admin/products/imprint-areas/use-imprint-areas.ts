import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type AreaTexts, newArea, readTexts } from './area-form.ts'

/** Milliseconds after the last change until autosave. */
const pause = 500
/** Maximum number of undo steps. */
const maxSteps = 100

type Drawn = AreaTexts & { key: number }

/** State of the area editor: undo history, selection, errors and autosave. */
export function useAreas(start: readonly AreaTexts[], image: string, form: RefObject<HTMLFormElement | null>) {
  const next = useRef(start.length)
  const [first] = useState(() => start.map((texts, key): Drawn => ({ ...texts, key })))
  const [areas, setAreas] = useState(first)
  const [past, setPast] = useState<Drawn[][]>([])
  const [chosen, setChosen] = useState(first[0]?.key)
  const keeper = useFetcher<unknown>()
  const [isKept, setKept] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef(false)
  const latest = useRef(areas)
  latest.current = areas

  const body = useCallback(() => {
    const sent = new FormData(form.current ?? undefined)
    sent.delete('copy-to')
    sent.set('intent', 'keep')
    return sent
  }, [form])
  const { submit } = keeper
  const saveSoon = useCallback(() => {
    waiting.current = true
    setKept(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      waiting.current = false
      submit(body(), { method: 'post' })
    }, pause)
  }, [submit, body])
  const { state } = keeper
  useEffect(() => {
    if (state === 'idle' && !waiting.current) setKept(true)
  }, [state])
  const stop = useCallback(() => {
    waiting.current = false
    clearTimeout(timer.current)
  }, [])
  // A layout effect still finds the form, so leaving the page saves the last edit.
  useLayoutEffect(() => {
    // The address as it is now: when the screen goes, it is that of the next one.
    const here = location.href
    const flush = () => {
      if (!waiting.current || !form.current) return
      stop()
      fetch(here, { method: 'POST', body: body(), keepalive: true }).catch(() => {})
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [stop, body, form])

  /** @param isStep true if the change is a separate undo step; a drag is one step */
  const change = useCallback(
    (changed: Drawn[], isStep = true) => {
      const before = latest.current
      if (isStep) setPast((steps) => [...steps.slice(1 - maxSteps), before])
      latest.current = changed
      setAreas(changed)
      saveSoon()
    },
    [saveSoon],
  )
  const flaws = areas.map((texts) => {
    const read = readTexts(texts, image)
    return 'problems' in read ? read.problems : {}
  })

  return {
    areas,
    flaws,
    chosen,
    choose: setChosen,
    stop,
    isKept,
    canUndo: past.length > 0,
    isChanged: areas !== first,
    set(key: number, texts: Partial<AreaTexts>, isStep = true) {
      change(
        latest.current.map((area) => (area.key === key ? { ...area, ...texts } : area)),
        isStep,
      )
    },
    add(shape: AreaTexts['shape']) {
      const key = next.current++
      change([...latest.current, { ...newArea(shape, latest.current), key }])
      setChosen(key)
    },
    remove(key: number) {
      const left = latest.current.filter((area) => area.key !== key)
      change(left)
      setChosen(left.at(-1)?.key)
    },
    undo() {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      change(before, false)
      if (!before.some(({ key }) => key === chosen)) setChosen(before.at(-1)?.key)
    },
    /** To what was there when the screen was opened. */
    reset() {
      change(first)
      setChosen(first[0]?.key)
    },
  }
}

export type Areas = ReturnType<typeof useAreas>
