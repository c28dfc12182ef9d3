import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Their results have the current version, or ask to reload the page. */
const formsWithVersion = [
  'components/content-editor/content-form.tsx',
  'customers/company-form.tsx',
  'customers/contact-form.tsx',
  'decoration/method-form.tsx',
  'proposals/templates/template.route.tsx',
  'requests/contact/contact.route.tsx',
  'requests/templates/template-form.tsx',
].map((file) => `app/admin/${file}`)

/** Routes that use other components of such modules, or the form for something new. */
const routesWithoutVersion = [
  'campaigns/new/new-campaign.route.tsx',
  'customers/company.route.tsx',
  'customers/contact.route.tsx',
  'settings/webhooks/webhooks.route.tsx',
  'suppliers/new-supplier.route.tsx',
].map((file) => `app/admin/${file}`)

/** True if a module, or a component of this folder that it imports, has a form with the version or the fingerprints of the loader. */
function hasVersionForm(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  if (text.includes('<Form') && /name="(version|seen)"/.test(text) && !formsWithVersion.includes(file)) return true
  return [...text.matchAll(/^(?:import (?!type )[^;]*?|\} )from '(\.[^']+\.tsx)'/gm)].some(([, path = '']) => {
    const imported = join(dirname(file), path)
    return imported.startsWith('app/admin/') && hasVersionForm(imported)
  })
}

test('after an edit conflict, forms get the current version', () => {
  const routes = globSync('app/admin/**/*.route.tsx').filter(
    (file) => readFileSync(file, 'utf8').includes('action') && hasVersionForm(file),
  )
  expect(routes).toEqual(
    expect.arrayContaining(['app/admin/orders/order.route.tsx', 'app/admin/blog/taxonomy/taxonomy.route.tsx']),
  )
  const endless = routes.filter((file) => !readFileSync(file, 'utf8').includes('shouldRevalidate = revalidateAfter'))
  expect(endless.sort()).toEqual(routesWithoutVersion)
})
