import { type RefObject, useEffect, useRef, useState } from 'react'
import { type MockupOptions, renderMockup } from '../../drawing/drawing-client.ts'

/** `none`: nothing to draw, so that the stage hides the canvas. */
export type Drawing = 'none' | 'drawing' | 'drawn' | 'failed'

/**
 * Draws a scene into a canvas whenever it changes; while one drawing is in progress, only the latest change is drawn next.
 * @param options referentially stable between changes; null draws nothing
 */
export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, options: MockupOptions | null) {
  const [drawing, setDrawing] = useState<Drawing>('none')
  const latestOptions = useRef(options)
  const isDrawing = useRef(false)
  latestOptions.current = options

  const draw = async () => {
    if (isDrawing.current) return
    isDrawing.current = true
    try {
      for (let drawnOptions: MockupOptions | null = null; latestOptions.current !== drawnOptions; ) {
        drawnOptions = latestOptions.current
        if (!drawnOptions) break
        const bitmap = await renderMockup(drawnOptions)
        paint(canvas.current, bitmap)
      }
      setDrawing(latestOptions.current ? 'drawn' : 'none')
    } catch {
      setDrawing('failed')
    } finally {
      isDrawing.current = false
    }
  }

  useEffect(() => {
    if (options) setDrawing((before) => (before === 'drawn' ? before : 'drawing'))
    void draw()
  }, [options])

  return { drawing, redraw: draw }
}

function paint(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap) {
  if (canvas) {
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  bitmap.close()
}
