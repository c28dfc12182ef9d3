import { formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import type { DrawnArea, ImagePoint } from '#db/tables/imprint.ts'

/** Path that returns imprint areas. */
export const imprintAreasPath = '/imprint-areas'
export const imageParameter = 'picture'
/** Images per request; responses are cached for URLs of up to 2,048 characters, about 30 images. */
export const maxImagesPerRequest = 48

/** Images with imprint areas. */
export type AreasByImage = Record<string, DrawnArea[]>

/** True for a URL in this store: browsers can read the pixels of no other image. */
const isOwnUrl = (url: string) => /^\/(?![/\\])[^\s\\]{1,500}$/.test(url)

/** Returns one canonical path for a set of images, so that its response is cached once. */
export function getImprintAreasUrl(images: readonly string[]): string {
  const urls = [...new Set(images.filter(isOwnUrl))].sort()
  const query = new URLSearchParams(urls.map((image) => [imageParameter, image]))
  return urls.length > 0 ? `${imprintAreasPath}?${query}` : imprintAreasPath
}

/** Returns the areas on a product's images. */
export const filterAreas = (areas: readonly DrawnArea[], images: readonly (string | null)[]): DrawnArea[] =>
  areas.filter(({ picture: image }) => images.includes(image))

const toPercent = (point: ImagePoint) => point.map((part) => Math.round(part * 1000) / 10).join('/')

/** "Front on a.webp, 8 × 6 in, screen print or embroidery, corners at 20/20, 80/25, 75/80, 22/70 %". */
export function describeArea(area: DrawnArea, unit: LengthUnit): string {
  const { picture: image, name, sizeMm, methods } = area
  const shapeText =
    area.shape === 'flat'
      ? `corners at ${area.corners.map(toPercent).join(', ')} %`
      : `round, axis from ${area.axis.map(toPercent).join(' to ')} %, radius ${Math.round(area.radius * 1000) / 10} %, bend ${area.bend}`
  const location = `${name} on ${image.slice(image.lastIndexOf('/') + 1)}`
  return `${location}, ${formatLengths(sizeMm, unit)}, ${methods.join(' or ')}, ${shapeText}`
}

/** Serializes areas with sorted keys, so that equal areas have equal texts. */
export const serializeAreas = (areas: readonly DrawnArea[]): string =>
  areas.length === 0
    ? ''
    : JSON.stringify(
        areas.map((area) => {
          const { picture: image, name, sizeMm, methods } = area
          const common = { picture: image, name, sizeMm, methods }
          return area.shape === 'flat'
            ? { ...common, shape: area.shape, corners: area.corners }
            : { ...common, shape: area.shape, axis: area.axis, radius: area.radius, bend: area.bend }
        }),
      )
