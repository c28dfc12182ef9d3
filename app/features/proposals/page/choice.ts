import type { DocumentColumn, DocumentOption, ProposalDocument } from '../document/proposal-document.schema.ts'

/** A chosen option with its column of quantities. */
export type Choice = { option: DocumentOption; column: DocumentColumn; index: number }

/** Name of the radio buttons of an option: one group for all if only one option can be chosen. */
export const getChoiceName = ({ choice }: Pick<ProposalDocument, 'choice'>, optionId: string): string =>
  choice === 'one' ? 'choice' : `choice-${optionId}`

/** "signature.1" */
export const toChoiceValue = (optionId: string, index: number): string => `${optionId}.${index}`

/** Parses the choices of a form or URL; leaves out those that the document does not offer. */
export function parseChoices(
  { options, choice }: Pick<ProposalDocument, 'options' | 'choice'>,
  entries: Iterable<[string, FormDataEntryValue]>,
): Choice[] {
  const values = new Set(
    [...entries].filter(([name]) => name === 'choice' || name.startsWith('choice-')).map(([, value]) => value),
  )
  const chosen = options.flatMap((option) =>
    option.columns.flatMap((column, index) =>
      values.has(toChoiceValue(option.id, index)) && column.total !== null ? { option, column, index } : [],
    ),
  )
  const first = chosen.filter(({ option }, at) => chosen.findIndex((each) => each.option === option) === at)
  return choice === 'one' ? first.slice(0, 1) : first
}

/** The only choice of a document that has no other; [] else. */
export function getOnlyChoice({ options }: Pick<ProposalDocument, 'options'>): Choice[] {
  const [option] = options
  const [column] = option?.columns ?? []
  return options.length === 1 && option?.columns.length === 1 && column ? [{ option, column, index: 0 }] : []
}

/** "?choice=signature.1" */
export const toChoiceQuery = (choices: readonly Choice[]): string =>
  `?${choices.map(({ option, index }) => `choice=${encodeURIComponent(toChoiceValue(option.id, index))}`).join('&')}`

/** Landed total in cents of what is chosen together. */
export const sumChoices = (choices: readonly Choice[]): number =>
  choices.reduce((sum, { column }) => sum + (column.total ?? 0), 0)
