import { useEffect, useRef, useState } from 'react'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { useRequestUpdates } from '../live/use-request-updates.ts'

/** The minimum between two refreshes of the list. */
const minRefreshMs = 1_000
/** Scroll offset in pixels from which new rows are held back, so that the page does not shift. */
const holdOffset = 240

/**
 * Revalidates the page when requests arrive or change, throttled; a hidden tab does so once it is visible.
 * @param hasAlerts whether the page also shows alerts
 */
export function useLiveData(hasAlerts = false): void {
  const revalidate = useRevalidateWhenIdle()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRefresh = useRef(0)
  const isStale = useRef(false)
  const scheduleRefresh = () => {
    if (document.hidden) {
      isStale.current = true
      return
    }
    if (timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        lastRefresh.current = Date.now()
        isStale.current = false
        revalidate()
      },
      Math.max(0, lastRefresh.current + minRefreshMs - Date.now()),
    )
  }
  useRequestUpdates((update) => {
    if (update.what !== 'viewers' && (hasAlerts || update.what !== 'alerts')) scheduleRefresh()
  })
  const latest = useRef(scheduleRefresh)
  useEffect(() => {
    latest.current = scheduleRefresh
  })
  useEffect(() => {
    const show = () => {
      if (isStale.current) latest.current()
    }
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      clearTimeout(timer.current)
    }
  }, [])
}

type NewRequest = { id: string; sender: string; created_at: Date }

/**
 * Requests that arrived since the top of the list was last visible.
 * @param query the filter; with another one, every request counts as visible
 * @param newest the newest requests of the view, newest first
 * @param isFirstPage whether this page is the first one
 * @returns `waiting`: held back, so that the page does not shift; `shown`: just inserted; `statusMessage`: the screen reader message
 */
export function useNewRequests(query: string, newest: readonly NewRequest[], isFirstPage: boolean) {
  const newestTime = newest[0]?.created_at.getTime() ?? 0
  const [seenTime, setSeenTime] = useState(newestTime)
  const [message, setMessage] = useState('')
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const isScrolled = useIsScrolled()
  const arrived = newest.filter(({ created_at }) => created_at.getTime() > seenTime)
  const isHeld = !isFirstPage || isScrolled
  const announcedTime = useRef(seenTime)
  const [seenQuery, setSeenQuery] = useState(query)
  if (query !== seenQuery) {
    setSeenQuery(query)
    setSeenTime(newestTime)
    setShown(new Set())
    announcedTime.current = newestTime
  }

  useEffect(() => {
    const unannounced = arrived.filter(({ created_at }) => created_at.getTime() > announcedTime.current)
    const [first] = unannounced
    if (first) {
      announcedTime.current = first.created_at.getTime()
      setMessage(unannounced.length === 1 ? `New request from ${first.sender}` : `${unannounced.length} new requests`)
    }
    if (arrived.length === 0 || isHeld) return
    setShown(new Set(arrived.map(({ id }) => id)))
    setSeenTime(newestTime)
  }, [newestTime, isHeld])

  return { waiting: isHeld ? arrived : [], shown, statusMessage: message, showAll: () => setSeenTime(newestTime) }
}

/** True if the page is scrolled down. */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > holdOffset)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return isScrolled
}
