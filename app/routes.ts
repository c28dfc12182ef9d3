import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Those with a Markdown version besides the home page. */
const markdownPages = [
  'get-started',
  'privacy-policy',
  'about-us',
  'swag-boxes',
  'swag-storage',
  'bulk-swag',
  'products',
  'ready-made-boxes',
  'blog',
]

/** Every URL and the file that answers it: the table of contents. */
export default [
  // The shop: everybody's pages, in its navigation and footer.
  layout('features/shell/shop.route.tsx', [
    // marketing
    index('features/marketing/home/home.route.tsx'),
    route('get-started', 'features/marketing/get-started.route.tsx'),
    route('privacy-policy', 'features/marketing/privacy.route.tsx'),
    route('about-us', 'features/marketing/about.route.tsx'),
    route('swag-boxes', 'features/marketing/swag-boxes/swag-boxes.route.tsx'),
    route('swag-storage', 'features/marketing/swag-storage.route.tsx'),
    route('bulk-swag', 'features/marketing/bulk-swag.route.tsx'),

    // catalogue
    route('products', 'features/catalogue/listing/products.route.tsx'),
    route('products/:slug', 'features/catalogue/product/product.route.tsx'),

    // swag box builder
    route('swag-box-builder', 'features/swag-box/builder.route.tsx'),

    // ready-made boxes
    route('ready-made-boxes', 'features/ready-made/ready-made-boxes.route.tsx'),

    // checkout
    route('swag-box-checkout', 'features/checkout/checkout.route.tsx'),
    route('swag-box-success', 'features/checkout/success/success.route.tsx'),

    // blog
    route('blog', 'features/blog/listing/blog.route.tsx'),
    route('blog/category/:categorySlug', 'features/blog/listing/category.route.tsx'),
    route('blog/tag/:tagSlug', 'features/blog/listing/tag.route.tsx'),
    route('blog/:slug', 'features/blog/post/post.route.tsx'),

    route('*', 'features/shell/not-found.route.tsx', { id: 'not-found' }),
  ]),

  // The admin, for signed-in staff. The guard of its layout checks the access that each route declares.
  ...prefix('admin', [
    layout('office/office.route.tsx', [
      // sign-in
      route('sign-in', 'office/sign-in/sign-in.route.tsx'),
      route('sign-in/code', 'office/sign-in/code.route.tsx'),
      route('sign-in/passkey', 'office/sign-in/passkey.route.tsx'),
      route('sign-out', 'office/sign-in/sign-out.route.tsx'),
      route('forgot-password', 'office/sign-in/forgot-password.route.tsx'),
      route('link', 'office/sign-in/link.route.tsx'),

      route('security/passkeys', 'office/security/passkeys.route.tsx'),
      route('requests/live', 'office/requests/live/live.route.tsx'),
      route('requests/:id/viewers', 'office/requests/request/presence/viewers.route.tsx'),

      route('images', 'office/images/upload.route.tsx'),
      route('boxes/products', 'office/boxes/product-search.route.tsx'),

      // files of products
      route('products/import/file', 'office/products/import/upload/file.route.tsx'),
      route('products/import/sample-file', 'office/products/import/sample-file.route.tsx'),
      route('products/import/:id/problem-rows', 'office/products/import/problem-rows.route.tsx'),
      // a draft of the brand as visitors would see it
      route('brand/preview', 'office/brand/preview.route.tsx'),
      route('posts/preview', 'office/blog/preview/preview.route.tsx'),

      // files of a request
      route('requests/:reference/artwork/zip', 'office/requests/artwork/zip.route.tsx'),
      route('requests/:reference/artwork/:index', 'office/requests/artwork/file.route.tsx'),
      route('requests/:reference/artwork/:index/image', 'office/requests/artwork/image.route.tsx'),

      // a product that is being edited
      route('products/:id/draft', 'office/products/product/draft.route.tsx'),
      route('products/:id/slug', 'office/products/product/slug.route.tsx'),
      route('products/:id/preview', 'office/products/product/preview/preview.route.tsx'),

      layout('office/shell/shell.route.tsx', [
        index('office/home/home.route.tsx'),

        // my own sign-in
        route('security', 'office/security/security.route.tsx'),
        route('security/authenticator', 'office/security/authenticator.route.tsx'),
        route('security/recovery-codes', 'office/security/recovery-codes.route.tsx'),

        // requests
        route('requests', 'office/requests/inbox/inbox.route.tsx'),
        route('requests/views', 'office/requests/inbox/views/views.route.tsx'),
        route('requests/export', 'office/requests/export/export.route.tsx'),
        route('requests/:reference/artwork', 'office/requests/artwork/artwork.route.tsx'),
        route('requests/:reference', 'office/requests/request/request.route.tsx'),
        route('requests/:reference/reply', 'office/requests/reply/reply.route.tsx'),
        route('templates', 'office/requests/templates/templates.route.tsx'),
        route('templates/:id', 'office/requests/templates/template.route.tsx'),

        // ready-made boxes
        route('boxes', 'office/boxes/list/boxes.route.tsx'),
        route('boxes/:id', 'office/boxes/box.route.tsx'),

        // products
        route('products', 'office/products/list/products.route.tsx'),
        route('products/import', 'office/products/import/imports.route.tsx'),
        route('products/import/:id', 'office/products/import/import.route.tsx'),
        route('products/export', 'office/products/export/export.route.tsx'),
        route('products/taxonomy', 'office/products/taxonomy/taxonomy.route.tsx'),
        route('history', 'office/change-history/change-history.route.tsx'),
        route('history/:id', 'office/change-history/change-set.route.tsx'),
        // brand
        route('brand', 'office/brand/brand.route.tsx'),
        // blog
        route('posts', 'office/blog/list/posts.route.tsx'),
        route('posts/taxonomy', 'office/blog/taxonomy/taxonomy.route.tsx'),
        route('posts/:id', 'office/blog/editor/post.route.tsx'),
        route('posts/:id/history', 'office/blog/history/history.route.tsx'),
        route('products/:id', 'office/products/product/product.route.tsx'),
        route('products/:id/imprint-areas', 'office/products/imprint-areas/imprint-areas.route.tsx'),

        // reports
        route('reports', 'office/reports/reports.route.tsx'),

        // pages
        route('pages', 'office/pages/pages.route.tsx'),
        route('pages/:page', 'office/pages/page/page.route.tsx'),
        route('pages/:page/history', 'office/pages/history/history.route.tsx'),

        // team
        route('team', 'office/team/team.route.tsx'),
        route('team/invite', 'office/team/invite.route.tsx'),
        route('team/:id', 'office/team/member.route.tsx'),

        // settings: owners only
        route('settings', 'office/settings/settings.route.tsx'),
        route('erasure', 'office/erasure/erasure.route.tsx'),
        route('setup', 'office/setup/setup.route.tsx'),
        route('setup/demo', 'office/setup/demo.route.tsx'),

        // audit log
        route('audit', 'office/audit/audit.route.tsx'),

        route('no-access', 'office/shell/no-access.route.tsx'),
        route('*', 'office/shell/not-found.route.tsx'),
      ]),
    ]),

    // Drafts as visitors would see them: the same gate, without the office's sheet.
    layout('office/pages/preview/preview-layout.route.tsx', [
      route('pages/:page/preview', 'office/pages/preview/preview.route.tsx'),
    ]),
  ]),

  // For search engines, shopping sites and other readers, without a layout.
  route('robots.txt', 'features/discovery/robots.route.tsx'),
  route('llms.txt', 'features/discovery/llms.route.tsx'),
  route('sitemap.xml', 'features/discovery/sitemap/index.route.tsx'),
  route('sitemap-pages.xml', 'features/discovery/sitemap/pages.route.tsx'),
  route('sitemap-categories.xml', 'features/discovery/sitemap/categories.route.tsx'),
  route('sitemap-posts.xml', 'features/discovery/sitemap/posts.route.tsx'),
  route('sitemap-products.xml', 'features/discovery/sitemap/products.route.tsx'),
  route('feeds/products.csv', 'features/discovery/feeds/csv.route.tsx'),
  route('feeds/products.json', 'features/discovery/feeds/json.route.tsx'),
  route('indexnow-key.txt', 'features/discovery/index-now/key.route.tsx'),
  // A page's address with .md behind it; products and posts answer that themselves.
  ...['index', ...markdownPages].map((name) =>
    route(`${name}.md`, 'features/discovery/markdown/page.route.tsx', { id: `markdown/${name}` }),
  ),

  // For machines, without a layout.
  route('uploads', 'features/uploads/uploads.route.tsx'),
  route('api/offer', 'features/swag-box/share/offer.route.tsx'),
  route('imprint-areas', 'features/logo/areas/imprint-areas.route.tsx'),
  route('blog/rss.xml', 'features/blog/feed/rss.route.tsx'),
  route('blog/:slug/view', 'features/blog/post/view.route.tsx'),
  route('api/suggestions', 'features/catalogue/search/suggestions.route.tsx'),
  route('api/analytics-key', 'features/analytics/analytics-key.route.tsx'),
  route('api/analytics-events', 'features/analytics/analytics-events.route.tsx'),

  // For those who build pages: `npm run dev` only.
  ...(process.env.NODE_ENV === 'development' ? [route('gallery', 'gallery/gallery.route.tsx')] : []),
] satisfies RouteConfig
