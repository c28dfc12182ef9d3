import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { joinClasses } from '#app/ui/classes.ts'
import type { ImagePoint } from '#db/tables/imprint.ts'
import type { AreaTexts } from './area-form.ts'
import { type Drawing, getDrawing, type Handle, moveArea, moveHandle, type Size } from './handles.ts'
import type { AreaEditor } from './use-area-editor.ts'

type AreaCanvasProps = {
  image: string
  size: Size
  onSize: (size: Size) => void
  editor: AreaEditor
  imageElement: RefObject<HTMLImageElement | null>
  canvas: RefObject<HTMLCanvasElement | null>
  isShown: boolean
}

/** Product image with the logo preview, and the areas with their handles on top. */
export function AreaCanvas({ image, size, onSize, editor, imageElement, canvas, isShown }: AreaCanvasProps) {
  const svg = useRef<SVGSVGElement>(null)
  const scale = useScale(svg, size)
  // The image may have loaded before hydration.
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
        className={joinClasses(!isShown && 'is-off')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain SVG shapes */}
      <svg ref={svg} viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label="Imprint locations">
        {[...editor.areas]
          .sort((a, b) => Number(a.key === editor.chosen) - Number(b.key === editor.chosen))
          .map((texts) => (
            <AreaDrawing key={texts.key} texts={texts} editor={editor} size={size} scale={scale} />
          ))}
      </svg>
    </div>
  )
}

/** Returns image pixels per screen pixel, which keeps handles the same size on every image. */
function useScale(svg: RefObject<SVGSVGElement | null>, { width }: Size) {
  const [shownWidth, setShownWidth] = useState(width)
  useEffect(() => {
    if (!svg.current) return
    const observer = new ResizeObserver(([entry]) => setShownWidth(entry?.contentRect.width || 1))
    observer.observe(svg.current)
    return () => observer.disconnect()
  }, [svg])
  return width / shownWidth
}

type DrawingProps = { texts: AreaTexts & { key: number }; editor: AreaEditor; size: Size; scale: number }

const origin: ImagePoint = [0, 0]

const formatPoints = (points: readonly ImagePoint[]) =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

function AreaDrawing({ texts, editor, size, scale }: DrawingProps) {
  // A drag moves the area relative to its position at the start.
  const textsAtGrab = useRef(texts)
  const drawing = getDrawing(texts, size)
  if (!drawing) return null
  const isChosen = texts.key === editor.chosen
  const hasErrors = Object.keys(editor.errors[editor.areas.findIndex(({ key }) => key === texts.key)] ?? {}).length > 0
  const name = texts.name || 'location'
  const start = drawing.outline[0] ?? [0, 0]
  return (
    <g className={joinClasses('areas-area', isChosen && 'is-chosen', hasErrors && 'is-wrong')}>
      <polygon className="areas-halo" points={formatPoints(drawing.outline)} />
      <Draggable
        label={isChosen ? `Move ${name}` : `Select ${name}`}
        onGrab={() => {
          textsAtGrab.current = texts
          editor.choose(texts.key)
        }}
        onMove={(by, isUndoable) => editor.set(texts.key, moveArea(textsAtGrab.current, by, size), isUndoable)}
        from={origin}
      >
        <polygon className="areas-outline" points={formatPoints(drawing.outline)} />
      </Draggable>
      {isChosen && <Guides drawing={drawing} />}
      {!isChosen && (
        <text x={start[0] + 8 * scale} y={start[1] + 20 * scale} fontSize={13 * scale} className="areas-name">
          {texts.name}
        </text>
      )}
      {isChosen &&
        drawing.handles.map((handle) => (
          <Draggable
            key={handle.id}
            label={`${handle.label} of ${name}`}
            onMove={(to, isUndoable) => editor.set(texts.key, moveHandle(texts, handle.id, to, size), isUndoable)}
            from={handle.at}
          >
            <HandleMark handle={handle} scale={scale} />
          </Draggable>
        ))}
    </g>
  )
}

function Guides({ drawing: { topEdge, edges } }: { drawing: Drawing }) {
  return (
    <g>
      {edges.map(([from, to]) => (
        <line key={formatPoints([from])} className="areas-edge" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
      ))}
      <polyline className="areas-up" points={formatPoints(topEdge)} />
    </g>
  )
}

function HandleMark({ handle: { at, kind }, scale }: { handle: Handle; scale: number }) {
  const [x, y] = at
  const mark = 8 * scale
  const shape =
    kind === 'first-corner' ? (
      <rect x={x - mark} y={y - mark} width={2 * mark} height={2 * mark} />
    ) : kind === 'radius' || kind === 'bend' ? (
      <polygon
        points={formatPoints([
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

type DraggableProps = {
  label: string
  onGrab?: () => void
  /** Reports a new position in pixels of the image. @param isUndoable true at the start of a move */
  onMove: (to: ImagePoint, isUndoable: boolean) => void
  from: ImagePoint
  children: ReactNode
}

const arrows: Partial<Record<string, ImagePoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Element that is dragged, or moved with the arrow keys by one image pixel, with Shift by ten. */
function Draggable({ label, onGrab, onMove, from, children }: DraggableProps) {
  const drag = useRef<{ at: ImagePoint; from: ImagePoint; moved: boolean }>(undefined)
  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return
    drag.current = { at: getPosition(event), from, moved: false }
    // Selecting an area moves its element to the end, which would release the pointer.
    flushSync(() => onGrab?.())
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<SVGGElement>) => {
    const current = drag.current
    if (!current) return
    const [x, y] = getPosition(event)
    const by: ImagePoint = [x - current.at[0], y - current.at[1]]
    if (!current.moved && Math.hypot(...by) < 1) return
    onMove([current.from[0] + by[0], current.from[1] + by[1]], !current.moved)
    current.moved = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        onGrab?.()
      }
      return
    }
    event.preventDefault()
    onGrab?.()
    const distance = event.shiftKey ? 10 : 1
    onMove([from[0] + distance * arrow[0], from[1] + distance * arrow[1]], true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be part of an SVG
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className="areas-draggable"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = undefined
      }}
      onPointerCancel={() => {
        drag.current = undefined
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </g>
  )
}

/** Returns the position of the pointer in pixels of the image. */
function getPosition({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>): ImagePoint {
  const { ownerSVGElement } = currentTarget
  const box = ownerSVGElement?.getBoundingClientRect()
  const viewBox = ownerSVGElement?.viewBox.baseVal
  if (!box || !viewBox) return [0, 0]
  return [((clientX - box.left) * viewBox.width) / box.width, ((clientY - box.top) * viewBox.height) / box.height]
}
