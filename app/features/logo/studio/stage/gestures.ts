import type { LengthUnit } from '#app/lib/text/length.ts'
import type { Placement } from '#db/tables/imprint.ts'
import type { Area } from '../../core/surface.ts'
import { getKeyMove, type Move } from '../move-placement.ts'
import { isInBounds, locatePixel } from './contour.ts'

/** A logo that can be dragged on its area. */
export type DraggableLogo = { area: Area; placement: Placement; heightMm: number }

/** Placement that keys move. */
export type KeyTarget = Pick<DraggableLogo, 'placement'> & { area: Pick<Area, 'id'> }

type Stage = {
  element: HTMLElement
  /** Width of the original image in pixels. */
  imageWidth: () => number
  /** Returns the placements that can be dragged, the most recent first. */
  getDraggable: () => DraggableLogo[]
  /** Returns the placement that keys move. */
  getActive: () => KeyTarget | undefined
  /** Moves a logo, relative to its placement at the start of the gesture. */
  onMove: (from: Placement, move: Move) => void
  /** Called with the area when a gesture starts, and with null when it ends. */
  onGesture: (area: string | null) => void
  /** Unit of the steps that arrow keys move. */
  unit: LengthUnit
}

/** Enlarged grab area around the logo, in screen pixels. */
const grabMargin = 14
/** Size change per wheel delta, as exponent. */
const wheelFactor = 0.0016
/** Delay after the last wheel event or key press until the gesture ends. */
const gestureEndMs = 700

type Touch = { x: number; y: number }

/**
 * Moves the logo by pointer, two fingers and wheel, and by keys while the image has the focus.
 * @returns function that removes the listeners
 */
export function listenForGestures({
  element,
  imageWidth,
  getDraggable,
  getActive,
  onMove,
  onGesture,
  unit,
}: Stage): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const touches = new Map<number, Touch>()
  let drag: { logo: DraggableLogo; touches: Touch[] } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const getScale = () => imageWidth() / element.clientWidth
  const toImagePoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Touch => {
    const box = element.getBoundingClientRect()
    return { x: (clientX - box.left) * getScale(), y: (clientY - box.top) * getScale() }
  }

  /** Returns the logo, else the area, at a position of the image. */
  const findTarget = ({ x, y }: Touch) => {
    const candidates = getDraggable().filter(({ area }) => isInBounds(area, x, y))
    return (
      candidates.find((each) => isOnLogo(each, { x, y }, grabMargin * getScale())) ??
      candidates.find(({ area }) => isInArea(area, x, y))
    )
  }

  const showBriefly = (area: string) => {
    onGesture(area)
    clearTimeout(timer)
    timer = setTimeout(() => onGesture(null), gestureEndMs)
  }

  const startDrag = (target: DraggableLogo | undefined) => {
    drag = target && { logo: target, touches: [...touches.values()] }
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || touches.size > 1) return
      const touch = toImagePoint(event)
      const target = drag?.logo ?? findTarget(touch)
      if (!target) return
      touches.set(event.pointerId, touch)
      element.setPointerCapture(event.pointerId)
      // The second finger starts from the current position of the logo.
      startDrag(getDraggable().find(({ area }) => area.id === target.area.id))
      clearTimeout(timer)
      onGesture(target.area.id)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!touches.has(event.pointerId) || !drag) return
      touches.set(event.pointerId, toImagePoint(event))
      const { area, placement } = drag.logo
      const move = getGestureMove(area, drag.touches, [...touches.values()])
      if (move) onMove(placement, move)
    },
    { signal },
  )
  const release = (event: PointerEvent) => {
    const id = drag?.logo.area.id
    if (!touches.delete(event.pointerId)) return
    startDrag(touches.size > 0 ? getDraggable().find(({ area }) => area.id === id) : undefined)
    if (touches.size === 0) onGesture(null)
  }
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, release, { signal })

  // A finger on the logo must not scroll the page. `touch-action` would apply to the whole image.
  element.addEventListener(
    'touchstart',
    (event) => {
      if (drag || [...event.changedTouches].some((touch) => findTarget(toImagePoint(touch)))) event.preventDefault()
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'wheel',
    (event) => {
      const target = findTarget(toImagePoint(event))
      if (!target) return
      event.preventDefault()
      // With Shift, some browsers scroll horizontally.
      const scrollDelta = event.deltaY || event.deltaX
      const move = event.shiftKey
        ? { rotation: Math.sign(scrollDelta) * 2 }
        : { size: Math.exp(-scrollDelta * wheelFactor) }
      onMove(target.placement, move)
      showBriefly(target.area.id)
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = getActive()
      const move = target && getKeyMove(event, target.placement.widthMm, unit)
      if (!target || !move) return
      event.preventDefault()
      onMove(target.placement, move)
      showBriefly(target.area.id)
    },
    { signal },
  )
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Returns a position relative to the logo: millimeters from its center along its own axes. */
export function toLogoCoordinates(
  { sizeMm }: Pick<Area, 'sizeMm'>,
  { center, degrees }: Placement,
  u: number,
  v: number,
) {
  const angle = (degrees * Math.PI) / 180
  const across = (u - center[0]) * sizeMm[0]
  const down = (v - center[1]) * sizeMm[1]
  return [across * Math.cos(angle) + down * Math.sin(angle), down * Math.cos(angle) - across * Math.sin(angle)] as const
}

function isOnLogo({ area, placement, heightMm }: DraggableLogo, { x, y }: Touch, tolerance: number): boolean {
  const position = locatePixel(area, x, y)
  if (!position) return false
  const [across, down] = toLogoCoordinates(area, placement, ...position)
  return (
    Math.abs(across) < placement.widthMm / 2 + tolerance / area.pixelsPerMm[0] &&
    Math.abs(down) < heightMm / 2 + tolerance / area.pixelsPerMm[1]
  )
}

function isInArea(area: Area, x: number, y: number): boolean {
  const [u, v] = locatePixel(area, x, y) ?? [-1, -1]
  return u >= 0 && u <= 1 && v >= 0 && v <= 1
}

const getMidpoint = (touches: Touch[]): Touch => ({
  x: touches.reduce((sum, { x }) => sum + x, 0) / touches.length,
  y: touches.reduce((sum, { y }) => sum + y, 0) / touches.length,
})

/** Returns the distance and direction from the first finger to the second. */
function getSpan([first, second]: Touch[]) {
  if (!first || !second) return undefined
  const [dx, dy] = [second.x - first.x, second.y - first.y]
  return { length: Math.max(1, Math.hypot(dx, dy)), degrees: (Math.atan2(dy, dx) * 180) / Math.PI }
}

/** Returns the movement of a gesture; undefined if the fingers left the area. */
export function getGestureMove(area: Area, from: Touch[], to: Touch[]): Move | undefined {
  const [start, end] = [getMidpoint(from), getMidpoint(to)]
  const startPosition = locatePixel(area, start.x, start.y)
  const endPosition = locatePixel(area, end.x, end.y)
  if (!startPosition || !endPosition) return undefined
  const [before, after] = [getSpan(from), getSpan(to)]
  return {
    across: (endPosition[0] - startPosition[0]) * area.sizeMm[0],
    down: (endPosition[1] - startPosition[1]) * area.sizeMm[1],
    ...(before && after && { size: after.length / before.length, rotation: after.degrees - before.degrees }),
  }
}
