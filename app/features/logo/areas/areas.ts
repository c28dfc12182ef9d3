import type { DrawnArea } from '#db/tables/imprint.ts'

/** Where the areas of pictures are asked for. */
export const imprintAreasPath = '/imprint-areas'
export const pictureParameter = 'picture'
/** Pictures of one question; an answer is kept where its address has at most 2,048 characters, which are about 30 pictures. */
export const mostPicturesAsked = 48

/** What is answered: pictures that have areas, and these. */
export type AreasOfPictures = Record<string, DrawnArea[]>

/** An address in this shop; only such a picture can be read and composed by a browser. */
const isOwn = (address: string) => /^\/(?![/\\])[^\s\\]{1,500}$/.test(address)

/** One address for the same pictures, however they are named. @returns a path; of at most 48 of them */
export function imprintAreasAddress(pictures: readonly string[]): string {
  const asked = [...new Set(pictures.filter(isOwn))].sort()
  const query = new URLSearchParams(asked.map((picture) => [pictureParameter, picture]))
  return asked.length > 0 ? `${imprintAreasPath}?${query}` : imprintAreasPath
}

/** Areas of which the product has the picture. */
export const areasOn = (areas: readonly DrawnArea[], pictures: readonly (string | null)[]): DrawnArea[] =>
  areas.filter(({ picture }) => pictures.includes(picture))

/** As JSON, the keys in one order whatever the database made of them: two texts of the same areas are the same. */
export const areasText = (areas: readonly DrawnArea[]): string =>
  areas.length === 0
    ? ''
    : JSON.stringify(
        areas.map((area) => {
          const { picture, name, sizeMm, methods } = area
          const common = { picture, name, sizeMm, methods }
          return area.shape === 'flat'
            ? { ...common, shape: area.shape, corners: area.corners }
            : { ...common, shape: area.shape, axis: area.axis, radius: area.radius, bend: area.bend }
        }),
      )
