import type { Columns } from './columns/columns.ts'
import type { Question } from './questions.ts'

/** What the columns answer to a question; see `Questions`. */
export function answer(columns: Columns, question: Question): unknown {
  if (question.kind === 'known') return columns.known(question.filters)
  if (question.kind === 'list') return columns.list(question.filters, question.matching)
  if (question.kind === 'count') return columns.count(question.filters, question.matching)
  if (question.kind === 'any') return question.matchings.map((matching) => columns.any(matching))
  if (question.kind === 'first') return columns.first(question.found, question.most)
  return columns.categories()
}
