import { SupplierError } from './supplier-error.ts'

/** Returns the error that prices in another currency mean: the shop's prices are in US dollars. */
export const findCurrencyProblem = (currency: string | undefined): SupplierError | undefined =>
  currency === undefined || /^usd$/i.test(currency)
    ? undefined
    : new SupplierError('currency', `The prices are in ${currency.slice(0, 10)}, not in US dollars.`)
