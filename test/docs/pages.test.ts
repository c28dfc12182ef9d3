import { existsSync, globSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getTarget, read, readAllPages, root } from './pages.ts'

const pages = readAllPages()
const byPath = new Map(pages.map((page) => [page.path, page]))
const exists = (path: string) => existsSync(join(root, path))

/** Decisions are history and may name removed files. */
const current = pages.filter(({ path }) => !path.startsWith('docs/decisions/'))

test('every link leads to an existing file and heading', () => {
  const dead = pages.flatMap((page) =>
    page.links
      .filter((link) => {
        const target = getTarget(page, link)
        if (!target) return false
        if (!exists(target.file)) return true
        return target.anchor !== '' && !byPath.get(target.file)?.anchors.includes(target.anchor)
      })
      .map((link) => `${page.path}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('every page except the decisions is reached from docs/README.md', () => {
  const reached = new Set<string>()
  const follow = (path: string): void => {
    const page = byPath.get(path)
    if (!page || reached.has(path)) return
    reached.add(path)
    for (const link of page.links) follow(getTarget(page, link)?.file ?? '')
  }
  follow('docs/README.md')
  expect(current.map(({ path }) => path).filter((path) => !reached.has(path) && path !== 'README.md')).toEqual([])
  expect(byPath.get('README.md')?.links).toContain('docs/README.md')
})

test('each of the seven pages leads to the next', () => {
  const readingOrder = ['run', 'brand', 'import', 'operate', 'scale', 'secure', 'extend']
  for (const [index, name] of readingOrder.entries()) {
    const last = byPath.get(`docs/${name}.md`)?.text.trimEnd().split('\n').at(-1) ?? ''
    expect([name, last]).toEqual([name, expect.stringMatching(/^Next: \[/)])
    const next = readingOrder[index + 1]
    if (next) expect([name, last]).toEqual([name, expect.stringContaining(`](${next}.md)`)])
  }
})

/** Paths in comments, tests and pages; `features/` is short for `app/features/`. */
const isPath = /^(?:app|server|db|cli|demo|test|e2e|bench|deploy|docs|public|features)\/[\w@.+/[\]-]+$/

test('every file and folder that a page names exists', () => {
  const missing = current.flatMap(({ path, spans }) =>
    spans
      .filter(
        ({ text }) =>
          isPath.test(text) && !exists(text) && !exists(`app/${text}`) && !exists(text.replace(/:\d+$/, '')),
      )
      .map(({ text, line }) => `${path}:${line}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('every decision named by its number exists', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))
  const sources = globSync(['{app,server,db,cli,demo,test,e2e,bench}/**/*.{ts,tsx,css}', '*.ts'], { cwd: root })
  const texts = [...current, ...sources.map((path) => ({ path, text: read(path) }))]
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/decisions? ((?:\d{4}(?:, | and )?)+)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/\d{4}/g)].map(([number]) => [path, number] as const),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, number]) => !numbers.includes(number))).toEqual([])
})

test('every page that the sources name exists', () => {
  const files = globSync(['{app,server,db,cli,demo,test,e2e,bench,deploy}/**/*', '.env.example', '*.ts'], { cwd: root })
  const missing = files.flatMap((file) => {
    if (!/\.(tsx?|css|yaml|sh|example|cfg|ini|env)$|file$/.test(file) || !statSync(join(root, file)).isFile()) return []
    const named = [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([name]) => name)
    return named.filter((name) => !exists(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every image is used, has alt text, and has the right format and size', async () => {
  const shown = current.flatMap((page) =>
    [...page.prose.matchAll(/<img[^>]*?src="([^"]+)"[^>]*?alt="([^"]*)"|!\[([^\]]*)\]\(([^)]+)\)/g)].map(
      ([, src, alt, label, target]) => ({
        file: getTarget(page, src ?? target ?? '')?.file ?? '',
        alt: alt ?? label ?? '',
      }),
    ),
  )
  for (const { file, alt } of shown) expect([file, alt.length > 15, exists(file)]).toEqual([file, true, true])
  const files = readdirSync(join(root, 'docs/pictures')).map((name) => `docs/pictures/${name}`)
  expect(files.toSorted()).toEqual([...new Set(shown.map(({ file }) => file))].toSorted())
  for (const file of files) {
    const { format, width } = await sharp(join(root, file)).metadata()
    expect([file, format, [1280, 720].includes(width)]).toEqual([file, 'webp', true])
    expect([file, statSync(join(root, file)).size < 120_000]).toEqual([file, true])
  }
})

test('the figures of the README match the linked page', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && /\]\(docs\/[\w-]+\.md[^)]*\) \|$/.test(line))
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) {
    const [, , cell = ''] = row.split('|')
    const source = read(/\]\((docs\/[\w-]+\.md)[^)]*\) \|$/.exec(row)?.[1] ?? '')
    for (const [figure] of cell.matchAll(/\d[\d.,]*\d(?: ms)?/g))
      expect([row, source.includes(figure)]).toEqual([row, true])
  }
})
