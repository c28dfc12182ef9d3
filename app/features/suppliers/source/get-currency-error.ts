import { SupplierError } from './supplier-error.ts'

/** Undefined for US dollars, the currency of the shop's prices, and for a response without a currency. */
export const getCurrencyError = (currency: string | undefined): SupplierError | undefined =>
  currency === undefined || /^usd$/i.test(currency)
    ? undefined
    : new SupplierError('currency', `The prices are in ${currency.slice(0, 10)}, not in US dollars.`)
