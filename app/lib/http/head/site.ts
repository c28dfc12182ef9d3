import { toFullUrl } from '../full-url.ts'

/** The `matches` of a route's meta function; the first has the root's loader data. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Data of the root route that page heads need (app/root.tsx). */
type Root = { publicUrl: string | null; brand: { name: string; appearanceHash?: string } }

export type Site = {
  name: string
  /** Hash of the brand's appearance; undefined for the default. */
  appearanceHash: string | undefined
  toUrl(target: string): string
}

/** The shop that a page belongs to. Nameless where not even the root could be read. */
export function getSite(matches: Matches): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined
  return {
    name: root?.brand.name ?? '',
    appearanceHash: root?.brand.appearanceHash,
    toUrl: (target) => toFullUrl(target, root?.publicUrl),
  }
}
