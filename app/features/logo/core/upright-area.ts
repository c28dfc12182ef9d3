import type { AreaInfo, Surface } from './surface.ts'

/**
 * Returns an area whose millimeters are as long down as across in its image. A logo on it keeps its own proportions, although
 * the area is seen at an angle.
 */
export function toUprightArea<A extends AreaInfo>(area: A): A {
  const [across, down] = area.pixelsPerMm
  const scale = ([width, height]: readonly [number, number]) => [width, (height * down) / across] as const
  return {
    ...area,
    sizeMm: scale(area.sizeMm),
    ...(area.maxMm && { maxMm: scale(area.maxMm) }),
    pixelsPerMm: [across, across],
  }
}

const uprightSurfaces = new WeakMap<Surface, Surface>()

/** The same object for each surface, as `compose` caches its background. */
export function getUprightSurface(surface: Surface): Surface {
  const known = uprightSurfaces.get(surface)
  if (known) return known
  const upright = { ...surface, areas: surface.areas.map(toUprightArea) }
  uprightSurfaces.set(surface, upright)
  return upright
}
