import * as v from 'valibot'
import { getCurrencyError } from '../source/get-currency-error.ts'
import {
  booleanValue,
  firstElement,
  nestedElements,
  numberValue,
  textValue,
  timestampValue,
} from '../source/response-schema.ts'
import type { SupplierConfiguration } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

// Here and below, keys are element names of the PromoStandards (xMinQty) in lower case, as `readXml` returns them.
const validityPeriod = { priceeffectivedate: timestampValue, priceexpirydate: timestampValue }

const chargePrice = {
  xminqty: numberValue,
  yminqty: numberValue,
  yuom: textValue,
  price: numberValue,
  repeatprice: numberValue,
  ...validityPeriod,
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
  ...validityPeriod,
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
  /** FOB point (free on board): the place from which the supplier ships. */
  fobId: string
}

/**
 * Prices of a product's parts by quantity, and its decoration.
 * @throws SupplierError, with the kind `currency` for prices in another currency than US dollars
 */
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
  const currencyError = getCurrencyError(configuration?.currency)
  if (currencyError) throw currencyError
  return configuration
}

const fobSchema = v.object({ fobpointarray: nestedElements('fobpoint', { fobid: textValue }) })

/** Used if the service returns no FOB point. */
export const defaultFobId = '1'

/** Returns the supplier's first FOB point, for requests of prices. @throws SupplierError */
export async function getFobId(client: SupplierClient, productId: string): Promise<string> {
  const response = await client.request({
    service: 'pricing',
    operation: 'getFobPoints',
    fields: { productId, ...locale },
  })
  return v.parse(fobSchema, response).fobpointarray[0]?.fobid ?? defaultFobId
}
