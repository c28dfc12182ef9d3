import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages with a Markdown version in addition to the home page. */
const markdownPages = [
  'get-started',
  'privacy-policy',
  'about-us',
  'swag-boxes',
  'swag-storage',
  'bulk-swag',
  'customer-stories',
  'products',
  'ready-made-boxes',
  'blog',
]

/** Every URL and the file that handles it. */
export default [
  // The shop: public pages, in its navigation and footer.
  layout('storefront/layout/storefront.route.tsx', [
    // marketing
    index('storefront/home/home.route.tsx'),
    route('get-started', 'storefront/get-started/get-started.route.tsx'),
    route('privacy-policy', 'storefront/privacy/privacy.route.tsx'),
    route('about-us', 'storefront/about/about.route.tsx'),
    route('swag-boxes', 'storefront/swag-boxes/swag-boxes.route.tsx'),
    route('swag-storage', 'storefront/swag-storage/swag-storage.route.tsx'),
    route('bulk-swag', 'storefront/bulk-swag/bulk-swag.route.tsx'),
    route('customer-stories', 'storefront/customer-stories/customer-stories.route.tsx'),

    // catalog
    route('products', 'features/catalog/listing/products.route.tsx'),
    route('products/:slug', 'features/catalog/product-page/product.route.tsx'),
    route('shortlist', 'features/catalog/shortlist/shortlist.route.tsx'),
    route('quote-list', 'features/catalog/quote/list/quote-list.route.tsx'),

    // swag box builder
    route('swag-box-builder', 'features/swag-box/builder.route.tsx'),
    route('swag-box-summary', 'features/swag-box/summary/summary.route.tsx'),

    // ready-made boxes
    route('ready-made-boxes', 'features/ready-made/ready-made-boxes.route.tsx'),

    // checkout
    route('swag-box-checkout', 'features/checkout/checkout.route.tsx'),
    route('swag-box-success', 'features/checkout/success/success.route.tsx'),

    // blog
    route('blog', 'features/blog/listing/blog.route.tsx'),
    route('blog/category/:termSlug', 'features/blog/listing/archive.route.tsx', { id: 'blog-category' }),
    route('blog/tag/:termSlug', 'features/blog/listing/archive.route.tsx', { id: 'blog-tag' }),
    route('blog/:slug', 'features/blog/post/post.route.tsx'),

    route('*', 'storefront/layout/not-found.route.tsx', { id: 'not-found' }),
  ]),

  // A proposal, for its recipients.
  layout('storefront/proposal/proposal-layout.route.tsx', [
    route('p/lost-link', 'features/proposals/page/lost-link/lost-link.route.tsx'),
    route('p/:token', 'features/proposals/page/proposal.route.tsx'),
    route('p/:token/accept', 'features/proposals/page/answer/accept.route.tsx'),
    route('p/:token/decline', 'features/proposals/page/answer/decline.route.tsx'),
    route('p/:token/proposal.pdf', 'features/proposals/page/pdf.route.tsx'),
    route('p/:token/view', 'features/proposals/page/view.route.tsx'),
    route('p/:token/proofs/:version', 'features/proposals/page/proofs/proof.route.tsx'),
    route('p/:token/proof-files/:version', 'features/proposals/page/proofs/proof-file.route.tsx'),
    route('p/:token/files/*', 'features/proposals/page/file.route.tsx'),
  ]),

  // The pages of recipients of an address collection.
  layout('storefront/sends/send-layout.route.tsx', [
    route('s/:token', 'features/sends/page/send.route.tsx'),
    route('s/:token/join', 'features/sends/page/join.route.tsx'),
    route('s/:token/look.css', 'features/sends/page/campaign-stylesheet.route.tsx'),
    route('lost-link', 'features/sends/page/lost-link.route.tsx'),
    route('sample-gift', 'features/sends/page/sample.route.tsx'),
    route('r/:slug', 'features/sends/page/code.route.tsx'),
    route('r/:slug/look.css', 'features/sends/page/code-stylesheet.route.tsx'),
  ]),

  // The customer portal, for the people of a company who were invited. The guard of its shell checks their session.
  ...prefix('portal', [
    layout('portal/portal.route.tsx', [
      route('sign-in', 'portal/sign-in/sign-in.route.tsx'),
      route('link', 'portal/sign-in/link.route.tsx'),
      route('sign-out', 'portal/sign-in/sign-out.route.tsx'),
      layout('portal/shell/shell.route.tsx', [
        index('portal/overview/overview.route.tsx'),
        route('proposals', 'portal/proposals/proposals.route.tsx'),
        route('proposals/:id', 'portal/proposals/open-proposal.route.tsx'),
        route('proofs', 'portal/proposals/proofs.route.tsx'),
        route('proofs/:id/:version', 'portal/proposals/open-proof.route.tsx'),
        route('orders', 'portal/orders/orders.route.tsx'),
        route('orders/:id', 'portal/orders/order.route.tsx'),
        route('orders/:id/reorder', 'portal/orders/reorder.route.tsx'),
        route('stock', 'portal/stock/stock.route.tsx'),
        route('stock/:id', 'portal/stock/item.route.tsx'),
        route('campaigns', 'portal/campaigns/campaigns.route.tsx'),
        route('campaigns/new', 'portal/campaigns/new-campaign.route.tsx'),
        route('campaigns/:id', 'portal/campaigns/campaign.route.tsx'),
        route('campaigns/:id/addresses.csv', 'portal/campaigns/addresses.route.tsx'),
        route('campaigns/:id/recipients', 'portal/campaigns/recipients.route.tsx'),
        route('campaigns/:id/recipients/:recipient', 'portal/campaigns/recipient.route.tsx'),
        route('shipments', 'portal/shipments/shipments.route.tsx'),
        route('colleagues', 'portal/colleagues/colleagues.route.tsx'),
        route('downloads', 'portal/downloads/downloads.route.tsx'),
        route('downloads/:file', 'portal/downloads/download.route.tsx'),
        route('account', 'portal/account/account.route.tsx'),
        route('*', 'portal/shell/not-found.route.tsx', { id: 'portal-not-found' }),
      ]),
    ]),
  ]),

  // The admin, for signed-in staff. The guard of its layout checks the access that each route declares.
  ...prefix('admin', [
    layout('admin/admin.route.tsx', [
      // sign-in
      route('sign-in', 'admin/sign-in/sign-in.route.tsx'),
      route('sign-in/code', 'admin/sign-in/code.route.tsx'),
      route('sign-in/passkey', 'admin/sign-in/passkey.route.tsx'),
      route('sign-out', 'admin/sign-in/sign-out.route.tsx'),
      route('forgot-password', 'admin/sign-in/forgot-password.route.tsx'),
      route('link', 'admin/sign-in/link.route.tsx'),

      route('security/passkeys', 'admin/security/passkeys.route.tsx'),
      route('alerts/recent', 'admin/alerts/recent-alerts.route.tsx'),
      route('search/results', 'admin/search/results.route.tsx'),
      route('calendar.ics', 'admin/calendar/calendar-feed.route.tsx'),
      route('requests/live', 'admin/requests/live/live.route.tsx'),
      route('requests/:id/viewers', 'admin/requests/request/presence/viewers.route.tsx'),

      route('images', 'admin/images/upload.route.tsx'),
      route('boxes/:id/draft', 'admin/boxes/draft.route.tsx'),
      route('boxes/products', 'admin/boxes/product-search.route.tsx'),

      // files of products
      route('products/import/file', 'admin/products/import/upload/file.route.tsx'),
      route('products/import/sample-file', 'admin/products/import/sample-file.route.tsx'),
      route('products/import/:id/problem-rows', 'admin/products/import/problem-rows.route.tsx'),
      // pages and the brand, with drafts as visitors would see them
      route('pages/products', 'admin/pages/page/product-suggestions.route.tsx'),
      route('pages/:page/draft', 'admin/pages/page/draft.route.tsx'),
      route('pages/:page/preview', 'admin/pages/page/preview.route.tsx'),
      route('brand/draft', 'admin/brand/draft.route.tsx'),
      route('brand/preview', 'admin/brand/preview.route.tsx'),
      route('posts/preview', 'admin/blog/preview/preview.route.tsx'),

      // files of a request
      route('requests/:reference/artwork/zip', 'admin/requests/artwork/zip.route.tsx'),
      route('requests/:reference/artwork/:index', 'admin/requests/artwork/file.route.tsx'),
      route('requests/:reference/artwork/:index/image', 'admin/requests/artwork/image.route.tsx'),

      route('emails/:id/files/:index', 'admin/requests/received/file.route.tsx'),

      route('customers/companies/:id/certificate', 'admin/customers/certificate.route.tsx'),

      route('stock.csv', 'admin/stock/list/stock-csv.route.tsx'),
      route('orders/:id/purchase-orders.csv', 'admin/orders/purchase-orders/purchase-orders-csv.route.tsx'),
      route('orders/:id/purchase-orders/:index', 'admin/orders/purchase-orders/purchase-order-pdf.route.tsx'),
      route('proofs/:id/file', 'admin/proposals/proofs/proof-file.route.tsx'),

      route('proposals/sources', 'admin/proposals/new/sources.route.tsx'),
      route('proposals/products', 'admin/proposals/editor/lines/products.route.tsx'),
      route('proposals/:id/draft', 'admin/proposals/editor/draft.route.tsx'),
      route('proposals/:id/artwork', 'admin/proposals/editor/artwork/artwork.route.tsx'),
      route('proposals/:id/assignee', 'admin/proposals/proposal/assignee.route.tsx'),
      route('proposals/:id/files/*', 'admin/proposals/proposal/file.route.tsx'),
      layout('storefront/proposal/proposal-layout.route.tsx', { id: 'proposal-preview' }, [
        route('proposals/:id/preview', 'admin/proposals/preview/preview.route.tsx'),
      ]),
      layout('storefront/sends/send-layout.route.tsx', { id: 'campaign-preview' }, [
        route('campaigns/:id/preview', 'admin/campaigns/preview/preview.route.tsx'),
        route('campaigns/:id/preview/look.css', 'admin/campaigns/preview/campaign-stylesheet.route.tsx'),
      ]),
      route('decoration/methods.csv', 'admin/decoration/methods-csv.route.tsx'),

      route('proposals/:id/pdf', 'admin/proposals/pdf/pdf.route.tsx'),

      // a product that is being edited
      route('products/:id/draft', 'admin/products/product/draft.route.tsx'),
      route('products/:id/slug', 'admin/products/product/slug.route.tsx'),
      route('products/:id/preview', 'admin/products/product/preview.route.tsx'),

      layout('admin/shell/shell.route.tsx', [
        index('admin/home/home.route.tsx'),

        route('search', 'admin/search/search.route.tsx'),

        // my own sign-in
        route('security', 'admin/security/security.route.tsx'),
        route('security/authenticator', 'admin/security/authenticator.route.tsx'),
        route('security/recovery-codes', 'admin/security/recovery-codes.route.tsx'),

        // requests
        route('alerts', 'admin/alerts/alerts.route.tsx'),
        route('alerts/settings', 'admin/alerts/alert-settings.route.tsx'),
        route('calendar', 'admin/calendar/calendar.route.tsx'),
        route('requests', 'admin/requests/inbox/inbox.route.tsx'),
        route('views', 'admin/views/views.route.tsx'),
        route('requests/new', 'admin/requests/new/new-request.route.tsx'),
        route('requests/export', 'admin/requests/export/export.route.tsx'),
        route('requests/unmatched', 'admin/requests/received/unmatched.route.tsx'),
        route('requests/unmatched/:id', 'admin/requests/received/unmatched-email.route.tsx'),
        route('requests/:reference/artwork', 'admin/requests/artwork/artwork.route.tsx'),
        route('requests/:reference/contact', 'admin/requests/contact/contact.route.tsx'),
        route('requests/:reference/delete', 'admin/requests/removal/delete.route.tsx'),
        route('requests/:reference/merge', 'admin/requests/removal/merge.route.tsx'),
        route('requests/:reference', 'admin/requests/request/request.route.tsx'),
        route('requests/:reference/reply', 'admin/requests/reply/reply.route.tsx'),
        route('templates', 'admin/requests/templates/templates.route.tsx'),
        route('templates/:id', 'admin/requests/templates/template.route.tsx'),

        // customers
        route('proposals', 'admin/proposals/list/proposals.route.tsx'),
        route('proposals/board', 'admin/proposals/list/board.route.tsx'),
        route('proposals/new', 'admin/proposals/new/new-proposal.route.tsx'),
        route('proposals/templates', 'admin/proposals/templates/templates.route.tsx'),
        route('proposals/templates/:id', 'admin/proposals/templates/template.route.tsx'),
        route('proposals/:id', 'admin/proposals/editor/editor.route.tsx'),
        route('proposals/:id/send', 'admin/proposals/send/send.route.tsx'),
        route('proposals/:id/activity', 'admin/proposals/activity/activity.route.tsx'),

        route('customers', 'admin/customers/contacts.route.tsx'),
        route('customers/companies', 'admin/customers/companies.route.tsx'),
        route('customers/companies/export', 'admin/customers/transfer/export-companies.route.tsx'),
        route('customers/companies/import', 'admin/customers/transfer/import-companies.route.tsx'),
        route('customers/export', 'admin/customers/transfer/export-contacts.route.tsx'),
        route('customers/import', 'admin/customers/transfer/import-contacts.route.tsx'),
        route('customers/companies/:id/delete', 'admin/customers/removal/delete-company.route.tsx'),
        route('customers/:id/delete', 'admin/customers/removal/delete-contact.route.tsx'),
        route('customers/companies/:id', 'admin/customers/company.route.tsx'),
        route('customers/companies/:id/portal', 'admin/customers/portal/portal.route.tsx'),
        route('customers/companies/:id/merge', 'admin/customers/merge/merge-company.route.tsx'),
        route('customers/:id/merge', 'admin/customers/merge/merge-contact.route.tsx'),
        route('customers/:id', 'admin/customers/contact.route.tsx'),

        // orders and proofs
        route('orders', 'admin/orders/orders.route.tsx'),
        route('orders/export', 'admin/orders/export.route.tsx'),
        route('orders/stages', 'admin/orders/stages.route.tsx'),
        route('orders/:id', 'admin/orders/order.route.tsx'),
        route('proposals/:id/proofs', 'admin/proposals/proofs/proofs.route.tsx'),

        // address collection
        route('stock', 'admin/stock/list/stock.route.tsx'),
        route('stock/new', 'admin/stock/new-item.route.tsx'),
        route('stock/locations', 'admin/stock/locations.route.tsx'),
        route('stock/receive/:order', 'admin/stock/receive/receive.route.tsx'),
        route('stock/:id', 'admin/stock/item/item.route.tsx'),
        route('campaigns', 'admin/campaigns/list/campaigns.route.tsx'),
        route('campaigns/new', 'admin/campaigns/new/new-campaign.route.tsx'),
        route('campaigns/:id', 'admin/campaigns/setup/setup.route.tsx'),
        route('campaigns/:id/recipients', 'admin/campaigns/recipients/recipients.route.tsx'),
        route('campaigns/:id/recipients/:recipient', 'admin/campaigns/recipients/recipient.route.tsx'),
        route('campaigns/:id/gifts', 'admin/campaigns/gifts/gifts.route.tsx'),
        route('campaigns/:id/codes', 'admin/campaigns/codes/codes.route.tsx'),
        route('campaigns/:id/codes/file', 'admin/campaigns/codes/code-file.route.tsx'),
        route('campaigns/:id/holds', 'admin/campaigns/holds/holds.route.tsx'),
        route('campaigns/:id/overview', 'admin/campaigns/results/overview.route.tsx'),
        route('campaigns/:id/shipping', 'admin/campaigns/shipping/shipping.route.tsx'),
        route('campaigns/:id/tracking', 'admin/campaigns/shipping/tracking.route.tsx'),
        route('campaigns/:id/export', 'admin/campaigns/results/export.route.tsx'),

        // ready-made boxes
        route('boxes', 'admin/boxes/list/boxes.route.tsx'),
        route('boxes/:id', 'admin/boxes/box.route.tsx'),

        // products
        route('products', 'admin/products/list/products.route.tsx'),
        route('products/import', 'admin/products/import/imports.route.tsx'),
        route('products/import/:id', 'admin/products/import/import.route.tsx'),
        route('products/export', 'admin/products/export/export.route.tsx'),
        route('products/taxonomy', 'admin/products/taxonomy/taxonomy.route.tsx'),
        route('products/price-rules', 'admin/products/price-rules/price-rules.route.tsx'),
        route('suppliers', 'admin/suppliers/suppliers.route.tsx'),
        route('suppliers/new', 'admin/suppliers/new-supplier.route.tsx'),
        route('suppliers/:id', 'admin/suppliers/supplier.route.tsx'),
        route('suppliers/:id/edit', 'admin/suppliers/edit-supplier.route.tsx'),
        route('products/synonyms', 'admin/products/synonyms/synonyms.route.tsx'),
        route('history', 'admin/change-history/change-history.route.tsx'),
        route('history/:id', 'admin/change-history/change-set.route.tsx'),
        // brand
        route('brand', 'admin/brand/brand.route.tsx'),
        // blog
        route('posts', 'admin/blog/list/posts.route.tsx'),
        route('posts/taxonomy', 'admin/blog/taxonomy/taxonomy.route.tsx'),
        route('posts/:id', 'admin/blog/editor/post.route.tsx'),
        route('products/:id', 'admin/products/product/product.route.tsx'),
        route('products/:id/imprint-areas', 'admin/products/imprint-areas/imprint-areas.route.tsx'),

        // reports
        route('reports', 'admin/reports/reports.route.tsx'),

        // pages
        route('pages', 'admin/pages/pages.route.tsx'),
        route('pages/:page', 'admin/pages/page/page.route.tsx'),

        // team
        route('team', 'admin/team/team.route.tsx'),
        route('team/invite', 'admin/team/invite.route.tsx'),
        route('team/:id', 'admin/team/member.route.tsx'),

        // settings: Admins only
        route('settings', 'admin/settings/settings.route.tsx'),
        route('settings/api-tokens', 'admin/settings/api-tokens/api-tokens.route.tsx'),
        route('settings/webhooks', 'admin/settings/webhooks/webhooks.route.tsx'),
        route('settings/webhooks/:id', 'admin/settings/webhooks/endpoint.route.tsx'),
        route('settings/webhooks/:id/:delivery', 'admin/settings/webhooks/delivery.route.tsx'),
        route('decoration', 'admin/decoration/decoration.route.tsx'),
        route('decoration/import', 'admin/decoration/import.route.tsx'),
        route('decoration/:method', 'admin/decoration/method.route.tsx'),
        route('erasure', 'admin/erasure/erasure.route.tsx'),
        route('delivery', 'admin/outgoing/outgoing.route.tsx'),
        route('setup', 'admin/setup/setup.route.tsx'),
        route('setup/demo', 'admin/setup/demo.route.tsx'),

        // audit log
        route('audit', 'admin/audit/audit.route.tsx'),

        route('no-access', 'admin/shell/no-access.route.tsx'),
        route('*', 'admin/shell/not-found.route.tsx'),
      ]),
    ]),
  ]),

  // The API for the operator's other software.
  route('api', 'api/reference/reference.route.tsx'),
  route('api/v1/*', 'api/api.route.tsx'),

  // For search engines, shopping sites and other readers, without a layout.
  route('robots.txt', 'features/discovery/robots.route.tsx'),
  route('llms.txt', 'features/discovery/llms.route.tsx'),
  route('sitemap.xml', 'features/discovery/sitemap/index.route.tsx'),
  route('sitemap-pages.xml', 'features/discovery/sitemap/pages.route.tsx'),
  route('sitemap-categories.xml', 'features/discovery/sitemap/categories.route.tsx'),
  route('sitemap-posts.xml', 'features/discovery/sitemap/posts.route.tsx'),
  route('sitemap-products.xml', 'features/discovery/sitemap/products.route.tsx'),
  route('products/:slug/imprint-templates/:file', 'features/catalog/product-page/imprint-template.route.tsx'),
  route('feeds/products.csv', 'features/discovery/feeds/csv.route.tsx'),
  route('feeds/products.json', 'features/discovery/feeds/json.route.tsx'),
  route('indexnow-key.txt', 'features/discovery/index-now/key.route.tsx'),
  // The URL of a page plus .md; products and posts handle it in their own routes.
  ...['index', ...markdownPages].map((name) =>
    route(`${name}.md`, 'features/discovery/markdown/page.route.tsx', { id: `markdown/${name}` }),
  ),

  // The draft of a link, as a page of the shop.
  route('draft', 'storefront/draft/draft.route.tsx'),

  // For machines, without a layout.
  route('uploads', 'features/uploads/uploads.route.tsx'),
  route('mcp', 'api/mcp/mcp.route.tsx'),
  route('inbound-mail', 'features/inbound-mail/inbound-mail.route.tsx'),
  route('api/offer', 'features/swag-box/share/offer.route.tsx'),
  route('imprint-areas', 'features/logo/areas/imprint-areas.route.tsx'),
  route('imprint-tables', 'features/logo/tables/imprint-tables.route.tsx'),
  route('blog/rss.xml', 'features/blog/feed/rss.route.tsx'),
  route('blog/:slug/view', 'features/blog/post/view.route.tsx'),
  route('api/suggestions', 'features/catalog/search/suggestions.route.tsx'),
  route('api/analytics-key', 'features/analytics/analytics-key.route.tsx'),
  route('api/analytics-events', 'features/analytics/analytics-events.route.tsx'),

  // For those who build pages: `npm run dev` only.
  ...(process.env.NODE_ENV === 'development' ? [route('gallery', 'gallery/gallery.route.tsx')] : []),
] satisfies RouteConfig
