import * as v from 'valibot'
import { findCurrencyProblem } from '../source/find-currency-problem.ts'
import {
  booleanValue,
  firstElement,
  nestedElements,
  numberValue,
  textValue,
  timeValue,
} from '../source/response-schema.ts'
import type { SupplierConfiguration } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const period = { priceeffectivedate: timeValue, priceexpirydate: timeValue }

const chargePrice = {
  xminqty: numberValue,
  yminqty: numberValue,
  yuom: textValue,
  price: numberValue,
  repeatprice: numberValue,
  ...period,
}

const charge = {
  chargeid: textValue,
  chargename: textValue,
  chargetype: textValue,
  chargesappliesltm: booleanValue,
  chargespercolor: numberValue,
  chargepricearray: nestedElements('chargeprice', chargePrice),
}

const decoration = {
  decorationid: textValue,
  decorationname: textValue,
  decorationheight: numberValue,
  decorationwidth: numberValue,
  decorationdiameter: numberValue,
  decorationuom: textValue,
  chargearray: nestedElements('charge', charge),
  decorationunitsincluded: numberValue,
  decorationunitsincludeduom: textValue,
  leadtime: numberValue,
  decorationunitsmax: numberValue,
  defaultdecoration: booleanValue,
}

const partPrice = {
  minquantity: numberValue,
  price: numberValue,
  ...period,
}

const responseSchema = v.object({
  configuration: firstElement({
    currency: textValue,
    partarray: nestedElements('part', { partid: textValue, partpricearray: nestedElements('partprice', partPrice) }),
    locationarray: nestedElements('location', {
      locationid: textValue,
      locationname: textValue,
      decorationarray: nestedElements('decoration', decoration),
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
  const response = await client.request({
    service: 'pricing',
    operation: 'getConfigurationAndPricing',
    fields: { productId, currency: 'USD', fobId, priceType, ...locale, configurationType },
  })
  const { configuration } = v.parse(responseSchema, response)
  const problem = findCurrencyProblem(configuration?.currency)
  if (problem) throw problem
  return configuration
}

const fobSchema = v.object({ fobpointarray: nestedElements('fobpoint', { fobid: textValue }) })

/** The place that goods ship from, if the supplier does not name its own. */
export const defaultFobId = '1'

/** The first place that the supplier ships from; prices are asked for it. @throws SupplierError */
export async function getFobId(client: SupplierClient, productId: string): Promise<string> {
  const response = await client.request({
    service: 'pricing',
    operation: 'getFobPoints',
    fields: { productId, ...locale },
  })
  return v.parse(fobSchema, response).fobpointarray[0]?.fobid ?? defaultFobId
}
