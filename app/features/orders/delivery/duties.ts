import { type Destination, parseDestination } from './delivery.ts'

type Duties = NonNullable<Destination['duties']>

/** True for a destination outside the US. */
export const isAbroad = (to: string): boolean => !['us', 'storage'].includes(parseDestination(to).country)

/** Who pays duties and taxes abroad. Boxes promise them included (docs/domain.md, Policies). */
export const dutiesOptions: readonly { value: Duties; label: string }[] = [
  { value: 'included', label: 'Included in our price (DDP)' },
  { value: 'recipient', label: 'Paid by the recipient' },
  { value: 'unsure', label: 'Not sure' },
]
