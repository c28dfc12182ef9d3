import { createContext } from 'react'
import type { StockedTerms } from '#app/features/page-copy/editing/stocked-terms.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { SetUploadCount } from '../../images/use-upload-count.ts'

type PageFormState = {
  errors: FieldErrors
  stockedTerms: StockedTerms
  /** Reports a change; `target` is the control, if any. */
  onFieldChange: (target?: EventTarget | null) => void
  /** Updates the number of fields with uploads in progress. */
  setUploadCount: SetUploadCount
}

/** State that the fields of a page form share at any depth. */
export const FormContext = createContext<PageFormState>({
  errors: {},
  stockedTerms: { category: [], brand: [] },
  onFieldChange: () => {},
  setUploadCount: () => {},
})

/** Counts errors of a field and its nested fields. */
export const countErrors = (errors: Record<string, string[]>, name: string) =>
  Object.entries(errors).filter(
    ([each, messages]) => messages.length > 0 && (each === name || each.startsWith(`${name}.`)),
  ).length
