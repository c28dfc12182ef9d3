import { type BrandRules, defaultRules } from '#app/features/brand/brand-rules.ts'

/** Explains the minimum of an estimate beside that of production (docs/domain.md, Policies). */
export function describeMinimums(rules: Pick<BrandRules, 'minimumPacks' | 'boxMinimum'> = defaultRules): string {
  const { minimumPacks, boxMinimum } = rules
  const estimates = `Estimates start at ${minimumPacks} packs`
  return boxMinimum > minimumPacks
    ? `${estimates}; production starts at ${boxMinimum} boxes of one design. Your proposal states the exact count.`
    : `${estimates}.`
}
