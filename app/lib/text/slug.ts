import { foldText } from './normalize.ts'

/**
 * A name as a URL slug: folded (see `foldText`), runs of non-alphanumeric characters become hyphens, outer hyphens go
 * (docs/domain.md, Slugs).
 * @param maxLength characters at most
 */
export function createSlug(name: string, maxLength?: number): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')
}

/** True if a text contains the words of another in a row, compared as slugs; false for words that have no slug. */
export function hasWords(text: string, words: string): boolean {
  const slug = createSlug(words)
  return slug !== '' && `-${createSlug(text)}-`.includes(`-${slug}-`)
}

/** The slug that a mistyped link means: in lower case, without what is around it, such as the full stop of a sentence. */
export function cleanSlug(slug: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(slug.toLowerCase())?.[0] ?? ''
}
