import { useEffect, useRef, useState } from 'react'
import { drawPage, type OpenPdf } from '../preview/open-pdf.ts'
import type { PreviewContent } from '../preview/preview.ts'

/** Canvas limit at any page size and zoom: 64 MB of memory. */
const maxPixels = 16_000_000

/** Returns the canvas size in pixels for an image of a CSS width. */
function getCanvasSize(width: number, aspect: number): { width: number; height: number } {
  const wanted = width * Math.min(devicePixelRatio || 1, 3)
  const bounded = Math.max(1, Math.round(Math.min(wanted, Math.sqrt(maxPixels * aspect))))
  return { width: bounded, height: Math.max(1, Math.round(bounded / aspect)) }
}

type ShownFileProps = Measured & {
  shown: Exclude<PreviewContent, { as: 'none' }>
  /** URL of the file. */
  url: string
  page?: number
}

export function ShownFile({ shown, url, page = 1, ...measured }: ShownFileProps) {
  if (shown.as === 'pdf') return <PdfPage pdf={shown.pdf} page={page} {...measured} />
  if (shown.as === 'bitmap') return <Bitmap bitmap={shown.bitmap} {...measured} />
  return <ImageFile src={`${url}/image`} {...measured} />
}

type Measured = {
  /** Rendered width in CSS pixels; style sheets set the display size. */
  width: number
  label: string
  /** The width that is shown, where that is not the style sheet's. */
  shownWidth?: number | undefined
  onAspect?: ((aspect: number) => void) | undefined
}

/** One page of a PDF, drawn off screen and shown when it is complete. */
function PdfPage({ pdf, page, width, label, shownWidth, onAspect }: Measured & { pdf: OpenPdf; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    const stopping = new AbortController()
    setState('drawing')
    draw().then(
      () => !stopping.signal.aborted && setState('drawn'),
      () => !stopping.signal.aborted && setState('failed'),
    )
    return () => stopping.abort()

    async function draw() {
      const found = await pdf.document.getPage(page)
      const size = found.getViewport({ scale: 1 })
      onAspect?.(size.width / size.height)
      const offscreenCanvas = Object.assign(
        document.createElement('canvas'),
        getCanvasSize(width, size.width / size.height),
      )
      if (stopping.signal.aborted) return
      await drawPage(found, offscreenCanvas, stopping.signal)
      if (!stopping.signal.aborted) show(canvas.current, offscreenCanvas)
    }
  }, [pdf, page, width, onAspect])
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        aria-busy={state === 'drawing'}
        className="artwork-drawing"
        style={shownWidth === undefined ? undefined : { width: shownWidth }}
        hidden={state === 'failed'}
      />
      {state === 'failed' && <p className="p-4 text-sm text-muted">This page could not be rendered.</p>}
    </>
  )
}

/** The preview embedded in a file. */
function Bitmap({ bitmap, label, shownWidth, onAspect }: Measured & { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    show(canvas.current, bitmap)
    onAspect?.(bitmap.width / bitmap.height)
  }, [bitmap, onAspect])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="artwork-drawing"
      style={shownWidth === undefined ? undefined : { width: shownWidth }}
    />
  )
}

/** Loads the file as an image: no script of an SVG runs or loads, and the server encodes pixels again. */
function ImageFile({ src, label, shownWidth, onAspect }: Measured & { src: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <p className="p-4 text-sm text-muted">This browser cannot display this file.</p>
  return (
    <img
      src={src}
      alt={label}
      className="artwork-drawing"
      style={shownWidth === undefined ? undefined : { width: shownWidth }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onAspect?.(naturalWidth / (naturalHeight || 1) || 1)
      }
      onError={() => setFailed(true)}
    />
  )
}

function show(canvas: HTMLCanvasElement | null, image: HTMLCanvasElement | ImageBitmap) {
  if (!canvas) return
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
}
