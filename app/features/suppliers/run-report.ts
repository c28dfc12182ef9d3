import { SupplierError } from './source/supplier-error.ts'

/** Failed calls that a run's report lists. */
const maxListed = 100

export type RunProblem = { service: string; item: string; reason: string }

/** Counts the calls that failed, and lists the first. */
export class RunReport {
  readonly problems: RunProblem[] = []
  readonly counts: Record<string, number> = {}

  count(name: string, by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by
  }

  add(service: string, item: string, error: unknown): void {
    this.count('failed')
    if (this.problems.length >= maxListed) return
    const reason = error instanceof SupplierError ? error.message : 'The response is unreadable.'
    this.problems.push({ service, item, reason })
  }
}

/** Errors after which further calls are pointless. */
export const isFatal = (error: unknown): boolean => error instanceof SupplierError && error.kind === 'credentials'
