import { type RefObject, useEffect, useRef, useState } from 'react'
import { composeProof, type ProofOrder } from '../../drawing/proofs.ts'

/** `plain`: nothing is drawn over the image. */
export type Drawing = 'plain' | 'drawing' | 'drawn' | 'failed'

/**
 * Draws a scene into a canvas whenever it changes; while one drawing is in progress, only the latest change is drawn next.
 * @param order stable object while nothing changes; null draws nothing
 */
export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, order: ProofOrder | null) {
  const [drawing, setDrawing] = useState<Drawing>('plain')
  const wanted = useRef(order)
  const busy = useRef(false)
  wanted.current = order

  const draw = async () => {
    if (busy.current) return
    busy.current = true
    try {
      for (let drawn: ProofOrder | null = null; wanted.current !== drawn; ) {
        drawn = wanted.current
        if (!drawn) break
        const bitmap = await composeProof(drawn)
        paint(canvas.current, bitmap)
      }
      setDrawing(wanted.current ? 'drawn' : 'plain')
    } catch {
      setDrawing('failed')
    } finally {
      busy.current = false
    }
  }

  useEffect(() => {
    if (order) setDrawing((before) => (before === 'drawn' ? before : 'drawing'))
    void draw()
  }, [order])

  return { drawing, again: draw }
}

function paint(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap) {
  if (canvas) {
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  bitmap.close()
}
