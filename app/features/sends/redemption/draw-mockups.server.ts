import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getStoredLogoPath } from '#app/features/images/logo.server.ts'
import { storeImage } from '#app/features/images/store-image.server.ts'
import { renderLogoMockup } from '#app/features/proposals/mockups/render-mockup.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { ContentLine } from '#db/tables/sends.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { listGifts, storeMockups } from './gifts.server.ts'

type MockupServices = Pick<Services, 'db' | 'storage' | 'settings'>

/** Milliseconds for all mockups of a save; the others show the product without a logo until the next one. */
const maxDrawMs = 20_000

/**
 * Draws the products of a campaign's gifts with the customer's logo, as proposals do; without a logo, and where a product has no
 * imprint area, its own image stays. Draws only what is new, unless the logo changed.
 */
export async function drawGiftMockups(
  services: MockupServices,
  { campaignId, isLogoChanged = false }: { campaignId: string; isLogoChanged?: boolean },
): Promise<void> {
  const { db } = services
  const campaign = await readCampaign(db, campaignId)
  if (campaign?.kind !== 'gift') return
  const logo = campaign.logo && getStoredLogoPath(campaign.logo.address)
  const deadline = Date.now() + maxDrawMs
  for (const gift of await listGifts(db, campaignId)) {
    const isNew = (line: ContentLine) => isLogoChanged || line.mockup === undefined
    if (!gift.contents.some(isNew)) continue
    const mockups = new Map(gift.contents.map(({ id, mockup }) => [id, isLogoChanged ? undefined : mockup]))
    for (const line of gift.contents.filter(isNew))
      if (logo && Date.now() < deadline) mockups.set(line.id, await drawLine(services, line, logo).catch(() => null))
    await storeMockups(db, { giftId: gift.id, mockups })
  }
}

async function drawLine(
  services: MockupServices,
  { image, color, name }: ContentLine,
  logo: string,
): Promise<string | null> {
  const bytes = image && (await renderLogoMockup(services, { image, color, logo }))
  if (!bytes) return null
  const folder = getStagingFolder(services.settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.jpg`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    const stored = await storeImage(services, { path, name: `${name}, mockup`, by: { staffId: null } })
    return stored.ok ? stored.image.url : null
  } finally {
    await rm(path, { force: true })
  }
}
