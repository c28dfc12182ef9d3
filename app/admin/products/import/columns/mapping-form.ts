import type { Preview, Question } from '#app/features/imports/file-preview.ts'
import { parseExchangeRate } from '#app/features/imports/mapping/currency.ts'
import { type ExchangeRate, isTarget, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'

/** The field of a file's column, by its place in the file. */
export const columnField = (index: number) => `column-${index}`

/** Parses the column mapping of a form. @param known mapping the form was created from */
export function readMapping(form: FormData, preview: Preview, known: Mapping): Mapping {
  const columns = Object.fromEntries(
    preview.columns.map(({ name }, index) => {
      const target = form.get(columnField(index))
      return [name, typeof target === 'string' && isTarget(target) ? target : null]
    }),
  )
  const decimal = form.get('decimal')
  const supplier = form.get('supplier')
  const { decimal: told, questions } = getQuestions(preview.columns, columns)
  const asks = (about: string) => questions.some((question) => question.about === about)
  return {
    columns,
    preset: known.preset,
    decimal: decimal === '.' || decimal === ',' ? decimal : asks('decimal') ? null : (known.decimal ?? told),
    currency: asks('currency') ? getCurrency(form, questions) : (known.currency ?? null),
    supplier: (typeof supplier === 'string' && supplier.trim().slice(0, 100)) || null,
  }
}

function getCurrency(form: FormData, questions: Question[]): ExchangeRate | null {
  const question = questions.find(({ about }) => about === 'currency')
  const dollars = parseExchangeRate(form.get('dollars-for-one'))
  return question?.about === 'currency' && dollars !== undefined ? { money: question.money, dollars } : null
}
