import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import Gallery from './gallery.route.tsx'

const folder = fileURLToPath(new URL('.', import.meta.url))
const ui = fileURLToPath(new URL('../ui/', import.meta.url))

const getFiles = (path: string) => readdirSync(path).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const gallery = getFiles(folder)
  .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
  .join('\n')
const named = new Set([...gallery.matchAll(/from '#app\/ui\/([\w-]+\.tsx?)'/g)].map(([, file]) => file))
/** Includes chunks that a component loads on first use. */
const loadedLater = [...named].flatMap((file) =>
  [...readFileSync(`${ui}${file}`, 'utf8').matchAll(/import\('\.\/([\w-]+\.tsx?)'\)/g)].map(([, later]) => later),
)
const pieces = getFiles(ui).filter((file) => file.endsWith('.tsx'))

test.each(pieces)('%s is in the gallery, with all it exports to draw', async (file) => {
  expect([...named, ...loadedLater]).toContain(file)
  const exported = await import(`../ui/${file.replace('.tsx', '')}.tsx`)
  const components = Object.keys(exported).filter((name) => /^[A-Z]/.test(name))
  expect(components.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(gallery))).toEqual([])
})

test('the gallery draws', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  )
  expect(html.match(/<figure/g)?.length).toBeGreaterThan(pieces.length)
})
