import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../live/use-live.ts'

/** Milliseconds between two readings of the list, however much happens. */
const pace = 1_000
/** Pixels down from which somebody reads on, and must not be pushed away. */
const away = 240

/** Reads the page's data anew when requests arrive or change, at most once in a while; what a hidden tab misses, later. */
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
      Math.max(0, last.current + pace - Date.now()),
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
 * What has arrived since the reader last saw the top of the list.
 * @param newest the newest requests of the view, newest first
 * @param onTop whether this page begins with them
 * @returns `waiting`: those that are not shown yet, so that nobody is pushed away from what they read; `shown`: those that
 * have just come into sight; `said`: for who listens to the page
 */
export function useArrivals(newest: readonly Arrived[], onTop: boolean) {
  const newestTime = newest[0]?.created_at.getTime() ?? 0
  const [seen, setSeen] = useState(newestTime)
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const reading = useReadingOn()
  const arrived = newest.filter(({ created_at }) => created_at.getTime() > seen)
  const hold = !onTop || reading
  const told = useRef(seen)

  useEffect(() => {
    const untold = arrived.filter(({ created_at }) => created_at.getTime() > told.current)
    const [first] = untold
    if (first) {
      told.current = first.created_at.getTime()
      setSaid(untold.length === 1 ? `New request from ${first.sender}` : `${untold.length} new requests`)
    }
    if (arrived.length === 0 || hold) return
    setShown(new Set(arrived.map(({ id }) => id)))
    setSeen(newestTime)
  }, [newestTime, hold])

  return { waiting: hold ? arrived : [], shown, said, showAll: () => setSeen(newestTime) }
}

/** Whether somebody has scrolled down. */
function useReadingOn(): boolean {
  const [is, set] = useState(false)
  useEffect(() => {
    const look = () => set(window.scrollY > away)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return is
}
