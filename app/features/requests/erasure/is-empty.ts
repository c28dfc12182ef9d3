import type { PersonalData } from './erase-person.server.ts'

/** True if nothing of a person is stored that erasing would change. */
export const isEmpty = ({ requests, contacts, received, proposals, keptProposals, sharedProposals }: PersonalData) =>
  requests + contacts + received + proposals + keptProposals + sharedProposals === 0
