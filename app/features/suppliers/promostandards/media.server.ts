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
    classtypearray: nestedElements('classtype', { classtypeid: textValue }),
    classtype: firstElement({ classtypeid: textValue }),
  }),
})

/** Class types of PromoStandards. */
const swatchClass = '1004'
const primaryClass = '1006'

/** Some suppliers put several URLs into one element, separated by blanks or punctuation. */
const toUrls = (texts: string[]) =>
  texts.flatMap((text) => text.split(/[\s,;|]+(?=https?:)/i)).filter((url) => URL.canParse(url))

/** Images of a product, those of the class "primary" first. @throws SupplierError */
export async function getImages(client: SupplierClient, productId: string): Promise<SupplierImage[]> {
  const response = await client.request({
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
    .filter(({ classes }) => !classes.includes(swatchClass))
  const isPrimary = ({ classes }: (typeof images)[number]) => classes.includes(primaryClass)
  return [...images.filter(isPrimary), ...images.filter((image) => !isPrimary(image))].flatMap(
    ({ urls, color, partId }) => urls.map((url) => ({ url, color, partId })),
  )
}
