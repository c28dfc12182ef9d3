import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'

/** States of a list: a proposal that will be sent later is `scheduled`, a sent one `viewed` once a recipient saw it. */
export const listedStates = [
  'draft',
  'scheduled',
  'sent',
  'viewed',
  'expired',
  'accepted',
  'declined',
  'withdrawn',
] as const
export type ListedState = (typeof listedStates)[number]

export const stateTitles: Record<ListedState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sent: 'Sent',
  viewed: 'Viewed',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const proposalSorts = ['newest', 'value'] as const
export type ProposalSort = (typeof proposalSorts)[number]

export const maxSearchLength = 100

export type ProposalFilter = {
  search?: string | undefined
  states?: ListedState[] | undefined
  /** Id of a member of the staff, `me` or `unassigned`. */
  assignee?: string | undefined
  contact?: string | undefined
  company?: string | undefined
  request?: string | undefined
  /** Whether a recipient awaits a reply. */
  awaitsReply?: boolean
  /** Cents. */
  valueFrom?: number | undefined
  valueTo?: number | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** Reads the filter of a list's URL; unknown values do not limit the list. */
export function parseProposalFilter(params: URLSearchParams): ProposalFilter {
  const read = (name: string) => (params.get(name) ?? '').trim()
  const id = (name: string) => (isUuid(read(name)) ? read(name) : undefined)
  const day = (name: string) => {
    const text = read(name)
    return isIsoDate(text) ? text : undefined
  }
  const cents = (name: string) => {
    const plain = read(name).replace(/[$,\s]/g, '')
    return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
  }
  const states = listedStates.filter((state) => params.getAll('state').includes(state))
  const assignee = read('assignee')
  return {
    search: toSingleLine(params.get('q') ?? '').slice(0, maxSearchLength) || undefined,
    states: states.length > 0 ? states : undefined,
    assignee: assignee === 'me' || assignee === 'unassigned' ? assignee : id('assignee'),
    ...(read('awaits_reply') === 'yes' && { awaitsReply: true }),
    contact: id('contact'),
    company: id('company'),
    request: id('request'),
    valueFrom: cents('value_from'),
    valueTo: cents('value_to'),
    from: day('from'),
    to: day('to'),
  }
}
