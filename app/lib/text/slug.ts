import { foldText } from './normalize.ts'

/**
 * A name as an address: folded (see `foldText`), runs of non-alphanumeric characters become hyphens, outer hyphens go
 * (docs/domain.md, Slugs).
 */
export function slugFrom(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
