const moduleScript = '<script type="module" async="">'

/** Milliseconds the scripts wait for pictures that do not come. */
const patience = 1_000

/** What a page does before it fetches a script: it is drawn, and the pictures that go ahead of all others have come. */
const firstScreen = `const come = (picture) => new Promise((done) => { picture.onload = picture.onerror = done })
const pictures = [...document.querySelectorAll("img[fetchpriority=high]")].filter((picture) => !picture.complete && (picture.checkVisibility?.() ?? true))
const drawn = document.hidden || new Promise(requestAnimationFrame)
await Promise.race([Promise.all([drawn, ...pictures.map(come)]), new Promise((done) => setTimeout(done, ${patience}))])
await new Promise((done) => setTimeout(done))`

/**
 * A page as React Router writes it, with its scripts fetched once its first screen is there: on a slow line the pictures otherwise share it with
 * 120 kB that nobody sees. Each module then runs in a task of its own. A page that is written otherwise stays as it is. See
 * docs/decisions/0189-scripts-after-the-first-screen.md.
 */
export function scriptsLater(page: string): string {
  const headEnd = page.indexOf('</head>')
  const begin = page.indexOf(moduleScript) + moduleScript.length
  const end = page.indexOf('</script>', begin)
  const text = page.slice(begin, end)
  const [, table] = /(window\.__reactRouterRouteModules = .*)/.exec(text) ?? []
  const [, entry] = /\nimport\("([^"]+)"\)/.exec(text) ?? []
  if (!table || !entry) return page
  const routes = new Map([...text.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map(([, name, file]) => [file, name]))
  const preloads: string[] = []
  const head = page
    .slice(0, headEnd)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_link, file: string) => {
      preloads.push(file)
      return ''
    })
  const files = [...new Set([...preloads, ...routes.keys()])].filter((file) => file !== entry)
  return `${head}${page.slice(headEnd, begin)}${firstScreen}
const entry = document.createElement("link")
entry.rel = "modulepreload"
entry.href = "${entry}"
document.head.append(entry)
const [${files.map((file) => routes.get(file) ?? '').join()}] = await Promise.all(${JSON.stringify(files)}.map((file) => import(file)))
${table}
import(entry.href)${page.slice(end)}`
}
