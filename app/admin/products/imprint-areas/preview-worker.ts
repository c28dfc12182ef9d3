import { type Art, cutOut, getArt } from '#app/features/logo/core/art.ts'
import { compose } from '#app/features/logo/core/compose.ts'
import { photoSurface } from '#app/features/logo/core/photo.ts'
import { usualPlacement } from '#app/features/logo/core/placement.ts'
import type { Raster } from '#app/features/logo/core/surface.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'

/** Message to the worker. It reuses the last image and logo. */
export type ToPreview = { photo: ImageBitmap } | { logo: ImageBitmap | null } | { areas: DrawnArea[] }

/** Response of the worker: an image or the reason there is none. */
export type FromPreview = { picture: ImageBitmap } | { problem: string }

// A thread of the browser that composes what is drawn, with the very sums that visitors' browsers use.

/** Pixels along the longer edge: as large as the screen shows it, and quick enough to follow a hand. */
const maxLength = 800

let photo: Raster | undefined
let art: Art | null | undefined
let wanted: DrawnArea[] | undefined

const say = (message: FromPreview) =>
  self.postMessage(message, { transfer: 'picture' in message ? [message.picture] : [] })

self.addEventListener('message', ({ data }: MessageEvent<ToPreview>) => {
  try {
    if ('photo' in data) photo = getRaster(data.photo, maxLength)
    else if ('logo' in data) art = artIn(data.logo)
    else later(data.areas)
  } catch (error) {
    say({ problem: error instanceof DOMException ? 'elsewhere' : 'failed' })
  }
})

/** Processes only the latest of several queued requests. */
function later(areas: DrawnArea[]) {
  const isWaiting = wanted !== undefined
  wanted = areas
  if (isWaiting) return
  setTimeout(async () => {
    const now = wanted ?? []
    wanted = undefined
    if (!photo) return
    art ??= artIn(null)
    if (!art) return say({ problem: 'empty' })
    const logo = art
    const surface = photoSurface(photo, now)
    const prints = surface.areas.map((area) => ({ art: logo, placement: usualPlacement(area, logo.aspect) }))
    const { data, width, height } = compose(surface, { body: [1, 1, 1], prints })
    say({ picture: await createImageBitmap(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height)) })
  })
}

function getRaster(image: ImageBitmap, max: number): Raster {
  const smaller = Math.min(1, max / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * smaller))) as [
    number,
    number,
  ]
  const { context } = sheet(width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return context.getImageData(0, 0, width, height)
}

function sheet(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws nothing in the background')
  return { canvas, context }
}

function artIn(logo: ImageBitmap | null): Art | null {
  const cut = cutOut(logo ? getRaster(logo, maxLength) : sample())
  return cut && getArt(cut.logo)
}

/** Returns a sample logo in one color. */
function sample(): Raster {
  const { context } = sheet(480, 300)
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
