import { expect, test } from 'vitest'
import { scriptsLater } from './scripts-later.ts'

const link = (file: string) => `<link rel="modulepreload" href="${file}"/>`

const page = `<html><head><title>Shop</title>${link('/assets/manifest.js')}${link('/assets/entry.js')}${link('/assets/root.js')}${link('/assets/home.js')}</head>
<body><p>Mugs</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script><script>more()</script></body></html>`

const later = scriptsLater(page)

test('no module is fetched by the page’s own text', () => {
  expect(later).not.toContain('<link')
  expect(later).not.toMatch(/^import /m)
  expect(later).toContain('<title>Shop</title>')
  expect(later).toContain('<p>Mugs</p>')
  expect(later).toContain('<script>more()</script>')
})

test('every module is asked for at once, the routes have their names, and the entry runs last', () => {
  expect(later).toContain(
    'const [,route0,route1] = await Promise.all(["/assets/manifest.js","/assets/root.js","/assets/home.js"]',
  )
  const [table, entry] = ['window.__reactRouterRouteModules = {"root":route0,"home":route1};', 'import(entry.href)']
  expect(later.indexOf('Promise.all(["/assets')).toBeLessThan(later.indexOf(table))
  expect(later.indexOf(table)).toBeLessThan(later.indexOf(entry))
  expect(later).toContain('entry.href = "/assets/entry.js"')
})

test('the script of a page runs', async () => {
  const [, script = ''] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(later) ?? []
  // Parsed as a browser would, with its `await` on the outermost level.
  expect(() => new Function(`return async () => { ${script.replaceAll('import(', 'load(')} }`)).not.toThrow()
})

test('what is written otherwise stays as it is', () => {
  const other = page.replace('__reactRouterRouteModules', 'modules')
  expect(scriptsLater(other)).toBe(other)
})
