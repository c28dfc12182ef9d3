import * as v from 'valibot'
import { addDays, type IsoDate } from '#app/lib/time/dates.ts'
import { type ProposalContent, proposalContentSchema } from '../../document/proposal-content.schema.ts'

/** Days after its creation that a new proposal is valid. */
const validDays = 14

export const defaultTitle = 'New proposal'

type NewContent = Partial<Omit<ProposalContent, 'customer'>> & {
  customer?: Partial<ProposalContent['customer']>
  today: IsoDate
}

/** Creates the content of a new proposal with at least one option. A given last day, such as a template's, is replaced. */
export function createContent({ today, options = [], ...given }: NewContent): ProposalContent {
  return v.parse(proposalContentSchema, {
    title: defaultTitle,
    ...given,
    validUntil: addDays(today, validDays),
    options: options.length > 0 ? options : [{ id: 'option-a', name: 'Option A', lines: [] }],
  })
}
