import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const own = new URL('..', import.meta.url).href
const packages = `${own}node_modules/`

/** Where V8's translation of all that a start loads is kept for the next; nobody is told where it cannot be written. */
export const compiled = fileURLToPath(new URL('node_modules/.cache/compiled', own))

/** What is loaded from now on is there sooner: translated before, and looked for once (docs/decisions/0239-translated-once.md). */
export function quickStart(): void {
  enableCompileCache(process.env.NODE_COMPILE_CACHE ?? compiled)
  lookOnce()
}

/**
 * A name that one of the project's own modules imports leads to the same place wherever the module stands, yet Node reads a package's list of
 * exports again for each of them; drizzle-orm's is 180 kB long.
 */
function lookOnce(): void {
  const found = new Map<string, { url: string }>()
  registerHooks({
    resolve(name, context, next) {
      const { parentURL: by = '', conditions } = context
      const isName = /^[#@\w]/.test(name) && !name.includes(':')
      if (!isName || !conditions.includes('import') || !by.startsWith(own) || by.startsWith(packages))
        return next(name, context)
      const known = found.get(name) ?? next(name, context)
      found.set(name, known)
      return { ...known, shortCircuit: true }
    },
  })
}
