import { formatCents } from '#app/lib/text/money.ts'

/** Share of a budget above which an estimate is far from it. */
const tolerance = 1.1

/** 'Our estimate of $1,500.00 is $300.00 above your budget. ...'; '' unless the estimate in cents is far above it */
export function describeOverBudget(estimate: number | null | undefined, budget: number | null, name: string): string {
  if (estimate == null || budget === null || estimate <= budget * tolerance) return ''
  return `Our estimate of ${formatCents(estimate)} is ${formatCents(estimate - budget)} above ${name}. You can send the request all the same.`
}
