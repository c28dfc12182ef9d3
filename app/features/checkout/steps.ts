/** Apart from the rules of the form, so that the page can show them before the wizard is there. */
export const steps = ['Contact Details', 'Project Details', 'Review & Submit'] as const
export type Step = 1 | 2 | 3
