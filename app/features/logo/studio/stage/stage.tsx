import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatLength, type LengthUnit } from '#app/lib/text/length.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import type { Area } from '../../core/surface.ts'
import { getSurfaceGrids } from '../../drawing/drawing-client.ts'
import { getKeyStep } from '../move-placement.ts'
import { getActivePlacement, getLocationAndArea, getPrintedPlacements, type Scene, type Studio } from '../use-studio.ts'
import { areaInside, getContour } from './contour.ts'
import { type DraggableLogo, listenForGestures, toLogoCoordinates } from './gestures.ts'
import { useDrawing } from './use-drawing.ts'

type StageProps = {
  studio: Studio
  scene: Scene
  /** Alt text of the image. */
  altText: string
  unit: LengthUnit
}

/** Delay after the last change until the alt text is announced. */
const altDelayMs = 900
/** Maximum device pixels per CSS pixel; more are invisible. */
const maxPixelRatio = 2

/** The mockup, on which the visitor moves the logo. */
export function Stage({ studio, scene, altText, unit }: StageProps) {
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { view, color } = scene
  const { picture: image, surface } = view
  const { logo, aspect } = studio
  const size = useDrawnSize(stage, surface.width)
  const grids = useGrids(image)
  const [movingArea, setMoving] = useState<string | null>(null)
  const options = useMemo(
    () =>
      (logo || color) && size
        ? { picture: image, color, placements: logo ? getPrintedPlacements(scene) : [], size }
        : null,
    [image, color, scene.placements, scene.location, logo, size],
  )
  const { drawing, redraw } = useDrawing(canvas, options)

  const logos: DraggableLogo[] = logo
    ? getPrintedPlacements(scene)
        .toSorted((a, b) => Number(b.area === scene.active) - Number(a.area === scene.active))
        .flatMap((placement) => {
          const { area } = getLocationAndArea(scene, placement)
          const grid = grids?.[placement.area]
          return grid ? [{ area: { ...area, grid }, placement, heightMm: placement.widthMm / aspect }] : []
        })
    : []
  const latest = useRef({ held: logos, scene, studio })
  latest.current = { held: logos, scene, studio }

  useEffect(() => {
    if (!stage.current) return
    return listenForGestures({
      element: stage.current,
      imageWidth: () => surface.width,
      getDraggable: () => latest.current.held,
      getActive: () => (latest.current.studio.logo ? getActivePlacement(latest.current.scene) : undefined),
      onMove: (from, move) => latest.current.studio.move(from, move, from),
      unit,
      onGesture: setMoving,
    })
  }, [surface])

  const activeLogo = logos.find(({ area }) => area.id === (movingArea ?? scene.active))
  const debouncedAlt = useDebounced(altText)
  return (
    <div className="studio-stage">
      <div
        ref={stage}
        role="application"
        tabIndex={logo ? 0 : undefined}
        aria-label="Your logo on the picture"
        aria-describedby={`${id}-keys`}
        className={joinClasses('studio-image', movingArea && 'studio-image-moving')}
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
          aria-label={altText}
          hidden={!options || drawing === 'none'}
          className={joinClasses(drawing === 'drawing' && 'studio-unseen')}
        />
        {activeLogo && <Outline held={activeLogo} surface={surface} />}
      </div>
      <p role="status" className="sr-only">
        {drawing === 'drawn' && debouncedAlt}
      </p>
      <div aria-live="polite" className="studio-status">
        {studio.unreadable.length > 0 && (
          <p className="studio-warning">
            <span>
              <span>Hard to read on this color.</span>
              {studio.unreadable.some(({ inks }) => inks === 'own') && (
                <span> It keeps its own colors unless you choose one ink.</span>
              )}
            </span>
            <Button variant="secondary" size="sm" onClick={studio.printReadably}>
              Print in one ink
            </Button>
          </p>
        )}
      </div>
      <div className="studio-below">
        {drawing === 'failed' ? (
          <p role="alert" className="studio-problem">
            <span>{`The picture could not be drawn.${navigator.onLine ? ' ' : ' You are offline. '}`}</span>
            <Button variant="secondary" size="sm" onClick={redraw}>
              Try again
            </Button>
          </p>
        ) : (
          <p key="keys" id={`${id}-keys`} className="studio-keys">
            {logo && (
              <>
                <span>Drag to move. Pinch or scroll to size.</span>{' '}
                <span>{`Keys: arrows move ${formatLength(getKeyStep(unit, false), unit)}, with Shift ${formatLength(getKeyStep(unit, true), unit)};`}</span>{' '}
                <span>
                  <kbd>+</kbd> <kbd>−</kbd> size; <kbd>[</kbd> <kbd>]</kbd> turn.
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
function Outline({ held: logo, surface }: { held: DraggableLogo; surface: { width: number; height: number } }) {
  const { area, placement, heightMm } = logo
  const areaPath = useMemo(() => getContour(area, areaInside), [area.grid])
  const logoPath = getContour(area, (u, v) => {
    const [across, down] = toLogoCoordinates(area, placement, u, v)
    return Math.min(placement.widthMm / 2 - Math.abs(across), heightMm / 2 - Math.abs(down))
  })
  return (
    <svg viewBox={`0 0 ${surface.width} ${surface.height}`} aria-hidden="true" className="studio-outline">
      <path d={areaPath} className="studio-outline-ground" />
      <path d={areaPath} className="studio-outline-area" />
      <path d={logoPath} className="studio-outline-ground" />
      <path d={logoPath} className="studio-outline-logo" />
    </svg>
  )
}

/** Returns the displayed width in device pixels, limited to the image's own. */
function useDrawnSize(element: { current: HTMLElement | null }, max: number): number {
  const [size, setSize] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const width = (entry?.contentRect.width ?? 0) * Math.min(maxPixelRatio, devicePixelRatio)
      // Rounds to steps, so that resizing the window does not redraw at every pixel.
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
    let isCurrent = true
    // Without grids, keys and fields still move the logo.
    getSurfaceGrids(image).then(
      (found) => isCurrent && setGrids({ picture: image, found }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [image])
  return grids?.picture === image ? grids.found : undefined
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), altDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
