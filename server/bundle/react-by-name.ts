import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

const project = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/')
/** Packages beside them call React by `require`, or by names that are put together. */
const readers = /^(app|node_modules\/(@react-router|react-router))\//
const named = '?named'

/**
 * React is CommonJS, so that every file that draws something finds out how to read it and says `(0, react.jsx)(` each time. Here it is a module
 * with names of its own (docs/decisions/0201-gzip-page-by-page.md).
 */
export const reactByName: Plugin = {
  name: 'boxwright:react-by-name',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^react(\/jsx-runtime)?$/ },
    async handler(id, importer = '') {
      if (!importer.startsWith(project) || !readers.test(importer.slice(project.length))) return undefined
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && found.id + named
    },
  },
  load: {
    filter: { id: /\/node_modules\/react\/[\w-]+\.js\?named$/ },
    handler(id) {
      const file = id.slice(0, -named.length)
      const names = Object.keys(require(file) as object)
      const code = [
        `import all from ${JSON.stringify(file)}`,
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`),
        'export default all',
      ].join('\n')
      return { code, moduleSideEffects: false }
    },
  },
}
