import * as v from 'valibot'
import { flag, listOf, number, one, text, time } from '../source/shape.ts'
import type { SupplierConfiguration } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const period = { priceeffectivedate: time, priceexpirydate: time }

const chargePrice = { xminqty: number, yminqty: number, yuom: text, price: number, repeatprice: number, ...period }

const charge = {
  chargeid: text,
  chargename: text,
  chargetype: text,
  chargesappliesltm: flag,
  chargespercolor: number,
  chargepricearray: listOf('chargeprice', chargePrice),
}

const decoration = {
  decorationid: text,
  decorationname: text,
  decorationgeometry: text,
  decorationheight: number,
  decorationwidth: number,
  decorationdiameter: number,
  decorationuom: text,
  chargearray: listOf('charge', charge),
  decorationunitsincluded: number,
  decorationunitsincludeduom: text,
  leadtime: number,
  decorationunitsmax: number,
  defaultdecoration: flag,
}

const partPrice = {
  minquantity: number,
  price: number,
  discountcode: text,
  ...period,
}

const responseSchema = v.object({
  configuration: one({
    currency: text,
    partarray: listOf('part', { partid: text, partpricearray: listOf('partprice', partPrice), defaultpart: flag }),
    locationarray: listOf('location', {
      locationid: text,
      locationname: text,
      decorationarray: listOf('decoration', decoration),
      defaultlocation: flag,
    }),
  }),
})

const locale = { localizationCountry: 'US', localizationLanguage: 'en' }

type PriceOptions = {
  productId: string
  /** Net is what the shop pays, List what the supplier suggests. */
  priceType: 'Net' | 'List'
  /** Decorated prices include the first imprint. */
  configurationType: 'Blank' | 'Decorated'
  fobId: string
}

/** Prices of a product's parts by quantity, and its decoration. @throws SupplierError */
export async function getConfiguration(
  client: SupplierClient,
  { productId, priceType, configurationType, fobId }: PriceOptions,
): Promise<SupplierConfiguration | undefined> {
  const answer = await client.call({
    service: 'pricing',
    operation: 'getConfigurationAndPricing',
    fields: { productId, currency: 'USD', fobId, priceType, ...locale, configurationType },
  })
  return v.parse(responseSchema, answer).configuration
}

const fobSchema = v.object({ fobpointarray: listOf('fobpoint', { fobid: text }) })

/** The first place that the supplier ships from; prices are asked for it. @throws SupplierError */
export async function getFobId(client: SupplierClient, productId: string): Promise<string> {
  const answer = await client.call({ service: 'pricing', operation: 'getFobPoints', fields: { productId, ...locale } })
  return v.parse(fobSchema, answer).fobpointarray[0]?.fobid ?? '1'
}
