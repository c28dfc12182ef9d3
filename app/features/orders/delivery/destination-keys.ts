import type { Destination } from './delivery.ts'

/** Returns unique keys of destinations, in their order: 'DE-address', 'DE-address~2' for a second one. */
export function getDestinationKeys(destinations: readonly Pick<Destination, 'to'>[]): string[] {
  const seen = new Map<string, number>()
  return destinations.map(({ to }) => {
    const number = (seen.get(to) ?? 0) + 1
    seen.set(to, number)
    return number === 1 ? to : `${to}~${number}`
  })
}
