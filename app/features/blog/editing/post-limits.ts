/** Characters that the fields of a post may have, in the admin and in a file. */
export const maxLength = {
  title: 200,
  slug: 120,
  excerpt: 400,
  text: 500_000,
  category: 80,
  tag: 60,
  author: 120,
  picture: 500,
  imageAlt: 300,
  seoTitle: 200,
  metaDescription: 400,
  canonicalUrl: 500,
} as const

export const maxTags = 12

/** Approximate number of characters that search engines display. */
export const shownInSearch = { title: 60, description: 160 } as const

export const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slugRule = 'must be lowercase letters and digits with single hyphens, such as gift-ideas'

/** A path of the shop, or an address over https: what the content security policy shows. */
export const imageForm = /^(\/(?!\/)|https:\/\/)/
export const canonicalForm = /^https?:\/\//
