import type { HoldReason } from '#db/tables/sends.ts'

/** As staff read them. */
export const holdReasonTitles: Record<HoldReason, string> = {
  gift: 'No pieces left of this gift',
  stock: 'Too few pieces in stock',
  all: 'Total limit reached',
  public: 'Places of the public link taken',
  person: 'Limit per person reached',
  domain: 'Limit per email domain reached',
  day: 'Limit per day reached',
  device: 'Many claims from one device',
  address: 'Many claims to one address',
}

/** Signs of fraud, which only staff judge; other reasons pass once a limit is raised. */
export const isFraudSign = (reason: HoldReason): boolean => reason === 'device' || reason === 'address'

/** Limits that no release exceeds, as there is nothing left to send. */
export const isHardLimit = (reason: HoldReason): boolean => ['gift', 'stock', 'all', 'public'].includes(reason)
