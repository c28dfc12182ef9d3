import type { Page } from '@playwright/test'
import type { Placement } from '#db/tables/imprint.ts'

export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path fill="#a11f2d" d="M0 0h200v80H0z"/></svg>'

type StoredPlacement = { product: string; picture: string; color: string | null; placements: Placement[] }

/** Stores a logo in the browser, which open pages show after reloading. */
export async function saveLogo(
  page: Page,
  { name = 'northwind.svg', placed: storedPlacements = [] as StoredPlacement[] } = {},
) {
  // A page of the shop's origin that loads quickly.
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate(
    async ({ name, svg, placed: storedPlacements }) => {
      const opening = indexedDB.open('boxwright-logo', 1)
      opening.onupgradeneeded = () => {
        for (const store of ['logo', 'placements']) opening.result.createObjectStore(store)
      }
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const change = database.transaction(['logo', 'placements'], 'readwrite')
      const data = new Uint8ClampedArray(200 * 80 * 4)
      for (let offset = 0; offset < data.length; offset += 4) data.set([161, 31, 45, 255], offset)
      const file = new Blob([svg], { type: 'image/svg+xml' })
      const raster = { width: 200, height: 80, data }
      change.objectStore('logo').put({ file, name, type: 'image/svg+xml', cut: raster, groundRemoved: false }, 'mine')
      for (const { product, ...placement } of storedPlacements) change.objectStore('placements').put(placement, product)
      await new Promise((resolve) => {
        change.oncomplete = resolve
      })
      database.close()
      localStorage.setItem('boxwrightLogo', 'on')
    },
    { name, svg: logoSvg, placed: storedPlacements },
  )
}
