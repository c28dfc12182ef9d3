/** Numbers of what is stored about a person. */
type Counts = Record<
  'requests' | 'contacts' | 'members' | 'received' | 'proposals' | 'retainedProposals' | 'sharedProposals' | 'sends',
  number
>

/** True if nothing of a person is stored that erasing would change. */
export const isEmpty = ({
  requests,
  contacts,
  members,
  received,
  proposals,
  retainedProposals,
  sharedProposals,
  sends,
}: Counts) => requests + contacts + members + received + proposals + retainedProposals + sharedProposals + sends === 0
