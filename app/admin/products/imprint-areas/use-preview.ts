import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { PreviewProblem, PreviewRequest, PreviewResponse } from './preview-worker.ts'

const problems: Record<PreviewProblem, string> = {
  'blank-logo': 'This file is blank. Choose another logo.',
  failed: 'The preview is unavailable. You can still draw locations.',
}

const otherSiteProblem =
  'This image is hosted on another site, so the preview is unavailable. Upload the image to the product first.'

const maxLogoBytes = 10 * 1024 * 1024

/** Logo preview that a worker composes onto a canvas. */
export function usePreview(
  imageElement: RefObject<HTMLImageElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  areas: readonly DrawnArea[],
) {
  const worker = useRef<Worker>(undefined)
  const hasPhotoFailed = useRef(false)
  const [isReady, setReady] = useState(false)
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState('')
  const [logo, setLogo] = useState('')

  useEffect(() => {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<PreviewResponse>) => {
      if ('problem' in data) return setProblem(problems[data.problem])
      const output = canvas.current
      if (!output) return data.image.close()
      Object.assign(output, { width: data.image.width, height: data.image.height })
      output.getContext('bitmaprenderer')?.transferFromImageBitmap(data.image)
      setShown(true)
    })
    started.addEventListener('error', () => setProblem(problems.failed))
    const image = imageElement.current
    const load = async () => {
      try {
        if (!image) return
        await image.decode()
        postRequest(started, { photo: await createImageBitmap(image) })
        setReady(true)
      } catch (error) {
        hasPhotoFailed.current = true
        // Browsers do not transfer the pixels of another site's image.
        const isOfOtherSite = error instanceof DOMException && error.name === 'DataCloneError'
        setProblem(isOfOtherSite ? otherSiteProblem : 'Could not load the image.')
      }
    }
    void load()
    return () => started.terminate()
  }, [imageElement, canvas])

  const areasJson = JSON.stringify(areas)
  useEffect(() => {
    if (isReady && worker.current) postRequest(worker.current, { areas: JSON.parse(areasJson) })
  }, [isReady, areasJson, logo])

  const show = useCallback(async (file: File | null) => {
    if (!worker.current || hasPhotoFailed.current) return
    setProblem('')
    if (!file) {
      postRequest(worker.current, { logo: null })
      return setLogo('')
    }
    try {
      if (file.size > maxLogoBytes) throw new Error('too large')
      const bitmap = await decodeLogo(file)
      postRequest(worker.current, { logo: bitmap })
      setLogo(`${file.name} ${file.lastModified}`)
    } catch {
      setProblem(`${file.name} could not be read. Use SVG, PNG, JPEG or WebP up to 10 MB.`)
    }
  }, [])

  return { isShown, problem, hasOwnLogo: logo !== '', show }
}

const postRequest = (worker: Worker, message: PreviewRequest) => {
  const transfer = 'photo' in message ? [message.photo] : 'logo' in message && message.logo ? [message.logo] : []
  worker.postMessage(message, transfer)
}

/** Pixels of a logo's longer edge. */
const maxLogoEdge = 800

/** Decodes an SVG as an image, which runs no scripts and loads no resources. */
async function decodeLogo(file: File): Promise<ImageBitmap> {
  if (file.type !== 'image/svg+xml') return createImageBitmap(file)
  const imageElement = new Image()
  imageElement.src = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(reader.error))
    reader.readAsDataURL(file)
  })
  await imageElement.decode()
  const [width, height] = [imageElement.naturalWidth || maxLogoEdge, imageElement.naturalHeight || maxLogoEdge]
  const scale = maxLogoEdge / Math.max(width, height)
  return createImageBitmap(imageElement, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
  })
}
