/** Maximum characters of a post's fields, in the admin and in files. */
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
export const searchResultLength = { title: 60, description: 160 } as const

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const slugRule = 'must be lowercase letters and digits with single hyphens, such as gift-ideas'

/** Accepts paths of the shop and https URLs, as the content security policy does. */
export const imagePattern = /^(\/(?!\/)|https:\/\/)/
export const canonicalPattern = /^https?:\/\//
