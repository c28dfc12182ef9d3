import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import type { Area } from '../../core/surface.ts'
import { getGrids } from '../../drawing/proofs.ts'
import { printed, type Scene, type Studio, worked } from '../use-studio.ts'
import { areaInside, contour } from './contour.ts'
import { attendGestures, fromLogo, type Held } from './gestures.ts'
import { useDrawing } from './use-drawing.ts'

type StageProps = {
  studio: Studio
  scene: Scene
  /** Alt text of the image. */
  alternative: string
}

/** Milliseconds after the last change until the alt text is updated. */
const stillness = 900
/** Smallest visible size in screen pixels. */
const finest = 2

/** The image with the logo on it, which is moved here. */
export function Stage({ studio, scene, alternative }: StageProps) {
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { view, color } = scene
  const { picture: image, surface } = view
  const { logo, aspect } = studio
  const size = useDrawnSize(stage, surface.width)
  const grids = useGrids(image)
  const [moving, setMoving] = useState<string | null>(null)
  const order = useMemo(
    () => ((logo || color) && size ? { picture: image, color, placements: logo ? printed(scene) : [], size } : null),
    [image, color, scene.placements, scene.location, logo, size],
  )
  const { drawing, again } = useDrawing(canvas, order)

  const held: Held[] = logo
    ? printed(scene)
        .toSorted((a, b) => Number(b.area === scene.active) - Number(a.area === scene.active))
        .flatMap((placement) => {
          const area = surface.areas.find((each) => each.id === placement.area)
          const grid = grids?.[placement.area]
          return area && grid ? [{ area: { ...area, grid }, placement, heightMm: placement.widthMm / aspect }] : []
        })
    : []
  const now = useRef({ held, scene, studio })
  now.current = { held, scene, studio }

  useEffect(() => {
    if (!stage.current) return
    return attendGestures({
      element: stage.current,
      imageWidth: () => surface.width,
      held: () => now.current.held,
      worked: () => (now.current.studio.logo ? worked(now.current.scene) : undefined),
      place: (area, from, move) => now.current.studio.move(area, move, from),
      onGesture: setMoving,
    })
  }, [surface])

  const shown = held.find(({ area }) => area.id === (moving ?? scene.active))
  const said = useStill(alternative)
  return (
    <div className="studio-stage">
      <div
        ref={stage}
        role="application"
        tabIndex={logo ? 0 : undefined}
        aria-label="Your logo on the picture"
        aria-describedby={`${id}-keys`}
        className={classes('studio-image', moving && 'studio-image-moving')}
      >
        <Image
          src={image}
          alt=""
          width={surface.width}
          height={surface.height}
          sizes="(min-width: 1280px) 620px, (min-width: 1024px) 52vw, 94vw"
          priority
        />
        <canvas
          ref={canvas}
          role="img"
          aria-label={alternative}
          hidden={!order || drawing === 'plain'}
          className={classes(drawing === 'drawing' && 'studio-unseen')}
        />
        {shown && <Outline held={shown} surface={surface} />}
      </div>
      <p role="status" className="sr-only">
        {drawing === 'drawn' && said}
      </p>
      <div aria-live="polite" className="studio-told">
        {studio.lost.length > 0 && (
          <p className="studio-warning">
            <span>Hard to see on this color.</span>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => studio.lost.map((area) => studio.set(area, { inks: 'auto' }))}
            >
              Print in one ink
            </Button>
          </p>
        )}
      </div>
      <div className="studio-below">
        {drawing === 'failed' ? (
          <p role="alert" className="studio-problem">
            The picture could not be drawn.
            {navigator.onLine ? ' ' : ' You are offline. '}
            <Button variant="secondary" size="sm" onClick={again}>
              Try again
            </Button>
          </p>
        ) : (
          <p id={`${id}-keys`} className="studio-keys">
            {logo && (
              <>
                <span>Drag to move. Pinch or scroll to size.</span>{' '}
                <span>
                  Keys: arrows move 1 mm, with Shift 5 mm; <kbd>+</kbd> <kbd>−</kbd> size; <kbd>[</kbd> <kbd>]</kbd>{' '}
                  turn.
                </span>
              </>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** Outlines of the area and the logo, shown during a move. */
function Outline({ held, surface }: { held: Held; surface: { width: number; height: number } }) {
  const { area, placement, heightMm } = held
  const around = useMemo(() => contour(area, areaInside), [area.grid])
  const logo = contour(area, (u, v) => {
    const [across, down] = fromLogo(area, placement, u, v)
    return Math.min(placement.widthMm / 2 - Math.abs(across), heightMm / 2 - Math.abs(down))
  })
  return (
    <svg viewBox={`0 0 ${surface.width} ${surface.height}`} aria-hidden="true" className="studio-outline">
      <path d={around} className="studio-outline-ground" />
      <path d={around} className="studio-outline-area" />
      <path d={logo} className="studio-outline-ground" />
      <path d={logo} className="studio-outline-logo" />
    </svg>
  )
}

/** Dots across, as wide as the image is drawn; no more than it has. */
function useDrawnSize(element: { current: HTMLElement | null }, max: number): number {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const width = (entry?.contentRect.width ?? 0) * Math.min(finest, devicePixelRatio)
      // In steps: a window that is being resized is not drawn again at each pixel.
      setSize(Math.min(max, Math.ceil(width / 100) * 100))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, max])
  return size
}

function useGrids(image: string): Record<string, Area['grid']> | undefined {
  const [grids, setGrids] = useState<{ picture: string; found: Record<string, Area['grid']> }>()
  useEffect(() => {
    let current = true
    // Without them the logo is moved by keys and fields.
    getGrids(image).then(
      (found) => current && setGrids({ picture: image, found }),
      () => {},
    )
    return () => {
      current = false
    }
  }, [image])
  return grids?.picture === image ? grids.found : undefined
}

function useStill(text: string): string {
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), stillness)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
