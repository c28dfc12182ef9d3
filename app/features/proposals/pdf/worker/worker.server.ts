import sharp from 'sharp'
import { processTasks } from '#app/lib/child-worker.server.ts'
import type { PdfImage } from '../pdf-writer.server.ts'
import { type CodeCardsPdfInput, renderCodeCardsPdf } from '../render-code-cards.server.ts'
import { type LabelsPdfInput, renderLabelsPdf } from '../render-labels.server.ts'
import { type PackingSlipsPdfInput, renderPackingSlipsPdf } from '../render-packing-slips.server.ts'
import { type PickListPdfInput, renderPickListPdf } from '../render-pick-list.server.ts'
import { type ProposalPdfInput, renderProposalPdf } from '../render-proposal-pdf.server.ts'
import { type PurchaseOrderPdfInput, renderPurchaseOrderPdf } from '../render-purchase-order.server.ts'

/** A task as JSON: bytes are base64, `createdAt` is in milliseconds. */
type Sent<Input> = Omit<Input, 'images' | 'createdAt'> & {
  images: { key: string; bytes: string }[]
  createdAt: number
}

export type PdfTask =
  | ({ kind: 'proposal' } & Sent<ProposalPdfInput>)
  | ({ kind: 'purchase-order' } & Sent<PurchaseOrderPdfInput>)
  | ({ kind: 'labels' } & Sent<LabelsPdfInput>)
  | ({ kind: 'code-cards' } & Sent<CodeCardsPdfInput>)
  | ({ kind: 'pick-list' } & Sent<PickListPdfInput>)
  | ({ kind: 'packing-slips' } & Sent<PackingSlipsPdfInput>)

/** `pdf` is base64. */
export type PdfReport = { pdf: string } | { reason: string }

const maxPixels = 40_000_000
/** Pixels of the longer edge: 300 dots an inch of a small image, and what a page's width needs. */
const maxEdge = 900

// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

/** Re-encodes an image for the file, on white; a logo keeps its transparency. Undefined if it cannot be decoded. */
async function encode(key: string, bytes: string): Promise<PdfImage | undefined> {
  try {
    const image = sharp(Buffer.from(bytes, 'base64'), { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: key !== 'logo' })
    if (key === 'logo') image.png()
    else image.flatten({ background: '#ffffff' }).jpeg({ quality: 84 })
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

function render(task: PdfTask, common: { images: Map<string, PdfImage>; createdAt: Date }): Promise<Buffer> {
  switch (task.kind) {
    case 'proposal':
      return renderProposalPdf({ ...task, ...common })
    case 'purchase-order':
      return renderPurchaseOrderPdf({ ...task, ...common })
    case 'labels':
      return renderLabelsPdf({ ...task, ...common })
    case 'code-cards':
      return renderCodeCardsPdf({ ...task, ...common })
    case 'pick-list':
      return renderPickListPdf({ ...task, ...common })
    case 'packing-slips':
      return renderPackingSlipsPdf({ ...task, ...common })
  }
}

// Process that renders proposals, purchase orders, labels, cards and lists for packing as PDF files. Node runs this source file, also in production (decision 0017).
processTasks<PdfTask, PdfReport>(async (task) => {
  try {
    const encoded = new Map<string, PdfImage>()
    for (const { key, bytes } of task.images) {
      const image = await encode(key, bytes)
      if (image) encoded.set(key, image)
    }
    const common = { images: encoded, createdAt: new Date(task.createdAt) }
    return { pdf: (await render(task, common)).toString('base64') }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
})
