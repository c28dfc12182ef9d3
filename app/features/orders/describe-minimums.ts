import { minimumPackQuantity } from './quantity.ts'

/** Minimum production run of one box design, unless the operator changed it. */
const defaultBoxMinimum = 50

type Minimums = { minimumPacks?: number; boxMinimum?: number }

/** Explains the minimum of an estimate beside that of production (docs/domain.md, Policies). */
export function describeMinimums({
  minimumPacks = minimumPackQuantity,
  boxMinimum = defaultBoxMinimum,
}: Minimums = {}): string {
  const estimates = `Estimates start at ${minimumPacks} packs`
  return boxMinimum > minimumPacks
    ? `${estimates}; production starts at ${boxMinimum} boxes of one design. Your proposal states the exact count.`
    : `${estimates}.`
}
