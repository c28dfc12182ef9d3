/** Imports run one way: routes -> features -> ui, db, lib; server and cli stand on top. */
const feature = (name) => `^app/features/${name}/`
const outside = (...allowed) => `^(?!${allowed.map((name) => `app/features/${name}/`).join('|')})app/features/`
/** Features that a feature may import in addition to itself. */
const features = {
  audit: [],
  staff: ['audit', 'brand'],
  content: ['audit'],
  images: ['content', 'audit', 'uploads'],
  brand: ['content', 'images', 'audit', 'uploads'],
  logo: ['uploads', 'brand'],
  orders: ['brand', 'logo'],
  requests: ['orders', 'staff', 'audit', 'brand', 'logo'],
  customers: ['requests', 'audit', 'staff'],
  'inbound-mail': ['requests', 'proposals', 'sends', 'portal', 'uploads', 'audit', 'staff'],
  'api-tokens': ['audit', 'staff'],
  webhooks: ['requests', 'audit', 'staff'],
  uploads: [],
  catalog: ['orders', 'requests', 'uploads', 'content', 'images', 'audit', 'brand', 'logo'],
  imports: ['catalog', 'orders', 'content', 'images', 'audit', 'staff', 'logo'],
  suppliers: ['imports', 'catalog', 'proposals', 'audit', 'staff'],
  'ready-made': ['orders', 'catalog', 'content', 'images', 'audit', 'brand', 'logo'],
  'swag-box': ['orders', 'catalog', 'ready-made', 'brand', 'logo'],
  checkout: ['orders', 'swag-box', 'ready-made', 'requests', 'uploads', 'brand', 'logo'],
  blog: ['requests', 'content', 'images', 'audit', 'brand'],
  analytics: ['requests'],
  settings: ['brand', 'audit', 'staff'],
  setup: ['brand', 'audit', 'staff', 'catalog', 'blog', 'page-copy'],
  'page-copy': ['requests', 'catalog', 'content', 'images', 'audit', 'brand'],
  proposals: [
    'orders',
    'content',
    'audit',
    'brand',
    'images',
    'requests',
    'customers',
    'catalog',
    'staff',
    'logo',
    'uploads',
  ],
  stock: ['proposals', 'customers', 'requests', 'audit', 'staff'],
  sends: ['stock', 'proposals', 'ready-made', 'customers', 'requests', 'images', 'brand', 'audit', 'staff'],
  portal: ['sends', 'stock', 'proposals', 'customers', 'requests', 'brand', 'audit', 'staff'],
  discovery: ['catalog', 'ready-made', 'blog', 'page-copy', 'orders', 'brand'],
}

/**
 * A page that shows what a feature above its own offers. Nothing imports a route, so this closes no circle.
 */
const pages = {
  'catalog/product-page/product.route': ['swag-box', 'page-copy'],
  'ready-made/ready-made-boxes.route': ['page-copy'],
}
const isPage = Object.keys(pages).map((page) => `app/features/${page}`)

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/' } },
    {
      name: 'lib-imports-lib-and-db',
      severity: 'error',
      from: { path: '^app/lib/', pathNot: '[.]test[.]' },
      to: { path: '^(app/(features|ui)|server|cli|demo|test)/' },
    },
    {
      name: 'ui-imports-no-feature',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^(app/features|db|server|cli|demo|test)/' },
    },
    {
      name: 'db-imports-no-app',
      severity: 'error',
      from: { path: '^db/', pathNot: '[.]test[.]' },
      to: { path: '^(app|server|cli|demo|test)/' },
    },
    {
      name: 'app-imports-no-server',
      severity: 'error',
      from: { path: '^app/', pathNot: '[.]test[.]' },
      to: { path: '^(server|cli|demo|test)/' },
    },
    {
      name: 'server-imports-no-cli',
      severity: 'error',
      from: { path: '^server/', pathNot: '[.]test[.]' },
      to: { path: '^(cli|test)/' },
    },
    {
      name: 'browser-code-imports-no-server-code',
      comment: 'Components, pure rules, schemas and stores run in the browser: no server file, no driver.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: '([.]route[.]tsx|[.]server[.]tsx?|[.]test[.]tsx?|^app/root[.]tsx|^app/lib/(services|log)[.]ts)$',
      },
      to: {
        path: '([.]server[.]tsx?$|^db/client|node_modules/(drizzle-orm|pg|pg-boss|flydrive)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-admin-imports-admin',
      comment: 'The admin imports features, never the other way round: not a byte of it on a public page.',
      severity: 'error',
      from: { path: '^(app/(?!admin/)|db/|cli/)' },
      to: { path: '^app/admin/' },
    },
    {
      name: 'nothing-imports-the-api',
      severity: 'error',
      from: { path: '^(app/(?!api/)|db/|cli/)', pathNot: '[.]test[.]' },
      to: { path: '^app/api/' },
    },
    {
      name: 'features-import-no-storefront',
      severity: 'error',
      from: { path: '^app/(features|ui|lib)/', pathNot: '[.]test[.]' },
      to: { path: '^app/storefront/' },
    },
    ...Object.entries(features).map(([name, allowed]) => ({
      name: `${name}-imports`,
      severity: 'error',
      from: { path: feature(name), pathNot: ['[.]test[.]', ...isPage] },
      to: { path: outside(name, ...allowed) },
    })),
    ...Object.entries(pages).map(([page, more]) => {
      const [name] = page.split('/')
      return {
        name: `${page}-imports`,
        severity: 'error',
        from: { path: `^app/features/${page}` },
        to: { path: outside(name, ...features[name], ...more) },
      }
    }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
