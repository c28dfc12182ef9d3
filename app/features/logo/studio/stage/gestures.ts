import type { Placement } from '#db/tables/imprint.ts'
import type { Area } from '../../core/surface.ts'
import { getMove, type Move } from '../placing.ts'
import { isNear, placeAt } from './contour.ts'

/** An area with the logo on it, where the image is drawn. */
export type Held = { area: Area; placement: Placement; heightMm: number }

/** Object that keys move. */
export type Worked = Pick<Held, 'placement'> & { area: Pick<Area, 'id'> }

type Stage = {
  element: HTMLElement
  /** Width of the image in its own pixels. */
  imageWidth: () => number
  /** Placements that can be dragged, the most recent first. */
  held: () => Held[]
  /** Returns the object that keys move; it needs no position in the image. */
  worked: () => Worked | undefined
  /** Requests a placement that replaces the initial one of the gesture. */
  place: (area: string, from: Placement, move: Move) => void
  /** A gesture is under way, or has ended. */
  onGesture: (area: string | null) => void
}

/** Enlarged grab area around the logo, in screen pixels. */
const reach = 14
/** Of a turn of the wheel. */
const wheelShare = 0.0016
/** Milliseconds after the last turn of the wheel or the last key that a gesture ends. */
const stillness = 700

type Touch = { x: number; y: number }

/**
 * The logo follows pointer, two fingers and wheel, and the keys while the image has the focus.
 * @returns what ends it
 */
export function attendGestures({ element, imageWidth, held, worked, place, onGesture }: Stage): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const touches = new Map<number, Touch>()
  let grasp: { held: Held; touches: Touch[] } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const scale = () => imageWidth() / element.clientWidth
  const inImage = ({ clientX, clientY }: { clientX: number; clientY: number }): Touch => {
    const box = element.getBoundingClientRect()
    return { x: (clientX - box.left) * scale(), y: (clientY - box.top) * scale() }
  }

  /** Returns the logo, else the area, at a position of the image. */
  const under = ({ x, y }: Touch) => {
    const near = held().filter(({ area }) => isNear(area, x, y))
    return near.find((each) => isOn(each, { x, y }, reach * scale())) ?? near.find(({ area }) => isIn(area, x, y))
  }

  const brief = (area: string) => {
    onGesture(area)
    clearTimeout(timer)
    timer = setTimeout(() => onGesture(null), stillness)
  }

  const begin = (taken: Held | undefined) => {
    grasp = taken && { held: taken, touches: [...touches.values()] }
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || touches.size > 1) return
      const touch = inImage(event)
      const taken = grasp?.held ?? under(touch)
      if (!taken) return
      touches.set(event.pointerId, touch)
      element.setPointerCapture(event.pointerId)
      // The second finger starts from the current position of the logo.
      begin(held().find(({ area }) => area.id === taken.area.id))
      clearTimeout(timer)
      onGesture(taken.area.id)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!touches.has(event.pointerId) || !grasp) return
      touches.set(event.pointerId, inImage(event))
      const { area, placement } = grasp.held
      const move = follow(area, grasp.touches, [...touches.values()])
      if (move) place(area.id, placement, move)
    },
    { signal },
  )
  const release = (event: PointerEvent) => {
    const id = grasp?.held.area.id
    if (!touches.delete(event.pointerId)) return
    begin(touches.size > 0 ? held().find(({ area }) => area.id === id) : undefined)
    if (touches.size === 0) onGesture(null)
  }
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, release, { signal })

  // A finger on the logo moves it, and not the page. `touch-action` is too coarse: it would hold for all of the image.
  element.addEventListener(
    'touchstart',
    (event) => {
      if (grasp || [...event.changedTouches].some((touch) => under(inImage(touch)))) event.preventDefault()
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'wheel',
    (event) => {
      const taken = under(inImage(event))
      if (!taken) return
      event.preventDefault()
      // With Shift some browsers turn the wheel's axis.
      const turned = event.deltaY || event.deltaX
      const move = event.shiftKey ? { turn: Math.sign(turned) * 2 } : { size: Math.exp(-turned * wheelShare) }
      place(taken.area.id, taken.placement, move)
      brief(taken.area.id)
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const taken = worked()
      const move = taken && getMove(event, taken.placement.widthMm)
      if (!taken || !move) return
      event.preventDefault()
      place(taken.area.id, taken.placement, move)
      brief(taken.area.id)
    },
    { signal },
  )
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}

/** Returns a position relative to the logo: millimeters from its center along its own axes. */
export function fromLogo({ sizeMm }: Pick<Area, 'sizeMm'>, { center, degrees }: Placement, u: number, v: number) {
  const angle = (degrees * Math.PI) / 180
  const across = (u - center[0]) * sizeMm[0]
  const down = (v - center[1]) * sizeMm[1]
  return [across * Math.cos(angle) + down * Math.sin(angle), down * Math.cos(angle) - across * Math.sin(angle)] as const
}

function isOn({ area, placement, heightMm }: Held, { x, y }: Touch, tolerance: number): boolean {
  const place = placeAt(area, x, y)
  if (!place) return false
  const [across, down] = fromLogo(area, placement, ...place)
  return (
    Math.abs(across) < placement.widthMm / 2 + tolerance / area.pixelsPerMm[0] &&
    Math.abs(down) < heightMm / 2 + tolerance / area.pixelsPerMm[1]
  )
}

function isIn(area: Area, x: number, y: number): boolean {
  const [u, v] = placeAt(area, x, y) ?? [-1, -1]
  return u >= 0 && u <= 1 && v >= 0 && v <= 1
}

const middle = (touches: Touch[]): Touch => ({
  x: touches.reduce((sum, { x }) => sum + x, 0) / touches.length,
  y: touches.reduce((sum, { y }) => sum + y, 0) / touches.length,
})

/** From the first finger to the second. */
function getSpan([first, second]: Touch[]) {
  if (!first || !second) return undefined
  const [dx, dy] = [second.x - first.x, second.y - first.y]
  return { length: Math.max(1, Math.hypot(dx, dy)), degrees: (Math.atan2(dy, dx) * 180) / Math.PI }
}

/** Returns the placement after a gesture; undefined if the fingers left the area. */
export function follow(area: Area, from: Touch[], to: Touch[]): Move | undefined {
  const [start, end] = [middle(from), middle(to)]
  const began = placeAt(area, start.x, start.y)
  const now = placeAt(area, end.x, end.y)
  if (!began || !now) return undefined
  const [before, after] = [getSpan(from), getSpan(to)]
  return {
    across: (now[0] - began[0]) * area.sizeMm[0],
    down: (now[1] - began[1]) * area.sizeMm[1],
    ...(before && after && { size: after.length / before.length, turn: after.degrees - before.degrees }),
  }
}
