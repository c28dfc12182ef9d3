import { useBrandRules } from '#app/features/brand/use-brand.ts'
import type { DeliveryRates } from './delivery.ts'

/** Today's rates of the operator. */
export function useDeliveryRates(): DeliveryRates {
  const { domesticBoxShipping, countryRates } = useBrandRules()
  return { domesticBoxShipping, countryRates }
}
