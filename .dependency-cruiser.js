/** Imports run one way: routes -> features -> ui, db, lib; server and cli stand on top. */
const feature = (name) => `^app/features/${name}/`
const outside = (...allowed) => `^(?!${allowed.map((name) => `app/features/${name}/`).join('|')})app/features/`
/** What a feature may import besides itself. */
const features = {
  audit: [],
  staff: ['audit', 'brand'],
  history: ['audit'],
  pictures: ['history', 'audit', 'uploads'],
  brand: ['history', 'pictures', 'audit', 'uploads'],
  logo: ['uploads', 'brand'],
  ordering: ['brand', 'logo'],
  requests: ['ordering', 'staff', 'audit', 'brand', 'logo'],
  uploads: [],
  catalogue: ['ordering', 'requests', 'uploads', 'history', 'pictures', 'audit', 'brand', 'logo'],
  imports: ['catalogue', 'ordering', 'history', 'pictures', 'audit', 'staff', 'logo'],
  'swag-box': ['ordering', 'catalogue', 'brand', 'logo'],
  'ready-made': ['ordering', 'catalogue', 'history', 'pictures', 'audit', 'brand', 'logo'],
  checkout: ['ordering', 'swag-box', 'ready-made', 'requests', 'uploads', 'brand', 'logo'],
  blog: ['requests', 'history', 'pictures', 'audit', 'brand'],
  analytics: ['requests'],
  'box-and-cart': ['ordering', 'swag-box', 'ready-made', 'logo'],
  shell: ['analytics', 'box-and-cart', 'catalogue', 'brand', 'logo'],
  setup: ['brand', 'audit', 'staff', 'catalogue', 'blog'],
  marketing: ['requests', 'catalogue', 'analytics', 'history', 'pictures', 'audit', 'brand', 'logo'],
  discovery: ['catalogue', 'ready-made', 'blog', 'marketing', 'ordering', 'brand'],
}

/**
 * A page that shows what a feature above its own offers. Nobody imports a route, so this closes no circle.
 */
const pages = { 'catalogue/product/product.route': ['swag-box'] }
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
      name: 'lib-knows-nobody',
      severity: 'error',
      from: { path: '^app/lib/', pathNot: '[.]test[.]' },
      to: { path: '^(app/(features|ui)|server|cli|demo|test)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^(app/features|db|server|cli|demo|test)/' },
    },
    {
      name: 'db-knows-no-app',
      severity: 'error',
      from: { path: '^db/', pathNot: '[.]test[.]' },
      to: { path: '^(app|server|cli|demo|test)/' },
    },
    {
      name: 'app-knows-no-process',
      severity: 'error',
      from: { path: '^app/', pathNot: '[.]test[.]' },
      to: { path: '^(server|cli|demo|test)/' },
    },
    {
      name: 'server-knows-no-cli',
      severity: 'error',
      from: { path: '^server/', pathNot: '[.]test[.]' },
      to: { path: '^(cli|test)/' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
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
      name: 'shop-knows-no-office',
      comment: 'The office imports features, never the other way round: not a byte of it on a public page.',
      severity: 'error',
      from: { path: '^(app/(?!office/)|db/|cli/)' },
      to: { path: '^app/office/' },
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
