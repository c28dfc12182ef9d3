import { type Destination, domesticDestinations } from './delivery.ts'

/** A row of the form. `index` is its place in the choice; undefined for one in the US that nothing goes to. */
export type DestinationRow = {
  /** 'DE-address', 'DE-address~2' for a second one */
  key: string
  to: string
  index: number | undefined
  /** Cannot be removed. */
  isFixed: boolean
}

/** Returns unique keys of destinations, in their order. */
export function getDestinationKeys(destinations: readonly Pick<Destination, 'to'>[]): string[] {
  const seen = new Map<string, number>()
  return destinations.map(({ to }) => {
    const number = (seen.get(to) ?? 0) + 1
    seen.set(to, number)
    return number === 1 ? to : `${to}~${number}`
  })
}

/** Lists the destinations of a choice: those in the US first, each kind at least once. */
export function toDestinationRows(counts: readonly Destination[]): DestinationRow[] {
  const keys = getDestinationKeys(counts)
  const fixed = domesticDestinations.map((to) => {
    const index = keys.indexOf(to)
    return { key: to, to, index: index < 0 ? undefined : index, isFixed: true }
  })
  const added = counts.flatMap(({ to }, index) => {
    const key = keys[index] ?? to
    return fixed.some((row) => row.key === key) ? [] : [{ key, to, index, isFixed: false }]
  })
  return [...fixed, ...added]
}
