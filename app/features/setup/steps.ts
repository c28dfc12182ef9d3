/** Setup steps, easiest first. */
export const setupSteps = ['name', 'colours', 'mail', 'products', 'box'] as const
export type SetupStep = (typeof setupSteps)[number]

export type StepState = 'done' | 'skipped' | 'open'

export const isSetupStep = (value: unknown): value is SetupStep => setupSteps.some((step) => step === value)

/** Counts completed and skipped steps. */
export const countSettledSteps = (states: Record<SetupStep, StepState>) =>
  setupSteps.filter((step) => states[step] !== 'open').length
