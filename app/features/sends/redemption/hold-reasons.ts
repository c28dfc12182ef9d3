import type { HoldReason } from '#db/tables/sends.ts'

/** Reasons as staff read them. */
export const holdReasonTitles: Record<HoldReason, string> = {
  gift: 'None of this gift left',
  stock: 'Too few units in stock',
  all: 'Total limit reached',
  public: 'Public link limit reached',
  person: 'Limit per person reached',
  domain: 'Limit per email domain reached',
  day: 'Limit per day reached',
  device: 'Many redemptions from one device',
  address: 'Many redemptions to one address',
}

/** Signs of fraud, which only staff judge; other reasons pass once a limit is raised. */
export const isFraudSign = (reason: HoldReason): boolean => reason === 'device' || reason === 'address'

/** Limits that no release exceeds, as there is nothing left to send. */
export const isHardLimit = (reason: HoldReason): boolean => ['gift', 'stock', 'all', 'public'].includes(reason)
