import type { Question } from '../file-preview.ts'
import { getTargetTitle, type Mapping } from './mapping.ts'

/** Returns the reason why a file cannot be checked with a mapping, for people. */
export function getMappingProblem({ columns }: Mapping): string | undefined {
  const targets = Object.values(columns).filter((target) => target !== null)
  if (targets.length === 0) return 'No columns are mapped. Map at least the name.'
  const identifyingTargets = ['name', 'slug', 'supplier_item_number']
  if (!targets.some((target) => identifyingTargets.includes(target))) {
    return 'Map a column to the name, URL slug or item number so that rows can be matched to products.'
  }
  const duplicate = targets.find((target, index) => target !== 'image_urls' && targets.indexOf(target) < index)
  return duplicate && `Two columns are mapped to “${getTargetTitle(duplicate)}”. Keep one of them.`
}

/** "2XL Cost", "Price 3XL+", "Plus Size Upcharge" */
const largerSize = /(?:^|[^a-z\d])(?:\d?x{1,4}l|[2-9]x|(?:plus|extended|big)[ _-]?sizes?)\+?(?:[^a-z\d]|$)/i
const amount = /cost|price|net|charge|\$/i

/** Describes what a mapping skips that a person may have missed. */
export function getMappingWarning({ columns, decimal, currency }: Mapping): string | undefined {
  const targets = Object.values(columns)
  const hasPrice = targets.some((target) => target === 'rounded_price' || target?.startsWith('price'))
  const sizeAmounts = Object.keys(columns).filter(
    (name) => columns[name] === null && largerSize.test(name) && amount.test(name),
  )
  const warnings = [
    !hasPrice && 'No column is mapped to a price: new products have none, and others keep theirs.',
    hasPrice &&
      decimal === ',' &&
      !currency &&
      'Prices have decimal commas. Those without a currency are read as US dollars.',
    sizeAmounts.length > 0 &&
      `Not imported: ${sizeAmounts.join(', ')}. Use one row per size, or list what sizes add in a column: prices under Sizes, such as S|M|2XL +2.00, costs under Supplier sizes, such as 2XL: +2.10.`,
  ]
  return warnings.filter(Boolean).join(' ') || undefined
}

/** Returns the first question about a file that the mapping leaves open. */
export function findUnanswered(questions: readonly Question[], { decimal, currency }: Mapping): Question | undefined {
  return questions.find((question) =>
    question.about === 'decimal' ? decimal === null : currency?.money !== question.money || !(currency.dollars > 0),
  )
}
