import { type Art, cutOut, getArt } from '#app/features/logo/core/art.ts'
import { compose } from '#app/features/logo/core/compose-scene.ts'
import { createPhotoSurface } from '#app/features/logo/core/photo-surface.ts'
import { getDefaultPlacement } from '#app/features/logo/core/placement.ts'
import type { Raster } from '#app/features/logo/core/surface.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'

/** Message to the worker. `areas` draws a preview with the photo and the logo that came last; a null logo is the sample. */
export type PreviewRequest = { photo: ImageBitmap } | { logo: ImageBitmap | null } | { areas: DrawnArea[] }

/** Response of the worker: an image, or why there is none. */
export type PreviewResponse = { image: ImageBitmap } | { problem: PreviewProblem }
export type PreviewProblem = 'blank-logo' | 'failed'

// Web worker that composes the preview with the code of the storefront.

/** Pixels of the longer edge: the size on screen, and fast enough while dragging. */
const maxEdge = 800

let photo: Raster | undefined
/** Undefined until the first logo or preview; null for a blank logo. */
let art: Art | null | undefined
let pendingAreas: DrawnArea[] | undefined

const respond = (message: PreviewResponse) =>
  self.postMessage(message, { transfer: 'image' in message ? [message.image] : [] })

self.addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  try {
    if ('photo' in data) photo = getRaster(data.photo, maxEdge)
    else if ('logo' in data) art = createArt(data.logo)
    else scheduleRender(data.areas)
  } catch {
    respond({ problem: 'failed' })
  }
})

/** Processes only the latest of several queued requests. */
function scheduleRender(areas: DrawnArea[]) {
  const isScheduled = pendingAreas !== undefined
  pendingAreas = areas
  if (isScheduled) return
  setTimeout(() => {
    const currentAreas = pendingAreas ?? []
    pendingAreas = undefined
    render(currentAreas).catch(() => respond({ problem: 'failed' }))
  })
}

async function render(areas: DrawnArea[]): Promise<void> {
  if (!photo) return
  if (art === undefined) art = createArt(null)
  if (!art) return respond({ problem: 'blank-logo' })
  const logo = art
  const surface = createPhotoSurface(photo, areas)
  const prints = surface.areas.map((area) => ({ art: logo, placement: getDefaultPlacement(area, logo.aspect) }))
  const { data, width, height } = compose(surface, { productColor: [1, 1, 1], prints })
  respond({ image: await createImageBitmap(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height)) })
}

function getRaster(image: ImageBitmap, max: number): Raster {
  const scale = Math.min(1, max / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const { context } = createCanvas(width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return context.getImageData(0, 0, width, height)
}

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D context in the worker')
  return { canvas, context }
}

function createArt(logo: ImageBitmap | null): Art | null {
  const cutOutLogo = cutOut(logo ? getRaster(logo, maxEdge) : drawSampleLogo())
  return cutOutLogo && getArt(cutOutLogo.logo)
}

/** Returns a sample logo in one color. */
function drawSampleLogo(): Raster {
  const { context } = createCanvas(480, 300)
  context.fillStyle = '#c4552d'
  context.beginPath()
  context.arc(240, 100, 80, 0, 2 * Math.PI)
  context.arc(240, 100, 44, 0, 2 * Math.PI, true)
  context.fill()
  context.font = 'bold 78px sans-serif'
  context.textAlign = 'center'
  context.fillText('YOUR LOGO', 240, 272, 470)
  return context.getImageData(0, 0, 480, 300)
}
