import { useLocation, useNavigate } from 'react-router'
import type { Step } from './steps.ts'

type WizardState = { step?: unknown; from?: unknown } | null

/** True for the history state of a step that was reached from another one. */
export const isStepState = (state: unknown): boolean => isStep((state as WizardState)?.step)

const isStep = (value: unknown): value is Step => value === 1 || value === 2 || value === 3

/**
 * Step of the wizard in the history: Back returns to the previous step, a reload stays.
 * @param reachable last step the visitor may open
 */
export function useWizardStep(reachable: Step) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as WizardState
  const requestedStep = isStep(state?.step) ? state.step : 1
  const step: Step = requestedStep > reachable ? 1 : requestedStep
  return {
    step,
    goToStep(next: Step) {
      if (next === step) return
      // Uses the browser's Back for the previous step, so that the history does not grow.
      if (next < step && state?.from === next) void navigate(-1)
      else void navigate('.', { state: { step: next, from: step } })
    },
  }
}
