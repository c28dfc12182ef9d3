import { randomUUID } from 'node:crypto'
import { contentDocument } from '#app/features/proposals/editing/content-document.server.ts'
import { applyIntent } from '#app/features/proposals/editing/values/apply-intent.ts'
import { readFormValues } from '#app/features/proposals/editing/values/form-values.ts'
import { getProposalPath, proposalsPath } from '../proposal-paths.ts'

/** The content editor of proposals. Buttons without JavaScript change the values that the form sends. */
export const proposalEditor = {
  ...contentDocument,
  parseForm: (form: FormData) =>
    applyIntent(readFormValues(form), String(form.get('intent') ?? ''), () => randomUUID()),
  getPath: getProposalPath,
  listPath: proposalsPath,
}
