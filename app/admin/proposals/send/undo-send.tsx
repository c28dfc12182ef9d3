import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useRevalidateWhenIdle } from '#app/lib/browser/use-revalidate-when-idle.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '../../shell/admin-page.tsx'

/** A send within this time counts down. */
const maxCountdownMs = 60_000
const tickMs = 1_000
/** The job starts a little after its time. */
const pollTicks = 3

/** Cancels a scheduled sending, or undoes "Send" during its countdown. @param now time of the server */
export function UndoSend({ at, now }: { at: Date; now: number }) {
  const [leftMs, setLeftMs] = useState(at.getTime() - now)
  const revalidate = useRevalidateWhenIdle()
  const isCountdown = leftMs <= maxCountdownMs
  useEffect(() => {
    if (!isCountdown) return
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      const rest = at.getTime() - now - ticks * tickMs
      setLeftMs(rest)
      if (rest < 0 && ticks % pollTicks === 0) revalidate()
    }, tickMs)
    return () => clearInterval(timer)
  }, [at, now, isCountdown, revalidate])
  return (
    <Form method="post" aria-label="Undo send" className="proposal-undo">
      <p>
        {isCountdown ? (
          <span>{leftMs > 0 ? `Sending in ${Math.ceil(leftMs / tickMs)} s` : 'Sending…'}</span>
        ) : (
          <>
            <span>Sends </span>
            <DateTime at={at} />
          </>
        )}
      </p>
      <Button type="submit" name="intent" value="undo" variant="secondary" size="sm">
        {isCountdown ? 'Undo' : 'Cancel schedule'}
      </Button>
    </Form>
  )
}
