import fc, { type Arbitrary } from 'fast-check'
import { inject } from 'vitest'

type Options = { maxRuns?: number }

/**
 * Checks a property for generated inputs. Reports a minimized counterexample with its seed. Limited by number and time, so
 * that slow machines try fewer inputs.
 */
export function checkProperty<T>(
  input: Arbitrary<T>,
  check: (input: T) => void,
  { maxRuns = 400 }: Options = {},
): void {
  const property = fc.property(input, (each) => {
    check(each)
  })
  fc.assert(property, createParameters(maxRuns))
}

/** The same for asynchronous properties. */
export function checkAsyncProperty<T>(
  input: Arbitrary<T>,
  check: (input: T) => Promise<void>,
  { maxRuns = 60 }: Options = {},
) {
  return fc.assert(fc.asyncProperty(input, check), createParameters(maxRuns))
}

const createParameters = (numRuns: number) => ({
  numRuns,
  seed: inject('fuzzSeed'),
  interruptAfterTimeLimit: 3_000,
  markInterruptAsFailure: false,
})
