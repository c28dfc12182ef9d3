import { useEffect, useRef, useState } from 'react'
import { type ChosenImage, getImageId } from '#app/features/images/chosen-images.ts'
import { maxImageBytes } from '#app/features/images/limits.ts'
import type { SortableItem } from '#app/ui/sortable.tsx'
import { ImageError, uploadImage } from './upload-image.ts'

/** An uploaded image. */
export type StoredImage = SortableItem & ChosenImage

/** An upload in progress or rejected. `progress` is 0 to 1; at 1 the server processes the image. */
export type ImageUpload = { id: string; file: File; progress: number; rejected?: string; canRetry?: boolean }

const maxConcurrentUploads = 2

type UseImagesOptions = { max: number; asLogo: boolean }

/** Images of a field, in order, and its uploads. */
export function useImages(
  value: readonly ChosenImage[],
  { max, asLogo }: UseImagesOptions,
  onChange: (images: ChosenImage[]) => void,
) {
  const counter = useRef(0)
  const createId = () => `new-${counter.current++}`
  const [images, setImages] = useState<StoredImage[]>(() =>
    value.map((each, at) => toStoredImage(getImageId(at), each, `image ${at + 1}`)),
  )
  const [uploads, setUploads] = useState<ImageUpload[]>([])
  const controller = useRef(new AbortController())
  const sending = useRef(new Set<string>())

  useEffect(() => {
    const nextController = new AbortController()
    controller.current = nextController
    return () => nextController.abort()
  }, [])

  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  const isFirstRender = useRef(true)
  useEffect(() => {
    if (!isFirstRender.current) latestOnChange.current(images.map(({ url, alt }) => ({ url, alt })))
    isFirstRender.current = false
  }, [images])

  const updateUpload = (id: string, change: Partial<ImageUpload>) =>
    setUploads((current) => current.map((each) => (each.id === id ? { ...each, ...change } : each)))

  // Uploads in the order of selection.
  useEffect(() => {
    for (const { id, file, rejected } of uploads) {
      if (rejected !== undefined || sending.current.has(id) || sending.current.size >= maxConcurrentUploads) continue
      sending.current.add(id)
      const { signal } = controller.current
      uploadImage(file, { asLogo, signal, onProgress: (progress) => updateUpload(id, { progress }) })
        .then(({ url }) => {
          setImages((current) =>
            current.some((each) => each.url === url)
              ? current
              : [...current, toStoredImage(id, { url, alt: '' }, file.name)],
          )
          setUploads((current) => current.filter((each) => each.id !== id))
        })
        .catch((error: Error) => {
          if (!signal.aborted)
            updateUpload(id, { rejected: error.message, canRetry: error instanceof ImageError && error.canRetry })
        })
        .finally(() => {
          sending.current.delete(id)
          // Starts the next upload.
          if (!signal.aborted) setUploads((current) => [...current])
        })
    }
  }, [uploads, asLogo])

  function add(files: readonly File[]) {
    const remaining = max - images.length - uploads.filter(({ rejected }) => rejected === undefined).length
    const added = files.map((file, index): ImageUpload => {
      const rejected =
        index >= remaining ? `You can add up to ${max} ${max === 1 ? 'image' : 'images'}.` : checkFile(file)
      return { id: createId(), file, progress: 0, ...(rejected && { rejected: rejected }) }
    })
    setUploads((current) => [...current, ...added])
  }

  return {
    images,
    uploads,
    add,
    order: setImages,
    describe: (id: string, alt: string) =>
      setImages((current) => current.map((each) => (each.id === id ? { ...each, alt } : each))),
    remove: (id: string) => setImages((current) => current.filter((each) => each.id !== id)),
    dismiss: (id: string) => setUploads((current) => current.filter((each) => each.id !== id)),
    retry: (id: string) =>
      setUploads((current) => current.map((each) => (each.id === id ? { id, file: each.file, progress: 0 } : each))),
  }
}

const toStoredImage = (id: string, { url, alt }: ChosenImage, name: string): StoredImage => ({
  id,
  url,
  alt,
  name,
})

/** Checks size and type before the upload. */
function checkFile({ size, type }: File): string | undefined {
  if (size > maxImageBytes) return 'This file is larger than 25 MB.'
  return size === 0 && type === '' ? 'This file is empty.' : undefined
}
