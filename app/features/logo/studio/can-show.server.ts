import type { DrawnArea } from '#db/tables/imprint.ts'
import { getDemoAreas } from '../areas/demo-areas.ts'
import shapes from '../shapes.json' with { type: 'json' }

/** Runs on the server, so that pages need not load the list of shapes. @param images URLs of a product's images */
export function canShowLogo(images: readonly string[], areas: readonly DrawnArea[]): boolean {
  return images.some(
    (url) => isLayered(url) || getDemoAreas(url).length > 0 || areas.some(({ picture: image }) => image === url),
  )
}

function isLayered(url: string): boolean {
  const [, shape = '', color = ''] = /^\/pictures\/([a-z0-9]+)-([a-z0-9-]+)\.webp$/.exec(url) ?? []
  const known: Record<string, { colors: Record<string, string> }> = shapes
  return Object.hasOwn(known, shape) && Object.hasOwn(known[shape]?.colors ?? {}, color)
}
