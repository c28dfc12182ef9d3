import { importColumnNames } from '#app/features/imports/columns.ts'
import type { Preview, Question } from '#app/features/imports/file-preview.ts'
import { parseExchangeRate } from '#app/features/imports/mapping/currency.ts'
import { type ExchangeRate, getTarget, isTarget, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import { isAddedColumn } from '#app/features/imports/mapping/variants.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'

/** Returns the form field of a column, by its index in the file. */
export const getColumnField = (index: number) => `column-${index}`

/** Parses the column mapping of a form. @param initial mapping the form was created from */
export function readMapping(form: FormData, preview: Preview, initial: Mapping): Mapping {
  const columns = Object.fromEntries(
    preview.columns.map(({ name }, index) => {
      const target = form.get(getColumnField(index))
      return [name, typeof target === 'string' && isTarget(target) ? target : null]
    }),
  )
  const decimal = form.get('decimal')
  const { decimal: detectedDecimal, questions } = getQuestions(preview.columns, columns)
  const hasQuestion = (about: string) => questions.some((question) => question.about === about)
  return {
    columns,
    preset: initial.preset,
    decimal:
      decimal === '.' || decimal === ','
        ? decimal
        : hasQuestion('decimal')
          ? null
          : (initial.decimal ?? detectedDecimal),
    currency: hasQuestion('currency') ? readExchangeRate(form, questions) : (initial.currency ?? null),
    locked: importColumnNames.filter((column) => form.getAll('locked_fields').includes(column)),
    supplier: readSupplier(form),
  }
}

/** Parses the supplier of all rows. Each form of the page sends it, so that none loses what was typed. */
export function readSupplier(form: FormData): string | null {
  const supplier = form.get('supplier')
  return (typeof supplier === 'string' && toSingleLine(supplier).slice(0, 100)) || null
}

/** Counts the file's own columns, and those of them that are mapped or read for the variants, publication or currency. */
export function countColumns({ columns }: Pick<Preview, 'columns'>, mapping: Mapping): { all: number; read: number } {
  const own = columns.filter(({ name }) => !isAddedColumn(name))
  const read = own.filter(({ name, use }) => use !== undefined || getTarget(mapping.columns, name) !== null)
  return { all: own.length, read: read.length }
}

function readExchangeRate(form: FormData, questions: Question[]): ExchangeRate | null {
  const question = questions.find(({ about }) => about === 'currency')
  const dollars = parseExchangeRate(form.get('dollars-for-one'))
  return question?.about === 'currency' && dollars !== undefined ? { money: question.money, dollars } : null
}
