import * as v from 'valibot'
import { createDrafts } from './create-drafts.ts'

const nextStep = v.object({ next_step: v.string(), next_step_on: v.string() })

/** A next step while it is typed, with the one before and the version of the request that it is based on. */
const draftSchema = v.object({
  reference: v.string(),
  next: nextStep,
  before: nextStep,
  base: v.object({ version: v.number(), lastEventId: v.number() }),
})

export type NextStep = v.InferOutput<typeof nextStep>
export type NextStepDraft = v.InferOutput<typeof draftSchema>

/** Next steps of this tab that the server did not confirm. */
export const nextStepDrafts = createDrafts('nextStepDrafts', draftSchema)
