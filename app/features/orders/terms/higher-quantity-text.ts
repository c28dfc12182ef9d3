import { formatCents } from '#app/lib/text/money.ts'
import type { HigherQuantity } from './higher-quantity.ts'

const nouns = { box: ['box', 'boxes'], pack: ['pack', 'packs'], unit: ['unit', 'units'] } as const

/** '2 more boxes for $30.52', '2 more boxes for $12.00 less', or '50 more for $1,492.00, $29.84 each' */
export function describeHigherQuantity(higher: HigherQuantity, noun: keyof typeof nouns): string {
  const { more, cost, each, isNearlyFree } = higher
  const count = `${more.toLocaleString('en-US')} more`
  if (!isNearlyFree) return `${count} for ${formatCents(cost)}, ${formatCents(each)} each`
  const amount = cost === 0 ? 'at no extra cost' : `for ${formatCents(Math.abs(cost))}${cost < 0 ? ' less' : ''}`
  return `${count} ${nouns[noun][more === 1 ? 0 : 1]} ${amount}`
}
