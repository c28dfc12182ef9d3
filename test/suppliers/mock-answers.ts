import type { MockProduct } from './mock-products.ts'

const escapeXml = (text: string) => text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`)
const element = (name: string, content: string | number | null) =>
  content === null ? `<${name} xsi:nil="true"/>` : `<${name}>${content}</${name}>`

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** Wraps a response in an envelope; with `isOther`, of another namespace and prefix for every element. */
export function wrap(operation: string, content: string, isOther = false): string {
  const name = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Response`
  const body = `<${name}>${content}</${name}>`
  if (!isOther)
    return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${name} xmlns="http://www.promostandards.org/WSDL/" ${xsi}>${content}</${name}></s:Body></s:Envelope>`
  const prefixed = body.replace(/<(\/?)([A-Za-z])/g, '<$1q7:$2')
  return `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:q7="urn:supplier:other" ${xsi}><SOAP-ENV:Body>${prefixed}</SOAP-ENV:Body></SOAP-ENV:Envelope>`
}

export const serviceMessage = (code: number, description: string) =>
  `<ServiceMessageArray><ServiceMessage><code>${code}</code><description>${escapeXml(description)}</description><severity>Error</severity></ServiceMessage></ServiceMessageArray>`
export const errorMessage = (code: number, description: string) =>
  `<ErrorMessage><code>${code}</code><description>${escapeXml(description)}</description></ErrorMessage>`

export const toSellable = (products: readonly MockProduct[]) =>
  `<ProductSellableArray>${products
    .flatMap(({ id, parts }) =>
      parts.map(
        (part) => `<ProductSellable>${element('productId', id)}${element('partId', part.id)}</ProductSellable>`,
      ),
    )
    .join('')}</ProductSellableArray>`

export const toModified = (products: readonly MockProduct[]) =>
  `<ProductDateModifiedArray>${products
    .map(({ id }) => `<ProductDateModified>${element('productId', id)}</ProductDateModified>`)
    .join('')}</ProductDateModifiedArray>`

type ProductOptions = {
  /** URL of the folder of the images. */
  imageBase: string
  /** Characters of marketing text that nothing reads. */
  padding?: number
}

export function toProduct(
  { id, name, category, quirk, parts }: MockProduct,
  { imageBase, padding = 0 }: ProductOptions,
): string {
  const description =
    quirk === 'html'
      ? '&lt;p&gt;Fits &lt;b&gt;most&lt;/b&gt; cup holders &amp;amp; bags.&lt;/p&gt;'
      : `The ${escapeXml(name)}.`
  const points =
    quirk === 'null-arrays'
      ? element('ProductMarketingPointArray', null) +
        element('ProductKeywordArray', null) +
        element('ProductPriceGroupArray', null)
      : `<ProductMarketingPointArray><ProductMarketingPoint><pointType>Highlight</pointType><pointCopy>${'Durable. '.repeat(1 + padding / 9)}</pointCopy></ProductMarketingPoint></ProductMarketingPointArray>`
  const toPart = ({ id: partId, color, hex, size }: MockProduct['parts'][number]) => {
    const shade =
      color === null ? '<colorName>null</colorName><hex>NULL</hex>' : element('colorName', color) + element('hex', hex)
    const end = quirk === 'no-date' ? element('endDate', '0001-01-01T00:00:00') : ''
    return `<ProductPart>${element('partId', partId)}<primaryColor><Color>${shade}</Color></primaryColor>${element('countryOfOrigin', 'US')}<ColorArray><Color>${shade}</Color></ColorArray>${element('primaryMaterial', 'Steel')}${size ? `<ApparelSize><apparelStyle>Unisex</apparelStyle>${element('labelSize', size)}</ApparelSize>` : ''}<Dimension><dimensionUom>${quirk === 'inches' ? 'Inches' : 'IN'}</dimensionUom><depth>3</depth><height>4.5</height><width>3</width><weightUom>OZ</weightUom><weight>12.0</weight></Dimension><leadTime>5</leadTime><isRushService>true</isRushService>${end}</ProductPart>`
  }
  return `<Product>${element('productId', id)}${element('productName', quirk === 'no-name' ? '' : escapeXml(name))}<description>${description}</description>${points}<productBrand>Mockline</productBrand><ProductCategoryArray>${element('ProductCategory', element('category', category))}</ProductCategoryArray><ProductPartArray>${parts.map(toPart).join('')}</ProductPartArray>${quirk === 'several-urls' ? element('primaryImageUrl', `${imageBase}/${id}.png`) : ''}${quirk === 'no-date' ? element('endDate', '0001-01-01T00:00:00Z') : ''}</Product>`
}

export function toMedia({ id, quirk, parts }: MockProduct, imageBase: string): string {
  const [first] = parts
  const url = `${imageBase}/${id}.png`
  const urls = quirk === 'several-urls' ? `${url}, ${imageBase}/${id}-back.png` : url
  const toContent = (address: string, color: string | null, type: string) =>
    `<MediaContent>${element('productId', id)}${element('url', address)}<mediaType>Image</mediaType>${color ? element('color', color) : element('color', null)}<ClassTypeArray><ClassType>${element('classTypeId', type)}</ClassType></ClassTypeArray></MediaContent>`
  const swatch = quirk === 'one-element' ? '' : toContent(`${imageBase}/${id}-swatch.png`, first?.color ?? null, '1004')
  return `<MediaContentArray>${swatch}${toContent(urls, quirk === 'sizes' ? (first?.color ?? null) : null, '1006')}</MediaContentArray>`
}

const quantities = [48, 144, 288]

export function toConfiguration({ id, quirk, parts }: MockProduct, isNet: boolean): string {
  const toId = (partId: string) => (quirk === 'other-case' ? partId.toLowerCase() : partId)
  const toPrice = (price: number, step: number) => {
    const factor = (isNet ? 0.6 : 1) * (quirk === 'rising-price' && step === 2 ? 1.1 : 1 - step * 0.05)
    return quirk === 'long-price' ? (price * factor).toFixed(2).concat('4000000') : (price * factor).toFixed(2)
  }
  const toPart = ({ id: partId, price }: MockProduct['parts'][number]) =>
    `<Part>${element('partId', toId(partId))}<PartPriceArray>${quantities
      .slice(0, quirk === 'one-element' ? 1 : 3)
      .map(
        (quantity, step) =>
          `<PartPrice>${element('minQuantity', quantity)}${element('price', toPrice(price, step))}<priceExpiryDate>${quirk === 'no-date' ? '0001-01-01' : '2099-12-31T00:00:00'}</priceExpiryDate></PartPrice>`,
      )
      .join('')}</PartPriceArray></Part>`
  const dates =
    quirk === 'no-date'
      ? '<priceEffectiveDate>0001-01-01T00:00:00</priceEffectiveDate><priceExpiryDate>0001-01-01</priceExpiryDate>'
      : ''
  const toChargePrice = (quantity: number, price: number, repeat: number | null) =>
    `<ChargePrice><xMinQty>${quantity}</xMinQty><xUom>EA</xUom><yMinQty>1</yMinQty><yUom>Colors</yUom>${element('price', `${price.toFixed(2)}${quirk === 'long-price' ? '4000000' : ''}`)}${repeat === null ? '' : element('repeatPrice', repeat.toFixed(2))}${dates}</ChargePrice>`
  const toCharge = (name: string, type: string, prices: string) =>
    `<Charge>${element('chargeId', name.length)}${element('chargeName', name)}${element('chargeType', type)}<ChargePriceArray>${prices}</ChargePriceArray></Charge>`
  const setup = toCharge(
    'Set-up Charge',
    quirk === 'setup-as-run' ? 'Run' : 'Setup',
    isNet ? toChargePrice(1, 30, 15) : toChargePrice(1, 50, 25),
  )
  const run = toCharge(
    'Additional color',
    'Run',
    [48, 144, 288]
      .map((quantity, step) => {
        const price = (isNet ? 0.25 : 0.45) - (quirk === 'rising-price' && step === 2 ? -0.1 : step * 0.05)
        return toChargePrice(quantity, price, null)
      })
      .join(''),
  )
  const proof = toCharge('Paper proof', 'Order', isNet ? toChargePrice(1, 6, null) : toChargePrice(1, 10, null))
  const decoration = `<Decoration><decorationId>1</decorationId><decorationName>Silk Screen</decorationName><decorationGeometry>Rectangle</decorationGeometry><decorationHeight>2</decorationHeight><decorationWidth>3</decorationWidth>${element('decorationUom', quirk === 'inches' ? 'Inch' : 'Inches')}<ChargeArray>${setup}${run}${proof}</ChargeArray><decorationUnitsIncluded>1</decorationUnitsIncluded><decorationUnitsIncludedUom>Colors</decorationUnitsIncludedUom><decorationUnitsMax>4</decorationUnitsMax><defaultDecoration>true</defaultDecoration><leadTime>5</leadTime></Decoration>`
  const stamp = `<Decoration><decorationId>2</decorationId><decorationName>Hot Stamp</decorationName><decorationGeometry>Circle</decorationGeometry><decorationDiameter>2</decorationDiameter><decorationUom>Inches</decorationUom><ChargeArray>${toCharge('Die charge', 'Setup', isNet ? toChargePrice(1, 60, 0) : toChargePrice(1, 90, 0))}</ChargeArray><decorationUnitsIncluded>1</decorationUnitsIncluded><decorationUnitsIncludedUom>Other</decorationUnitsIncludedUom><defaultDecoration>true</defaultDecoration></Decoration>`
  const back =
    quirk === 'sizes'
      ? `<Location><locationId>2</locationId><locationName>Back</locationName><DecorationArray>${stamp}</DecorationArray></Location>`
      : ''
  return `<Configuration><PartArray>${parts.map(toPart).join('')}</PartArray><LocationArray><Location><locationId>1</locationId><locationName>Front</locationName><DecorationArray>${decoration}</DecorationArray><defaultLocation>true</defaultLocation></Location>${back}</LocationArray>${element('productId', id)}<currency>USD</currency></Configuration>`
}

export function toInventory({ id, quirk, parts }: MockProduct, isFirst: boolean): string {
  const toId = (partId: string) => (quirk === 'other-case' ? partId.toLowerCase() : partId)
  if (isFirst)
    return `${element('productID', id)}<ProductVariationInventoryArray>${parts.map((part) => `<ProductVariationInventory>${element('partID', toId(part.id))}${element('quantityAvailable', `${part.stock}.0`)}</ProductVariationInventory>`).join('')}</ProductVariationInventoryArray>`
  return `<Inventory>${element('productId', id)}<PartInventoryArray>${parts
    .map(
      (part) =>
        `<PartInventory>${element('partId', toId(part.id))}<quantityAvailable><Quantity><uom>EA</uom>${element('value', part.stock)}</Quantity></quantityAvailable></PartInventory>`,
    )
    .join('')}</PartInventoryArray></Inventory>`
}
