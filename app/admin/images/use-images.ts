import { useEffect, useRef, useState } from 'react'
import { type ChosenImage, getImageId } from '#app/features/images/chosen-images.ts'
import { maxImageBytes } from '#app/features/images/limits.ts'
import type { SortableItem } from '#app/ui/sortable.tsx'
import { ImageError, sendImage } from './upload-image.ts'

/** An image that is there. */
export type KeptImage = SortableItem & ChosenImage

/** A file on its way, or one that was rejected. `progress` 0 to 1; at 1 it is being read. */
export type ImageOnItsWay = { id: string; file: File; progress: number; rejected?: string; again?: boolean }

const sentAtOnce = 2

type Taken = { max: number; asLogo: boolean }

/** The images of a field: those that are there, in order, and those on their way. */
export function useImages(
  value: readonly ChosenImage[],
  { max, asLogo }: Taken,
  onChange: (kept: ChosenImage[]) => void,
) {
  const counter = useRef(0)
  const newId = () => `new-${counter.current++}`
  const [kept, setKept] = useState<KeptImage[]>(() =>
    value.map((each, at) => named(getImageId(at), each, `image ${at + 1}`)),
  )
  const [coming, setComing] = useState<ImageOnItsWay[]>([])
  const stopped = useRef(new AbortController())
  const sending = useRef(new Set<string>())

  useEffect(() => {
    const controller = new AbortController()
    stopped.current = controller
    return () => controller.abort()
  }, [])

  const changed = useRef(onChange)
  changed.current = onChange
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) changed.current(kept.map(({ address, alt }) => ({ address, alt })))
    first.current = false
  }, [kept])

  const note = (id: string, change: Partial<ImageOnItsWay>) =>
    setComing((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)))

  // Two at a time, in the order they were chosen.
  useEffect(() => {
    for (const { id, file, rejected } of coming) {
      if (rejected !== undefined || sending.current.has(id) || sending.current.size >= sentAtOnce) continue
      sending.current.add(id)
      const { signal } = stopped.current
      sendImage(file, { asLogo, signal, onProgress: (progress) => note(id, { progress }) })
        .then(({ address }) => {
          setKept((all) =>
            all.some((each) => each.address === address) ? all : [...all, named(id, { address, alt: '' }, file.name)],
          )
          setComing((all) => all.filter((each) => each.id !== id))
        })
        .catch((error: Error) => {
          if (!signal.aborted) note(id, { rejected: error.message, again: error instanceof ImageError && error.again })
        })
        .finally(() => {
          sending.current.delete(id)
          // The next has its turn.
          if (!signal.aborted) setComing((all) => [...all])
        })
    }
  }, [coming, asLogo])

  function add(files: readonly File[]) {
    const room = max - kept.length - coming.filter(({ rejected }) => rejected === undefined).length
    const added = files.map((file, index): ImageOnItsWay => {
      const rejected = index >= room ? `You can add up to ${max} ${max === 1 ? 'image' : 'images'}.` : problemWith(file)
      return { id: newId(), file, progress: 0, ...(rejected && { rejected: rejected }) }
    })
    setComing((all) => [...all, ...added])
  }

  return {
    kept,
    coming,
    add,
    order: setKept,
    describe: (id: string, alt: string) =>
      setKept((all) => all.map((each) => (each.id === id ? { ...each, alt } : each))),
    remove: (id: string) => setKept((all) => all.filter((each) => each.id !== id)),
    dismiss: (id: string) => setComing((all) => all.filter((each) => each.id !== id)),
    again: (id: string) =>
      setComing((all) => all.map((each) => (each.id === id ? { id, file: each.file, progress: 0 } : each))),
  }
}

const named = (id: string, { address, alt }: ChosenImage, name: string): KeptImage => ({ id, address, alt, name })

/** Checks size and type before the upload. */
function problemWith({ size, type }: File): string | undefined {
  if (size > maxImageBytes) return 'This file is larger than 25 MB.'
  return size === 0 && type === '' ? 'This file is empty.' : undefined
}
