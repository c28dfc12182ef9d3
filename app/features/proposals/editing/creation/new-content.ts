import * as v from 'valibot'
import { addDays, type IsoDate } from '#app/lib/time/dates.ts'
import { type ProposalContent, proposalContentSchema } from '../../document/proposal-content.schema.ts'

/** Days that a new proposal is valid for, with the day it is created. */
const validDays = 14

type NewContent = Partial<Omit<ProposalContent, 'customer'>> & {
  customer?: Partial<ProposalContent['customer']>
  today: IsoDate
}

/** Content of a new proposal, which has at least one option. */
export function createContent({ today, options = [], ...given }: NewContent): ProposalContent {
  return v.parse(proposalContentSchema, {
    title: 'New proposal',
    ...given,
    validUntil: addDays(today, validDays),
    options: options.length > 0 ? options : [{ id: 'option-a', name: 'Option A', lines: [] }],
  })
}
