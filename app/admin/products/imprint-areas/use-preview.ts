import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { FromPreview, ToPreview } from './preview-worker.ts'

const problems: Record<string, string> = {
  elsewhere:
    'This image is hosted on another site, so the preview is unavailable. Upload the image to the product first.',
  empty: 'This file is blank. Choose another logo.',
  failed: 'The preview is unavailable. You can still draw areas.',
}

/** In bytes. */
const largestLogo = 10 * 1024 * 1024

/** The logo on the image while areas are drawn, composed by a worker onto a canvas. */
export function usePreview(
  imageElement: RefObject<HTMLImageElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  areas: readonly DrawnArea[],
) {
  const worker = useRef<Worker>(undefined)
  const [ready, setReady] = useState(false)
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState('')
  const [logo, setLogo] = useState('')

  useEffect(() => {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<FromPreview>) => {
      if ('problem' in data) return setProblem(problems[data.problem] ?? '')
      const sheet = canvas.current
      if (!sheet) return data.picture.close()
      Object.assign(sheet, { width: data.picture.width, height: data.picture.height })
      sheet.getContext('bitmaprenderer')?.transferFromImageBitmap(data.picture)
      setShown(true)
    })
    started.addEventListener('error', () => setProblem(problems.failed ?? ''))
    const image = imageElement.current
    const load = async () => {
      try {
        if (!image) return
        await image.decode()
        tell(started, { photo: await createImageBitmap(image) })
        setReady(true)
      } catch {
        setProblem('Could not load the image.')
      }
    }
    void load()
    return () => started.terminate()
  }, [imageElement, canvas])

  const drawn = JSON.stringify(areas)
  useEffect(() => {
    if (ready && worker.current) tell(worker.current, { areas: JSON.parse(drawn) })
  }, [ready, drawn, logo])

  const show = useCallback(async (file: File | null) => {
    if (!worker.current) return
    setProblem('')
    if (!file) {
      tell(worker.current, { logo: null })
      return setLogo('')
    }
    try {
      if (file.size > largestLogo) throw new Error('too large')
      const bitmap = await decoded(file)
      tell(worker.current, { logo: bitmap })
      setLogo(`${file.name} ${file.lastModified}`)
    } catch {
      setProblem(`${file.name} could not be read. Use SVG, PNG, JPEG or WebP up to 10 MB.`)
    }
  }, [])

  return { isShown, problem, hasOwnLogo: logo !== '', show }
}

const tell = (worker: Worker, message: ToPreview) => {
  const transfer = 'photo' in message ? [message.photo] : 'logo' in message && message.logo ? [message.logo] : []
  worker.postMessage(message, transfer)
}

/** Pixels of a logo's longer edge. */
const logoEdge = 800

/** As an image a drawing runs no script and loads nothing. */
async function decoded(file: File): Promise<ImageBitmap> {
  if (file.type !== 'image/svg+xml') return createImageBitmap(file)
  const imageElement = new Image()
  imageElement.src = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(reader.error))
    reader.readAsDataURL(file)
  })
  await imageElement.decode()
  const [width, height] = [imageElement.naturalWidth || logoEdge, imageElement.naturalHeight || logoEdge]
  const larger = logoEdge / Math.max(width, height)
  return createImageBitmap(imageElement, {
    resizeWidth: Math.max(1, Math.round(width * larger)),
    resizeHeight: Math.max(1, Math.round(height * larger)),
  })
}
