import type { Services } from '#app/lib/services.ts'
import { figures } from '../content/figures.ts'
import { swagBoxesWords } from '../content/swag-boxes.ts'
import type { PageCopy, PageKey } from './pages.ts'
import type { PlaceholderTexts } from './placeholders.ts'
import { copyFrom } from './words.ts'

/** What a page shows. */
export async function readCopy<K extends PageKey>(_services: Services, key: K): Promise<PageCopy<K>> {
  return copyFrom(key, {}, shopTexts)
}

/** The figures as the files say them. */
export const shopTexts: PlaceholderTexts = {
  ...figures,
  name: 'Boxwright',
  foundedIn: String(figures.foundedIn),
  boxMinimum: String(figures.boxMinimum),
  minimumPacks: String(figures.estimateMinimum),
  fulfillment: figures.fulfillmentState,
  savedBoxDays: String(figures.savedBoxDays),
  artworkFiles: String(figures.artworkFiles),
  artworkMegabytes: String(figures.artworkMegabytes),
  artworkExtensions: figures.artworkExtensions.join(', '),
  countries: String(swagBoxesWords.countries.served.length),
}
