import * as v from 'valibot'
import { firstElement, nestedElements, textValue, textValues } from '../source/response-schema.ts'
import type { SupplierImage } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const responseSchema = v.object({
  mediacontentarray: nestedElements('mediacontent', {
    partid: textValue,
    url: textValues,
    mediatype: textValue,
    color: textValue,
    classtypearray: nestedElements('classtype', { classtypeid: textValue, classtypename: textValue }),
    classtype: firstElement({ classtypeid: textValue, classtypename: textValue }),
    description: textValue,
  }),
})

const swatch = '1004'
const primary = '1006'

/** Splits several URLs in one element. */
const toUrls = (given: string[]) =>
  given.flatMap((each) => each.split(/[\s,;|]+(?=https?:)/i)).filter((url) => URL.canParse(url))

/** Images of a product, those of the class "primary" first. @throws SupplierError */
export async function getImages(client: SupplierClient, productId: string): Promise<SupplierImage[]> {
  const response = await client.call({
    service: 'media',
    operation: 'getMediaContent',
    fields: { mediaType: 'Image', productId },
  })
  const { mediacontentarray } = v.parse(responseSchema, response)
  const images = mediacontentarray
    .filter(({ mediatype }) => mediatype === undefined || /image/i.test(mediatype))
    .map(({ classtypearray, classtype, url, color, partid }) => {
      const classes = [...classtypearray, ...(classtype ? [classtype] : [])].map(({ classtypeid }) => classtypeid)
      return { urls: toUrls(url), color, partId: partid, classes }
    })
    .filter(({ classes }) => !classes.includes(swatch))
  const isPrimary = ({ classes }: (typeof images)[number]) => classes.includes(primary)
  return [...images.filter(isPrimary), ...images.filter((image) => !isPrimary(image))].flatMap(
    ({ urls, color, partId }) => urls.map((url) => ({ url, color, partId })),
  )
}
