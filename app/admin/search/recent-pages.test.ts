import { expect, test, vi } from 'vitest'
import { recentPages } from './recent-pages.store.ts'

const staffId = '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11'
const productPath = `/admin/products/${staffId}`

test('keeps the last pages about one thing, newest first, of one person', () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  })
  const add = (path: string, title: string, by = staffId) => recentPages.add({ staffId: by, path, title })
  add(productPath, 'Camp Mug | Shop Admin')
  add('/admin/requests/BW-ABCD-23', 'Dana | Co., BW-ABCD-23 | Shop Admin')
  add('/admin/products', 'Products | Shop Admin')
  add('/admin/products/import', 'Imports | Shop Admin')
  add('/admin/requests/BW-2222-22', 'Page not found | Shop Admin')
  add(productPath, 'Trail Cap | Shop Admin')
  expect(recentPages.read()).toEqual([
    { staffId, path: productPath, title: 'Trail Cap' },
    { staffId, path: '/admin/requests/BW-ABCD-23', title: 'Dana | Co., BW-ABCD-23' },
  ])
  for (let page = 0; page < 8; page++) add(`/admin/pages/page-${page}`, `Page ${page}`)
  expect(recentPages.read()).toHaveLength(6)
  add('/admin/pages/home', 'Home', 'another person')
  expect(recentPages.read()).toMatchObject([{ title: 'Home' }])
  recentPages.clear()
  expect(recentPages.read()).toEqual([])
})
