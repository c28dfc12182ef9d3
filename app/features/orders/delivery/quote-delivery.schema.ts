import { createCentsField, createDeliveryField, createSplitDeliveryField } from './delivery.schema.ts'

/** Units of all products of a quote. */
const maxUnits = 50_000_000
/** Cents. A higher budget for a whole quote is taken for a typing error. */
export const maxTotalBudget = 1_000_000_000

/** Cents. A higher price of one unit is taken for a typing error. */
export const maxTargetPrice = 10_000_000

export const unitDeliveryField = createDeliveryField(maxUnits)
/** Destinations of a quote on several products. */
export const splitDeliveryField = createSplitDeliveryField(maxUnits)
export const totalBudgetField = createCentsField(maxTotalBudget, 'budget')
export const targetPriceField = createCentsField(maxTargetPrice, 'target price')
