import { useEffect, useState } from 'react'
import { type FilePreview, loadPreview } from './preview.ts'

/** Inspects one file at a time: five at once would block the page. */
let lastTask: Promise<unknown> = Promise.resolve()

function runInSequence<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task)
  lastTask = result.catch(() => {})
  return result
}

/**
 * Inspects a file once it is wanted; releases the preview on unmount.
 * @returns `retry` for a file that could not be loaded
 */
export function usePreview(url: string, isWanted: boolean): { preview: FilePreview | undefined; retry: () => void } {
  const [preview, setPreview] = useState<FilePreview>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    const aborter = new AbortController()
    let found: FilePreview | undefined
    runInSequence(async () => {
      if (aborter.signal.aborted) return
      found = await loadPreview(url, aborter.signal)
      if (aborter.signal.aborted) closePreview(found)
      else setPreview(found)
    })
    return () => {
      aborter.abort()
      if (found) closePreview(found)
      setPreview(undefined)
    }
  }, [url, isWanted, tries])
  return { preview, retry: () => setTries(tries + 1) }
}

function closePreview({ shown }: FilePreview) {
  if (shown.as === 'pdf') shown.pdf.close()
  if (shown.as === 'bitmap') shown.bitmap.close()
}
