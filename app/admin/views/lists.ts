import type { Permission } from '#app/features/staff/roles.ts'

/** `:id` in a path is that of the page that the list is a part of. */
type List = { title: string; path: string; access: Permission }

/** The lists of the admin by the name under which saved views store them. */
export const lists = {
  requests: { title: 'Requests', path: '/admin/requests', access: 'read-requests' },
  unmatched: { title: 'Unmatched email', path: '/admin/requests/unmatched', access: 'requests' },
  proposals: { title: 'Proposals', path: '/admin/proposals', access: 'proposals' },
  contacts: { title: 'Contacts', path: '/admin/customers', access: 'customers' },
  companies: { title: 'Companies', path: '/admin/customers/companies', access: 'customers' },
  orders: { title: 'Orders', path: '/admin/orders', access: 'proposals' },
  campaigns: { title: 'Campaigns', path: '/admin/campaigns', access: 'proposals' },
  recipients: { title: 'Recipients', path: '/admin/campaigns/:id/recipients', access: 'proposals' },
  shipments: { title: 'Shipments', path: '/admin/campaigns/:id/shipping', access: 'proposals' },
  stock: { title: 'Customer stock', path: '/admin/stock', access: 'proposals' },
  templates: { title: 'Email templates', path: '/admin/templates', access: 'requests' },
  products: { title: 'Products', path: '/admin/products', access: 'read-products' },
  synonyms: { title: 'Search synonyms', path: '/admin/products/synonyms', access: 'products' },
  imports: { title: 'Imports', path: '/admin/products/import', access: 'products' },
  boxes: { title: 'Boxes', path: '/admin/boxes', access: 'boxes' },
  posts: { title: 'Posts', path: '/admin/posts', access: 'blog' },
  terms: { title: 'Categories & tags', path: '/admin/posts/taxonomy', access: 'blog' },
  pages: { title: 'Pages', path: '/admin/pages', access: 'pages' },
  history: { title: 'Change history', path: '/admin/history', access: 'products' },
  team: { title: 'Team', path: '/admin/team', access: 'staff' },
  audit: { title: 'Audit log', path: '/admin/audit', access: 'audit' },
} as const satisfies Record<string, List>

export type ListName = keyof typeof lists

export const isListName = (text: unknown): text is ListName => typeof text === 'string' && Object.hasOwn(lists, text)

export const viewsPath = '/admin/views'

/** True for a list that is part of the page of one item, such as the recipients of a campaign. */
export const isNestedList = (list: ListName) => lists[list].path.includes(':id')

/** The URL of a list with a query, which may be empty. @param id of the page that a nested list is a part of */
export const getListUrl = (list: ListName, query: string, id = '') =>
  `${lists[list].path.replace(':id', id)}${query && `?${query}`}`
