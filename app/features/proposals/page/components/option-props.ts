import type { DocumentFormat } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'

/** Props of every part of a proposal. `path` is that of the page, `/p/TOKEN`. */
export type OptionProps = {
  document: ProposalDocument
  format: DocumentFormat
  path: string
  /** Whether the page has a form for comments: not a preview. */
  canComment?: boolean
}
