/** Listing pages, in addition to pages with editable texts. */
export const listPages = [
  { path: '/products', title: 'Our Products', about: 'The catalog by category' },
  { path: '/ready-made-boxes', title: 'Ready-Made Boxes', about: 'What is in each, and what it costs' },
  { path: '/blog', title: 'Blog', about: 'Every article' },
] as const

export type ListPath = (typeof listPages)[number]['path']
