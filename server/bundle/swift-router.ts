import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const router = 'node_modules/react-router/dist/production/lib'

const lastResort = fileURLToPath(new URL('../../app/features/shell/last-resort.tsx', import.meta.url))

/**
 * What we have no use for: routes discovered by and by (react-router.config.ts asks for all at once), watchers of the router, and what
 * it draws where the root has no page for errors and no layout.
 */
const unused: [module: string, stub: string][] = [
  [
    'dom/ssr/fog-of-war.js',
    `export const isFogOfWarEnabled = () => false
     export const getPartialManifest = () => {}, getPatchRoutesOnNavigationFunction = getPartialManifest, useFogOFWarDiscovery = getPartialManifest
     export const URL_LIMIT = 0, getManifestPath = 0, getPathsWithAncestors = 0, handleClientVersionMismatch = 0`,
  ],
  [
    'router/instrumentation.js',
    `export const consumeInstrumentationClientResultMetaReceiver = () => {}
     export const getRouteInstrumentationUpdates = 0, instrumentClientSideRouter = 0, instrumentHandler = 0, instrumentationResultMetaContext = 0`,
  ],
  [
    'dom/ssr/errorBoundaries.js',
    `export { LastResort as RemixErrorBoundary } from ${JSON.stringify(lastResort)}
     export const BoundaryShell = 0, RemixRootDefaultErrorBoundary = 0`,
  ],
  ['dom/ssr/fallback.js', 'export const RemixRootDefaultHydrateFallback = () => null'],
]

/**
 * With every navigation the router's outermost component draws itself at once and hands a new object to every link of the page that
 * is being left, which all draw themselves again before the new page may: it is drawn along with that, and the object stays.
 */
const hydratedRouter: [was: string, is: string][] = [
  ['setLocation(newState.location)', 'React$1.startTransition(() => setLocation(newState.location))'],
  ['.Provider, { value: {', '.Provider, { value: frameworkContext ??= {'],
  ['let router = null;', 'let router = null, frameworkContext;'],
]

/** Which of them this build has come across. */
const met = new Set<string>()

/** React Router as the shop's pages need it: smaller, and sooner there (docs/decisions/0188-the-router-as-we-need-it.md). */
export const swiftRouter: Plugin = {
  name: 'boxwright:swift-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart: () => met.clear(),
  transform: {
    filter: {
      id: new RegExp(
        `${router}/(${[...unused.map(([module]) => module), 'dom-export/hydrated-router.js'].join('|')})$`,
      ),
    },
    handler(code, id) {
      const stub = unused.find(([module]) => id.endsWith(module))
      if (stub) {
        met.add(stub[0])
        return stub[1]
      }
      return hydratedRouter.reduce((text, [was, is]) => {
        if (text.split(was).length !== 2) throw new Error(`React Router has changed: look for "${was}"`)
        return text.replace(was, () => is)
      }, code)
    },
  },
  buildEnd(error) {
    const gone = unused.filter(([module]) => !met.has(module)).map(([module]) => module)
    if (!error && gone.length > 0) throw new Error(`React Router has changed: look for ${gone.join(', ')}`)
  },
}
