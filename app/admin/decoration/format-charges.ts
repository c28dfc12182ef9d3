import type { Grid, Method } from '#app/features/proposals/pricing/method.schema.ts'
import { formatRate } from '#app/features/proposals/pricing/rate.ts'

/** The lowest charges of a method for lists: "Setup from $50.00, run from $0.35". */
export function formatCharges({ setup, run }: Pick<Method, 'setup' | 'run'>): string {
  const parts = [describe('setup', setup), describe('run', run)].filter(Boolean).join(', ')
  return parts === '' ? 'No charges' : parts.charAt(0).toUpperCase() + parts.slice(1)
}

function describe(label: string, { rows }: Grid): string {
  const prices = rows.flatMap(({ cells }) => cells.flatMap(({ price }) => price ?? []))
  return prices.length === 0 ? '' : `${label} from ${formatRate(Math.min(...prices))}`
}
