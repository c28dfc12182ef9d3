import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../live/use-live.ts'

/** The minimum between two refreshes of the list. */
const minRefreshMs = 1_000
/** Scroll offset in pixels from which new rows are held back, so that the page does not shift. */
const holdOffset = 240

/** Revalidates the list when requests arrive or change, throttled; a hidden tab does so once it is visible. */
export function useLiveData(): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  const missed = useRef(false)
  const ask = () => {
    if (document.hidden) {
      missed.current = true
      return
    }
    if (timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        last.current = Date.now()
        missed.current = false
        revalidate()
      },
      Math.max(0, last.current + minRefreshMs - Date.now()),
    )
  }
  useLive((notice) => {
    if (notice.what !== 'viewers') ask()
  })
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const show = () => {
      if (missed.current) latest.current()
    }
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      clearTimeout(timer.current)
    }
  }, [])
}

type Arrived = { id: string; sender: string; created_at: Date }

/**
 * Requests that arrived since the top of the list was last visible.
 * @param newest the newest requests of the view, newest first
 * @param onTop whether this page is the first one
 * @returns `waiting`: held back, so that the page does not shift; `shown`: just inserted; `said`: the screen reader message
 */
export function useNewRequests(newest: readonly Arrived[], onTop: boolean) {
  const newestTime = newest[0]?.created_at.getTime() ?? 0
  const [seen, setSeen] = useState(newestTime)
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const isScrolled = useIsScrolled()
  const arrived = newest.filter(({ created_at }) => created_at.getTime() > seen)
  const hold = !onTop || isScrolled
  const notified = useRef(seen)

  useEffect(() => {
    const unannounced = arrived.filter(({ created_at }) => created_at.getTime() > notified.current)
    const [first] = unannounced
    if (first) {
      notified.current = first.created_at.getTime()
      setSaid(unannounced.length === 1 ? `New request from ${first.sender}` : `${unannounced.length} new requests`)
    }
    if (arrived.length === 0 || hold) return
    setShown(new Set(arrived.map(({ id }) => id)))
    setSeen(newestTime)
  }, [newestTime, hold])

  return { waiting: hold ? arrived : [], shown, said, showAll: () => setSeen(newestTime) }
}

/** True if the page is scrolled down. */
function useIsScrolled(): boolean {
  const [is, set] = useState(false)
  useEffect(() => {
    const look = () => set(window.scrollY > holdOffset)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return is
}
