import type { Fixtures } from './fixtures.ts'

type AdminPage = {
  at?: (fixtures: Fixtures) => string
  /** User of the page. */
  as?: 'owner' | 'sales' | 'partialSession' | 'anonymous'
  status?: number
  /** Accepted findings. */
  acceptedFindings?: RegExp[]
}

/** Every page of the admin by its route. */
export const adminPages: Record<string, AdminPage> = {
  '/admin/sign-in': { as: 'anonymous' },
  '/admin/sign-in/code': { as: 'partialSession' },
  '/admin/forgot-password': { as: 'anonymous' },
  '/admin/link': { as: 'anonymous', at: ({ token }) => `/admin/link?token=${token}` },
  '/admin': {},
  '/admin/search': { at: () => '/admin/search?q=a' },
  '/admin/security': {},
  '/admin/security/authenticator': { at: () => '/admin/security/authenticator?replace' },
  '/admin/security/recovery-codes': {},
  '/admin/alerts': {},
  '/admin/alerts/settings': {},
  '/admin/calendar': {},
  '/admin/requests': {},
  '/admin/views': {},
  '/admin/requests/export': {},
  '/admin/requests/:reference': {
    at: ({ reference }) => `/admin/requests/${reference}`,
    // Two independent columns; the actions come first in the document, as on a phone.
    acceptedFindings: [/^comes after <div class="request-side">/],
  },
  '/admin/requests/:reference/artwork': { at: ({ reference }) => `/admin/requests/${reference}/artwork` },
  '/admin/requests/:reference/reply': { at: ({ reference }) => `/admin/requests/${reference}/reply` },
  '/admin/requests/:reference/contact': { at: ({ reference }) => `/admin/requests/${reference}/contact` },
  '/admin/requests/:reference/delete': { at: ({ reference }) => `/admin/requests/${reference}/delete` },
  '/admin/requests/:reference/merge': { at: ({ reference }) => `/admin/requests/${reference}/merge` },
  '/admin/requests/new': {},
  '/admin/requests/unmatched': {},
  '/admin/requests/unmatched/:id': { at: ({ unmatched }) => `/admin/requests/unmatched/${unmatched}` },
  '/admin/customers': {},
  '/admin/customers/:id': { at: ({ contact }) => `/admin/customers/${contact}` },
  '/admin/customers/:id/merge': {
    at: ({ contact, otherContact }) => `/admin/customers/${contact}/merge?with=${otherContact}`,
  },
  '/admin/customers/companies': {},
  '/admin/customers/companies/:id': { at: ({ company }) => `/admin/customers/companies/${company}` },
  '/admin/customers/:id/delete': { at: ({ contact }) => `/admin/customers/${contact}/delete` },
  '/admin/customers/companies/:id/delete': { at: ({ company }) => `/admin/customers/companies/${company}/delete` },
  '/admin/customers/export': {},
  '/admin/customers/import': {},
  '/admin/customers/companies/:id/portal': { at: ({ company }) => `/admin/customers/companies/${company}/portal` },
  '/admin/customers/companies/export': {},
  '/admin/customers/companies/import': {},
  '/admin/customers/companies/:id/merge': {
    at: ({ company, otherCompany }) => `/admin/customers/companies/${company}/merge?with=${otherCompany}`,
  },
  '/admin/templates': {},
  '/admin/templates/:id': { at: ({ template }) => `/admin/templates/${template}` },
  '/admin/boxes': {},
  '/admin/boxes/:id': { at: ({ box }) => `/admin/boxes/${box}` },
  '/admin/products': {},
  '/admin/products/:id': { at: ({ productId }) => `/admin/products/${productId}` },
  '/admin/products/:id/imprint-areas': {
    at: ({ productId, picture: image }) =>
      `/admin/products/${productId}/imprint-areas?${new URLSearchParams({ picture: image })}`,
  },
  '/admin/products/import': {},
  '/admin/products/import/:id': { at: ({ importId }) => `/admin/products/import/${importId}` },
  '/admin/products/export': {},
  '/admin/products/taxonomy': {},
  '/admin/products/price-rules': {},
  '/admin/suppliers': {},
  '/admin/suppliers/new': {},
  '/admin/suppliers/:id': { at: ({ supplier }) => `/admin/suppliers/${supplier}` },
  '/admin/suppliers/:id/edit': { at: ({ supplier }) => `/admin/suppliers/${supplier}/edit` },
  '/admin/products/synonyms': {},
  '/admin/proposals': {},
  '/admin/proposals/board': {},
  '/admin/proposals/new': {},
  '/admin/proposals/templates': {},
  '/admin/proposals/templates/:id': { at: () => '/admin/proposals/templates/new' },
  '/admin/proposals/:id': { at: ({ proposal }) => `/admin/proposals/${proposal}` },
  '/admin/proposals/:id/send': { at: ({ proposal }) => `/admin/proposals/${proposal}/send` },
  '/admin/proposals/:id/activity': { at: ({ proposal }) => `/admin/proposals/${proposal}/activity` },
  '/admin/proposals/:id/preview': { at: ({ proposal }) => `/admin/proposals/${proposal}/preview` },
  '/admin/proposals/:id/proofs': { at: ({ orderedProposal }) => `/admin/proposals/${orderedProposal}/proofs` },
  '/admin/orders': {},
  '/admin/orders/:id': { at: ({ order }) => `/admin/orders/${order}` },
  '/admin/orders/export': {},
  '/admin/orders/stages': {},
  '/admin/campaigns': {},
  '/admin/campaigns/new': {},
  '/admin/campaigns/:id': { at: ({ campaign }) => `/admin/campaigns/${campaign}` },
  '/admin/campaigns/:id/gifts': { at: ({ giftCampaign }) => `/admin/campaigns/${giftCampaign}/gifts` },
  '/admin/campaigns/:id/codes': { at: ({ giftCampaign }) => `/admin/campaigns/${giftCampaign}/codes` },
  '/admin/campaigns/:id/holds': { at: ({ giftCampaign }) => `/admin/campaigns/${giftCampaign}/holds` },
  '/admin/campaigns/:id/recipients': { at: ({ campaign }) => `/admin/campaigns/${campaign}/recipients` },
  '/admin/campaigns/:id/recipients/:recipient': {
    at: ({ campaign, campaignRecipient }) => `/admin/campaigns/${campaign}/recipients/${campaignRecipient}`,
  },
  '/admin/campaigns/:id/overview': { at: ({ campaign }) => `/admin/campaigns/${campaign}/overview` },
  '/admin/campaigns/:id/shipping': { at: ({ campaign }) => `/admin/campaigns/${campaign}/shipping` },
  '/admin/campaigns/:id/tracking': { at: ({ campaign }) => `/admin/campaigns/${campaign}/tracking` },
  '/admin/campaigns/:id/export': { at: ({ campaign }) => `/admin/campaigns/${campaign}/export` },
  '/admin/campaigns/:id/preview': { at: ({ campaign }) => `/admin/campaigns/${campaign}/preview` },
  '/admin/stock': {},
  '/admin/stock/new': {},
  '/admin/stock/locations': {},
  '/admin/stock/:id': { at: ({ stockItem }) => `/admin/stock/${stockItem}` },
  '/admin/stock/receive/:order': { at: ({ order }) => `/admin/stock/receive/${order}` },
  '/admin/decoration': {},
  '/admin/decoration/import': {},
  '/admin/decoration/:method': { at: () => '/admin/decoration/screen-print?quantity=288&amount=3' },
  '/admin/history': {},
  '/admin/history/:id': { at: ({ change }) => `/admin/history/${change}` },
  '/admin/brand': {},
  '/admin/posts': {},
  '/admin/posts/taxonomy': {},
  '/admin/posts/:id': { at: ({ post }) => `/admin/posts/${post}` },
  '/admin/reports': {},
  '/admin/pages': {},
  '/admin/pages/:page': { at: () => '/admin/pages/home' },
  '/admin/team': {},
  '/admin/team/invite': {},
  '/admin/team/:id': { at: ({ staffId }) => `/admin/team/${staffId}` },
  '/admin/settings': {},
  '/admin/settings/api-tokens': {},
  '/admin/settings/webhooks': {},
  '/admin/settings/webhooks/:id': { at: ({ webhook }) => `/admin/settings/webhooks/${webhook}` },
  '/admin/settings/webhooks/:id/:delivery': {
    at: ({ webhook, delivery }) => `/admin/settings/webhooks/${webhook}/${delivery}`,
  },
  '/admin/erasure': {},
  '/admin/delivery': {},
  '/admin/setup': {},
  '/admin/setup/demo': {},
  '/admin/audit': {},
  '/admin/no-access': { as: 'sales', status: 403 },
  '/admin/*': { at: () => '/admin/no/such/page', status: 404 },
}

/** Pages of proposals for their recipients, by route. */
export const proposalPages: Record<string, (fixtures: Fixtures) => string> = {
  '/p/lost-link': () => '/p/lost-link',
  '/p/:token': ({ proposalPath }) => proposalPath,
  '/p/:token/accept': ({ proposalPath }) => `${proposalPath}/accept?option=essentials&column=1`,
  '/p/:token/decline': ({ proposalPath }) => `${proposalPath}/decline`,
  '/p/:token/proofs/:version': ({ proofPath }) => proofPath,
}

/** Pages of recipients of an address collection, by route. */
export const sendPages: Record<string, (fixtures: Fixtures) => string> = {
  '/s/:token': ({ sendPath }) => sendPath,
  '/s/:token/join': ({ joinPath }) => joinPath,
  '/r/:slug': ({ codePath }) => codePath,
  '/lost-link': () => '/lost-link',
  '/sample-gift': () => '/sample-gift',
}

/** Pages of the customer portal before the sign-in, by route. */
export const portalEntryPages: Record<string, (fixtures: Fixtures) => string> = {
  '/portal/sign-in': () => '/portal/sign-in',
  '/portal/link': ({ portalLink }) => portalLink,
}

/** Pages of the customer portal for a signed-in manager, by route. */
export const portalPages: Record<string, (fixtures: Fixtures) => string> = {
  '/portal': () => '/portal',
  '/portal/proposals': () => '/portal/proposals',
  '/portal/proofs': () => '/portal/proofs',
  '/portal/orders': () => '/portal/orders',
  '/portal/orders/:id': ({ portalOrder }) => `/portal/orders/${portalOrder}`,
  '/portal/orders/:id/reorder': ({ portalOrder }) => `/portal/orders/${portalOrder}/reorder`,
  '/portal/stock': () => '/portal/stock',
  '/portal/stock/:id': ({ portalStock }) => `/portal/stock/${portalStock}`,
  '/portal/campaigns': () => '/portal/campaigns',
  '/portal/campaigns/new': () => '/portal/campaigns/new',
  '/portal/campaigns/:id': ({ portalCampaign }) => `/portal/campaigns/${portalCampaign}`,
  '/portal/campaigns/:id/recipients': ({ portalDraft }) => `/portal/campaigns/${portalDraft}/recipients`,
  '/portal/campaigns/:id/recipients/:recipient': ({ portalCampaign, portalRecipient }) =>
    `/portal/campaigns/${portalCampaign}/recipients/${portalRecipient}`,
  '/portal/shipments': () => '/portal/shipments',
  '/portal/colleagues': () => '/portal/colleagues',
  '/portal/downloads': () => '/portal/downloads',
  '/portal/account': () => '/portal/account',
  '/portal/*': () => '/portal/no/such/page',
}

/** The reference of the API. */
export const apiPages: Record<string, () => string> = { '/api': () => '/api' }
