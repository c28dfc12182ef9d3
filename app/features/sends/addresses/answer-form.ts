import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import type { ContentLine } from '#db/tables/sends.ts'
import { getAddressFormat } from './address-formats.ts'

/** A campaign's questions to its recipients. */
export type Questions = {
  contents: readonly Pick<ContentLine, 'id' | 'sizes' | 'asksSize'>[]
  countries: readonly string[]
  allowsOtherCountries: boolean
  asksPhone: boolean
  asksNote: boolean
}

export const maxNoteLength = 500

/** Name of the field with the size of a content line. */
export const getSizeField = (lineId: string) => `size-${lineId}`

/** Whether the form of a country asks for a phone number, and requires it. */
export const getPhoneRule = ({ asksPhone }: Pick<Questions, 'asksPhone'>, country: string) => {
  const { needsPhone } = getAddressFormat(country)
  return { isAsked: asksPhone || needsPhone, isRequired: needsPhone }
}

/** Value of the form's hidden field by which a person confirms the fields that were warned about, as they are. */
export const toWarningConfirmation = (warnings: FieldErrors, values: FieldValues): string =>
  JSON.stringify(Object.keys(warnings).map((name) => [name, values[name] ?? '']))
