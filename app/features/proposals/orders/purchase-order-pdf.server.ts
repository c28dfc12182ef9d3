import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Services } from '#app/lib/services.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { readDocumentImages } from '../pdf/read-images.server.ts'
import { proposalPdfs } from '../pdf/worker/proposal-pdfs.server.ts'
import type { PurchaseOrder } from './purchase-order.ts'

type PurchaseOrderFacts = {
  /** Currency of the proposal and its costs. */
  currency: string
  /** "O-2026-0042" */
  number: string
  orderedOn: IsoDate
  dueOn: IsoDate | null
  /** Names of artwork files by path. */
  artworkNames: ReadonlyMap<string, string>
}

/** Renders the purchase order of one supplier, with costs. @throws if it cannot be rendered, or not in time */
export async function renderPurchaseOrder(
  services: Pick<Services, 'storage' | 'content'>,
  order: PurchaseOrder,
  { currency, number, orderedOn, dueOn, artworkNames }: PurchaseOrderFacts,
): Promise<Buffer> {
  const brand = await readBrand(services)
  return proposalPdfs.render({
    kind: 'purchase-order',
    order,
    number,
    currency,
    brand,
    unit: brand.unit,
    orderedOn: formatLongDate(orderedOn),
    dueOn: dueOn && formatLongDate(dueOn),
    artworkNames: Object.fromEntries(artworkNames),
    images: await readDocumentImages(services, { options: [order], blocks: [] }, brand),
    createdAt: Date.parse(orderedOn),
  })
}
