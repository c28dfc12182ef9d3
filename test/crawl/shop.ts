import { generateProducts } from '#demo/generate.ts'
import { loadDemoShop } from '#demo/load-demo-shop.ts'
import { storeArtwork } from '#test/artwork.ts'
import type { TestServices } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

export type CrawledShop = ShopProcess & {
  /** Signs in a new Admin. @returns the session cookie */
  signInNewOwner(): Promise<string>
}

/** Opens a small shop with data for each screen, so that links lead everywhere. */
export async function openCrawledShop(services: TestServices, databaseUrl: string): Promise<CrawledShop> {
  const { DATA_DIR } = services.settings
  const shop = await startShopProcess({ env: { DATABASE_URL: databaseUrl, DATA_DIR, TRUST_PROXY: '1' } })
  try {
    await fillShop(services, databaseUrl)
  } catch (error) {
    await shop.end()
    throw error
  }
  let owners = 0
  return {
    ...shop,
    async signInNewOwner() {
      owners += 1
      const joined = await joinStaff(services, `owner-${owners}@shop.example`, 'owner')
      return (await enrollSecondFactor(services, joined)).cookie
    },
  }
}

async function fillShop(services: TestServices, databaseUrl: string): Promise<void> {
  await loadDemoShop(
    databaseUrl,
    () => {},
    () => generateProducts({ count: 400 }),
  )
  for (let each = 0; each < 3; each++) {
    const email = `ada-${each}@analytical.example`
    await storeRequest(services, 'project', {
      first_name: 'Ada',
      last_name: 'Byron',
      email,
      phone: null,
      product_type: 'other',
      delivery_timeline: null,
      project_description: 'Cards',
    })
    await storeRequest(services, 'email-signup', { email })
  }
  await storeArtwork(services, [
    {
      name: 'logo.svg',
      content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    },
  ])
  const head = 'Name,Slug,Category,Price,Minimum quantity\n'
  await importContent(services.db, `${head}Brass pin,brass-pin,Office,2.50,48\nTin pin,tin-pin,Office,1.50,48\n`)
  // Not applied: one row is new, one changed, one rejected.
  await importContent(
    services.db,
    `${head}Brass pin,brass-pin,Office,2.75,48\nCopper pin,copper-pin,Office,3.50,48\n,,Office,a lot,48\n`,
    { name: 'dry-run.csv', apply: false },
  )
}
