import { createSlug } from '#app/lib/text/slug.ts'
import type { PageCopy } from '../editing/pages.ts'

export type Story = PageCopy<'customer-stories'>['stories'][number]
export type Photo = PageCopy<'customer-stories'>['photos'][number]

/** Stories and photographs that another page shows. */
export type Highlights = { stories: readonly Story[]; photos: readonly Photo[] }

export type HighlightsSectionProps = {
  highlights: Highlights
  /** All of them are of the product whose page this is. */
  isAboutProduct?: boolean
  /** On the page of a product. */
  isSmall?: boolean
  className?: string
}

export const noHighlights: Highlights = { stories: [], photos: [] }

/** Products by the slug that a story names. Deleted ones are missing. */
export type StoryProducts = Record<string, { name: string; path: string; category: string | null }>

/** Returns the products of the slugs, each once. */
export const getUsedProducts = (slugs: readonly string[], products: StoryProducts) =>
  [...new Set(slugs)].flatMap((slug) => (Object.hasOwn(products, slug) ? (products[slug] ?? []) : []))

/** Id of a story on its page; of the first one, if several have its title. */
export const getStoryId = ({ title }: Pick<Story, 'title'>): string =>
  `story-${createSlug(title) || title.replace(/\s+/g, '-')}`
