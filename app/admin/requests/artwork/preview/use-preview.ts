import { useEffect, useState } from 'react'
import { type Look, lookInto } from './preview.ts'

/** Inspects one file at a time: five at once would block the page. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const turn = last.then(task)
  last = turn.catch(() => {})
  return turn
}

/**
 * Looks into a file once `wanted`; what it holds goes when the page does.
 * @returns `again` for a file that could not be loaded
 */
export function useLook(address: string, wanted: boolean): { look: Look | undefined; again: () => void } {
  const [look, setLook] = useState<Look>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!wanted) return
    const stopping = new AbortController()
    let found: Look | undefined
    inTurn(async () => {
      if (stopping.signal.aborted) return
      found = await lookInto(address, stopping.signal)
      if (stopping.signal.aborted) letGo(found)
      else setLook(found)
    })
    return () => {
      stopping.abort()
      if (found) letGo(found)
      setLook(undefined)
    }
  }, [address, wanted, tries])
  return { look, again: () => setTries(tries + 1) }
}

function letGo({ shown }: Look) {
  if (shown.as === 'pdf') shown.pdf.close()
  if (shown.as === 'bitmap') shown.bitmap.close()
}
