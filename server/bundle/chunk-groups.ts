type ChunkGroup = {
  name: string
  /** How the paths of its modules begin, from the project's root; `server/bundle/chunk-groups.test.ts` looks for each. */
  modules: string[]
  /** Groups take along what their files import: the higher one chooses first. */
  priority: number
  minShareCount?: number
}

/** Modules of the tools' own, not of any file. */
export const preloadHelper = 'vite/preload-helper'
export const runtime = 'rolldown/runtime'

/** Ends the name of a package's module of which the office has a copy of its own. */
export const officeCopy = '?office'
/** The same for what visitors of the shop load late. */
export const lateCopy = '?late'

const icons = (...names: string[]) => names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.`)

/**
 * Files by what is needed together: text compresses better in one piece, and a file of 200 bytes costs its request.
 * The framework survives our own changes. See docs/decisions/0005-javascript-budget.md.
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'framework',
    modules: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/react-router/',
      'app/features/shell/last-resort.',
      preloadHelper,
      runtime,
    ],
    priority: 3,
  },
  {
    name: 'shell',
    modules: [
      'app/ui/icon.',
      'app/root.',
      'app/ui/button.',
      'app/ui/classes.',
      'app/ui/container.',
      'app/ui/box-drawing.',
      'app/ui/dialog-support.',
      'app/ui/skip-link.',
      'app/ui/quick-link.',
      'app/ui/use-going-on.',
      'app/features/shell/quick/',
      'app/features/shell/navigation',
      'app/features/shell/footer.',
      'app/features/shell/logo.',
      'app/features/shell/page-shell.',
      'app/lib/early-script.',
      'app/features/shell/product-search.',
      'app/features/shell/error-page.',
      'app/features/shell/shop.',
      'app/features/box-and-cart/header-button.',
      'app/lib/use-stored-later.',
      'app/features/analytics/page-views.',
      'app/features/analytics/analytics.',
      'app/features/brand/use-brand.',
      'app/lib/head/',
      'app/lib/full-address.',
      'app/lib/browser-log.',
      'app/lib/shared-value.',
    ],
    priority: 3,
  },
  // Read by the server for heads of pages, which are in the shell; in browsers by the office alone.
  { name: 'own-pictures', modules: ['app/lib/own-pictures.'], priority: 4 },
  // Of notices, which come late; the office draws them everywhere, which would make them a piece of every page.
  {
    name: 'notice-icons',
    modules: [
      'node_modules/lucide-react/dist/esm/icons/info.',
      'node_modules/lucide-react/dist/esm/icons/triangle-exclamation-point.',
    ],
    priority: 3,
  },
  // Small pieces of many pages. Icons by their names: the office draws many more, and would make them a piece of every page.
  {
    name: 'pieces',
    modules: [
      ...icons(
        'arrow-left',
        'arrow-right',
        'check',
        'chevron-left',
        'chevron-right',
        'chevrons-left',
        'chevrons-right',
        'circle-check',
        'circle-exclamation-point',
        'plus',
      ),
      'app/ui/picture',
      'app/ui/empty-state.',
      'app/ui/notice.',
      'app/ui/alert.',
      'app/ui/skeleton.',
      'app/lib/money.',
      'app/ui/use-first-screen.',
      'app/lib/slug.',
      'app/features/requests/forms/client-action.',
      'app/features/catalogue/slug.',
    ],
    priority: 2,
    minShareCount: 4,
  },
  { name: 'rules', modules: ['node_modules/valibot/'], priority: 1 },
  { name: 'late-rules', modules: [`node_modules/valibot/dist/index.mjs${lateCopy}`], priority: 2 },
  { name: 'office-rules', modules: [`node_modules/valibot/dist/index.mjs${officeCopy}`], priority: 2 },
  {
    name: 'forms',
    modules: [
      'app/lib/form.',
      'app/lib/single-line.',
      'app/ui/form.',
      'app/features/requests/forms/request-form.',
      'app/features/requests/forms/form-key.',
      'app/features/requests/forms/guards.',
      'app/features/requests/forms/contact-fields.',
      'app/features/requests/forms/honeypot.',
    ],
    priority: 1,
  },
  {
    name: 'long-texts',
    modules: ['app/ui/text-area.', 'app/ui/use-early-text.', 'app/features/marketing/request-stored.'],
    priority: 1,
  },
  // Before the long texts, which would take them along.
  { name: 'fields', modules: ['app/ui/field.', 'app/ui/select.', 'app/ui/choice.'], priority: 2 },
  { name: 'orders', modules: ['app/features/ordering/order.', 'app/features/ordering/lines.'], priority: 2 },
  // Where a box or a cart is read, the header reads both.
  {
    name: 'box-and-cart',
    modules: [
      'app/lib/stored-value.',
      'app/features/box-and-cart/box-and-cart.store.',
      'app/features/ordering/estimate-text.',
      'app/features/ready-made/cart.s',
      'app/features/ready-made/checkout-data.store.',
      'app/features/swag-box/box.',
      'app/features/ordering/terms/late-terms-note.',
      'app/ui/pass-focus.',
    ],
    priority: 1,
  },
  // By itself: every page with a date would load the terms with it.
  { name: 'dates', modules: ['app/lib/dates.'], priority: 2 },
  {
    name: 'terms',
    modules: [
      'app/features/ordering/price-breaks.',
      'app/features/ordering/terms/delivery-estimate.',
      'app/features/brand/days-off.',
      'app/features/catalogue/quote/quote-alerts.',
    ],
    priority: 1,
  },
  {
    name: 'front-page',
    modules: ['app/features/marketing/home/', 'app/features/marketing/agreed/home.'],
    priority: 1,
  },
  {
    name: 'quantities',
    modules: [
      'app/features/ordering/quantity.',
      'app/features/checkout/handoff.',
      'app/features/ready-made/checkout-data-key.',
      'app/features/ordering/box-link/box-link-start.',
      'app/features/swag-box/empty-box.',
      'app/lib/typed-number.',
      'app/ui/use-quantity.',
      'app/ui/field-note.',
      'app/lib/late.',
      'app/ui/use-wide-screen.',
      'app/features/ordering/estimate-note.',
    ],
    priority: 2,
  },
]

/** The groups as Rolldown takes them. */
export function codeSplittingGroups() {
  return chunkGroups.map(({ modules, ...group }) => ({ ...group, test: anyOf(modules) }))
}

function anyOf(modules: string[]): RegExp {
  return new RegExp(modules.map((start) => start.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'))
}

/** Of what is fetched ahead with a part that comes late: all but the files that every page has loaded by then. */
export const withoutFramework = (_part: string, files: string[]): string[] =>
  files.filter((file) => !/\/(framework|rolldown-runtime|shell)-/.test(file))

/** Where files lie that only the office loads, and none of its routes names: the shop is told nothing of them. */
export const officeFolder = 'assets/office'

/** Modules that only the office has a use for. */
export const officeModules = anyOf([
  'app/office/',
  'app/ui/sortable',
  // What is edited is edited in the office.
  '/editing/',
  'app/features/marketing/content/',
  'app/lib/own-pictures.',
  'node_modules/pdfjs-dist/',
  'node_modules/@atlaskit/',
  officeCopy,
])

/** Modules of which no page needs the rules before it stands: checkout, quote, logo. */
export const lateModules = anyOf(['app/features/checkout/', 'app/features/catalogue/quote/', 'app/features/logo/'])

/**
 * Names a file that several pages share or one loads later. What stands in one file is needed by the same pages: with one module of
 * the office in it, it is the office's.
 */
export function chunkFileNames({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isOffice = moduleIds.some((id) => officeModules.test(id))
  return `${isOffice ? officeFolder : 'assets'}/[name]-[hash].js`
}

/** Where the files of the shop's own workers lie: their policy is not the other files' (static-files.ts). */
export const workerFolder = 'assets/workers'

/** Names a worker's first file. */
export function workerFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  return `${officeModules.test(facadeModuleId ?? '') ? officeFolder : workerFolder}/[name]-[hash].js`
}
