import type { Question } from '../file-preview.ts'
import { type Mapping, targetTitle } from './mapping.ts'

/** Returns what a mapping lacks before a file can be checked, in words. */
export function mappingProblem({ columns }: Mapping): string | undefined {
  const targets = Object.values(columns).filter((target) => target !== null)
  if (targets.length === 0) return 'No columns are mapped. Map at least the name.'
  const finds = ['name', 'slug', 'supplier_item_number']
  if (!targets.some((target) => finds.includes(target))) {
    return 'Map a column to the name, URL slug or item number so that rows can be matched to products.'
  }
  const twice = targets.find((target, index) => target !== 'image_urls' && targets.indexOf(target) < index)
  return twice && `Two columns are mapped to “${targetTitle(twice)}”. Keep one of them.`
}

/** The first question about a file that a mapping does not answer. */
export function unanswered(questions: readonly Question[], { decimal, currency }: Mapping): Question | undefined {
  return questions.find((question) =>
    question.about === 'decimal' ? decimal === null : currency?.money !== question.money || !(currency.dollars > 0),
  )
}
