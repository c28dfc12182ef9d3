import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classes } from '#app/ui/classes.ts'
import type { ImagePoint } from '#db/tables/imprint.ts'
import type { AreaTexts } from './area-form.ts'
import { type Drawing, getDrawing, type Handle, movedBy, type Size, withHandleAt } from './handles.ts'
import type { Areas } from './use-imprint-areas.ts'

type StageProps = {
  picture: string
  size: Size
  onSize: (size: Size) => void
  areas: Areas
  imageElement: RefObject<HTMLImageElement | null>
  canvas: RefObject<HTMLCanvasElement | null>
  isShown: boolean
}

/** The photograph, the logo on it, and over both the areas with what they are drawn by. */
export function Stage({ picture: image, size, onSize, areas, imageElement, canvas, isShown }: StageProps) {
  const svg = useRef<SVGSVGElement>(null)
  const scale = useScale(svg, size)
  // It may have come before React listened.
  useEffect(() => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = imageElement.current ?? {}
    if (width > 0) onSize({ width, height })
  }, [imageElement, onSize])
  return (
    <div className="areas-stage">
      <img
        ref={imageElement}
        src={image}
        alt="Product"
        width={size.width}
        height={size.height}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
      />
      <canvas
        ref={canvas}
        role="img"
        aria-label="Product photo with the logo"
        className={classes(!isShown && 'is-off')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no drawing */}
      <svg ref={svg} viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label="Imprint areas">
        {[...areas.areas]
          .sort((a, b) => Number(a.key === areas.chosen) - Number(b.key === areas.chosen))
          .map((texts) => (
            <AreaDrawing key={texts.key} texts={texts} areas={areas} size={size} scale={scale} />
          ))}
      </svg>
    </div>
  )
}

/** Pixels of the image to one of the screen, so that handles are as large on every photograph. */
function useScale(svg: RefObject<SVGSVGElement | null>, { width }: Size) {
  const [shown, setShown] = useState(width)
  useEffect(() => {
    if (!svg.current) return
    const watcher = new ResizeObserver(([entry]) => setShown(entry?.contentRect.width || 1))
    watcher.observe(svg.current)
    return () => watcher.disconnect()
  }, [svg])
  return width / shown
}

type DrawingProps = { texts: AreaTexts & { key: number }; areas: Areas; size: Size; scale: number }

const nowhere: ImagePoint = [0, 0]

const getPath = (points: readonly ImagePoint[]) => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

function AreaDrawing({ texts, areas, size, scale }: DrawingProps) {
  // Moves the area as a whole from its initial position.
  const taken = useRef(texts)
  const drawing = getDrawing(texts, size)
  if (!drawing) return null
  const isChosen = texts.key === areas.chosen
  const isWrong = Object.keys(areas.flaws[areas.areas.findIndex(({ key }) => key === texts.key)] ?? {}).length > 0
  const name = texts.name || 'area'
  const start = drawing.outline[0] ?? [0, 0]
  return (
    <g className={classes('areas-area', isChosen && 'is-chosen', isWrong && 'is-wrong')}>
      <polygon className="areas-halo" points={getPath(drawing.outline)} />
      <Held
        label={isChosen ? `Move ${name}` : `Select ${name}`}
        onHold={() => {
          taken.current = texts
          areas.choose(texts.key)
        }}
        onMove={(by, isStep) => areas.set(texts.key, movedBy(taken.current, by, size), isStep)}
        from={nowhere}
      >
        <polygon className="areas-outline" points={getPath(drawing.outline)} />
      </Held>
      {isChosen && <Guides drawing={drawing} />}
      {!isChosen && (
        <text x={start[0] + 8 * scale} y={start[1] + 20 * scale} fontSize={13 * scale} className="areas-name">
          {texts.name}
        </text>
      )}
      {isChosen &&
        drawing.handles.map((handle) => (
          <Held
            key={handle.id}
            label={`${handle.label} of ${name}`}
            onMove={(to, isStep) => areas.set(texts.key, withHandleAt(texts, handle.id, to, size), isStep)}
            from={handle.at}
          >
            <HandleMark handle={handle} scale={scale} />
          </Held>
        ))}
    </g>
  )
}

function Guides({ drawing: { up, edges } }: { drawing: Drawing }) {
  return (
    <g>
      {edges.map(([from, to]) => (
        <line key={getPath([from])} className="areas-edge" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
      ))}
      <polyline className="areas-up" points={getPath(up)} />
    </g>
  )
}

function HandleMark({ handle: { at, kind }, scale }: { handle: Handle; scale: number }) {
  const [x, y] = at
  const mark = 8 * scale
  const shape =
    kind === 'first' ? (
      <rect x={x - mark} y={y - mark} width={2 * mark} height={2 * mark} />
    ) : kind === 'radius' || kind === 'bend' ? (
      <polygon
        points={getPath([
          [x, y - 1.3 * mark],
          [x + 1.3 * mark, y],
          [x, y + 1.3 * mark],
          [x - 1.3 * mark, y],
        ])}
      />
    ) : (
      <circle cx={x} cy={y} r={mark} />
    )
  return (
    <>
      <circle className="areas-reach" cx={x} cy={y} r={20 * scale} />
      <g className={`areas-handle is-${kind}`}>{shape}</g>
    </>
  )
}

type HeldProps = {
  label: string
  onHold?: () => void
  /** Reports a new position in pixels of the image. @param isStep true at the start of a move */
  onMove: (to: ImagePoint, isStep: boolean) => void
  from: ImagePoint
  children: ReactNode
}

const arrows: Partial<Record<string, ImagePoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Something that is dragged, or moved by the arrow keys: a pixel of the image, with Shift ten. */
function Held({ label, onHold, onMove, from, children }: HeldProps) {
  const grip = useRef<{ at: ImagePoint; from: ImagePoint; moved: boolean }>(undefined)
  const down = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { at: getPosition(event), from, moved: false }
    onHold?.()
  }
  const move = (event: PointerEvent<SVGGElement>) => {
    const held = grip.current
    if (!held) return
    const [x, y] = getPosition(event)
    const by: ImagePoint = [x - held.at[0], y - held.at[1]]
    if (!held.moved && Math.hypot(...by) < 1) return
    onMove([held.from[0] + by[0], held.from[1] + by[1]], !held.moved)
    held.moved = true
  }
  const key = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        onHold?.()
      }
      return
    }
    event.preventDefault()
    onHold?.()
    const far = event.shiftKey ? 10 : 1
    onMove([from[0] + far * arrow[0], from[1] + far * arrow[1]], true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className="areas-held"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = undefined
      }}
      onPointerCancel={() => {
        grip.current = undefined
      }}
      onKeyDown={key}
    >
      {children}
    </g>
  )
}

/** Returns the position of the pointer in pixels of the image. */
function getPosition({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>): ImagePoint {
  const { ownerSVGElement } = currentTarget
  const box = ownerSVGElement?.getBoundingClientRect()
  const whole = ownerSVGElement?.viewBox.baseVal
  if (!box || !whole) return [0, 0]
  return [((clientX - box.left) * whole.width) / box.width, ((clientY - box.top) * whole.height) / box.height]
}
