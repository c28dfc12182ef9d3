import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of all random inputs of this run. */
    fuzzSeed: number
  }
}

/** The same inputs in every run, so that failures point to a change; `FUZZ_SEED=random` explores new ones. */
const defaultSeed = 406_348_177

export default function setup(project: TestProject) {
  const { FUZZ_SEED = defaultSeed } = process.env
  const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED)
  if (!Number.isSafeInteger(seed)) throw new Error(`FUZZ_SEED must be a whole number or "random", not "${FUZZ_SEED}".`)
  process.stdout.write(`Random inputs: FUZZ_SEED=${seed} repeats them\n`)
  project.provide('fuzzSeed', seed)
}
