import type { Brand } from '#app/features/brand/brand.ts'
import type { ProposalDocument } from './proposal-document.schema.ts'

/** Returns who a proposal is from. @param person who sends it; by default the shop */
export function toSeller(
  { name, email, phone, address }: Brand,
  person?: { name: string; email: string },
): ProposalDocument['seller'] {
  return {
    name,
    contact: person?.name ?? name,
    email: person?.email ?? email,
    ...(phone && { phone }),
    ...(address && { address }),
  }
}
