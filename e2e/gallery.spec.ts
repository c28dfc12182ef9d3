import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '#test/browser.ts'

test('the shop contains no page and no code of the app/ui gallery', async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404)
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)
  // Title of the gallery, classes of its style sheet, and its route.
  const traces = /Every piece in every state|gallery-(specimen|group|wall)|gallery\.route|"\/?gallery"/
  expect(files.filter((file) => traces.test(readFileSync(`build/client/${file}`, 'utf8')))).toEqual([])
})
