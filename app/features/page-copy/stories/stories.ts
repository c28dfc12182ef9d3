import { createSlug } from '#app/lib/text/slug.ts'
import type { PageCopy } from '../editing/pages.ts'

export type Story = PageCopy<'customer-stories'>['stories'][number]
export type Photo = PageCopy<'customer-stories'>['photos'][number]

/** Stories and photographs that another page shows. */
export type Highlights = { stories: readonly Story[]; photos: readonly Photo[] }

export type HighlightsSectionProps = {
  highlights: Highlights
  /** On the page of a product that customers used. */
  isOfProduct?: boolean
  className?: string
}

export const noHighlights: Highlights = { stories: [], photos: [] }

/** Products by the slug that a story names. Deleted ones are missing. */
export type StoryProducts = Record<string, { name: string; path: string }>

/** Returns the products of the slugs, each once. */
export const getUsedProducts = (slugs: readonly string[], products: StoryProducts) =>
  [...new Set(slugs)].flatMap((slug) => (Object.hasOwn(products, slug) ? (products[slug] ?? []) : []))

/** Id of a story on its page. */
export const getStoryId = ({ title }: Pick<Story, 'title'>): string => `story-${createSlug(title)}`
