/** Steps of the wizard in order. */
export const steps = ['Contact Details', 'Project Details', 'Review & Submit'] as const
export type Step = 1 | 2 | 3
