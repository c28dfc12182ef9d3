/** What makes the demo shop one's own, in the order in which it is easiest. */
export const setupSteps = ['name', 'colours', 'mail', 'products', 'box'] as const
export type SetupStep = (typeof setupSteps)[number]

export type StepState = 'done' | 'skipped' | 'open'

export const isSetupStep = (value: unknown): value is SetupStep => setupSteps.some((step) => step === value)

/** How many steps there is nothing more to do about. */
export const settledSteps = (states: Record<SetupStep, StepState>) =>
  setupSteps.filter((step) => states[step] !== 'open').length
