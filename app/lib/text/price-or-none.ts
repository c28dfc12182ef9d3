import { formatCents, formatPrice } from './money.ts'

/** How the admin names a missing price, which the storefront shows as "TBD". */
export const noPrice = 'No price'

/** Dollars for the admin: 1234.5 -> "$1,234.50", null -> "No price". */
export const formatPriceOrNone = (dollars: number | null): string => (dollars === null ? noPrice : formatPrice(dollars))

/** Whole cents for the admin: 123450 -> "$1,234.50", null -> "No price". */
export const formatCentsOrNone = (cents: number | null): string => (cents === null ? noPrice : formatCents(cents))
