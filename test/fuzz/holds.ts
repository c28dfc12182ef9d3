import fc, { type Arbitrary } from 'fast-check'
import { inject } from 'vitest'

type Options = { runs?: number }

/**
 * Checks a property for generated inputs. Reports a minimized counterexample with its seed. Limited by number and time, so
 * that slow machines try fewer inputs.
 */
export function holds<T>(input: Arbitrary<T>, rule: (input: T) => void, { runs = 400 }: Options = {}): void {
  const property = fc.property(input, (each) => {
    rule(each)
  })
  fc.assert(property, bounded(runs))
}

/** The same for what reads files or the database. */
export function holdsLater<T>(input: Arbitrary<T>, rule: (input: T) => Promise<void>, { runs = 60 }: Options = {}) {
  return fc.assert(fc.asyncProperty(input, rule), bounded(runs))
}

const bounded = (numRuns: number) => ({
  numRuns,
  seed: inject('fuzzSeed'),
  interruptAfterTimeLimit: 3_000,
  markInterruptAsFailure: false,
})
