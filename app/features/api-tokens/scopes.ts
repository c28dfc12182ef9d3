/** Permissions of a token, with the texts of their checkboxes. */
export const scopeTitles = {
  'products:read': 'Read products, prices and boxes',
  'products:write': 'Change prices, visibility and stock of products',
  'requests:read': 'Read requests with their contacts',
  'requests:write': 'Create and change requests',
  'proposals:read': 'Read proposals',
  'proposals:write': 'Send proposals',
  'orders:read': 'Read orders and shipments',
  'orders:write': 'Add shipments',
  'stock:read': 'Read customers’ stock',
  'stock:write': 'Receive, count and adjust stock',
  'campaigns:read': 'Read campaigns with their counts',
  'campaigns:write': 'Create campaigns, add recipients, open, pack and close',
  'shipments:read': 'Read shipments of campaigns',
  'shipments:write': 'Create shipments of campaigns, ship and track them',
  'addresses:read': 'Read names and addresses of campaigns',
  'posts:read': 'Read blog posts',
  'events:read': 'Read which resources changed',
} as const

export type Scope = keyof typeof scopeTitles

export const scopes = Object.keys(scopeTitles) as Scope[]

export const isScope = (text: unknown): text is Scope => scopes.some((scope) => scope === text)
