import { createBudgetField, createDeliveryField, createSplitDeliveryField } from './delivery.schema.ts'

/** Units of all products of a quote. */
const maxUnits = 50_000_000
/** Cents; a higher budget for all of a quote is a typo. */
export const maxTotalBudget = 1_000_000_000

/** Cents; a higher price of a unit is a typo. */
export const maxTargetPrice = 10_000_000

export const unitDeliveryField = createDeliveryField(maxUnits)
/** Destinations of a quote on several products. */
export const splitDeliveryField = createSplitDeliveryField(maxUnits)
export const totalBudgetField = createBudgetField(maxTotalBudget)
export const targetPriceField = createBudgetField(maxTargetPrice)
