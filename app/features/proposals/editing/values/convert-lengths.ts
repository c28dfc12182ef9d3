import { formatExactLength, parseLength } from '#app/lib/text/exact-length.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { ProposalValues } from './proposal-values.schema.ts'

/** Converts imprint sizes from millimeters, as drafts store them, to the unit of the form. Invalid texts stay. */
export const toShownLengths = (values: ProposalValues, unit: LengthUnit): ProposalValues =>
  convertSizes(values, (text) => {
    const mm = parseLength(text, 'mm')
    return Number.isNaN(mm) ? text : formatExactLength(mm, unit)
  })

/** Converts imprint sizes from the unit of the form to millimeters. Invalid texts stay. */
export const toStoredLengths = (values: ProposalValues, unit: LengthUnit): ProposalValues =>
  convertSizes(values, (text) => {
    const mm = parseLength(text, unit)
    return Number.isNaN(mm) ? text : String(mm)
  })

const convertSizes = (values: ProposalValues, convert: (text: string) => string): ProposalValues => ({
  ...values,
  options: values.options.map((option) => ({
    ...option,
    lines: option.lines.map((line) => ({
      ...line,
      imprints: line.imprints.map((imprint) => ({
        ...imprint,
        width: convert(imprint.width),
        height: convert(imprint.height),
      })),
    })),
  })),
})
