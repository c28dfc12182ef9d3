/** Numbers of what is stored about a person. */
type Counts = Record<'requests' | 'contacts' | 'received' | 'proposals' | 'keptProposals' | 'sharedProposals', number>

/** True if nothing of a person is stored that erasing would change. */
export const isEmpty = ({ requests, contacts, received, proposals, keptProposals, sharedProposals }: Counts) =>
  requests + contacts + received + proposals + keptProposals + sharedProposals === 0
