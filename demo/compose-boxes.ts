/**
 * Composes the images of the ready-made boxes; run once by hand: `node demo/compose-boxes.ts`.
 * Each is a kraft tray seen from above, one compartment a product, from the images in public/pictures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { floorFill, getCompartments, getShadowSvg, getTraySvg } from '#app/features/images/processing/tray.ts'
import { type DemoBox, demoBoxes } from './demo-data.ts'
import { encodeImage } from './image-files.ts'

const folder = join(import.meta.dirname, '../public/pictures')

async function compose(box: DemoBox, isMirrored: boolean): Promise<Buffer> {
  const cells = getCompartments(box.items.length, isMirrored)
  const products = await Promise.all(
    box.items.map(async ({ picture: image }, index) => {
      const cell = cells[index]
      if (!cell) throw new Error(`${box.slug} has more products than compartments`)
      const { x, y, width, height } = cell
      const product = await sharp(join(folder, `${image}.webp`))
        .trim({ background: floorFill, threshold: 5 })
        .toBuffer()
      const fillShare = 0.94
      const fitted = await sharp(product)
        .resize({ width: Math.round(width * fillShare), height: Math.round(height * fillShare), fit: 'inside' })
        .toBuffer({ resolveWithObject: true })
      return {
        input: fitted.data,
        left: x + Math.round((width - fitted.info.width) / 2),
        top: y + Math.round((height - fitted.info.height) / 2),
        // Darkening preserves pixels darker than the floor and hides the photo's edge.
        blend: 'darken' as const,
      }
    }),
  )
  return await sharp(Buffer.from(getTraySvg(cells)))
    .composite([...products, { input: Buffer.from(getShadowSvg(cells)), left: 0, top: 0 }])
    .webp({ quality: 88 })
    .toBuffer()
}

const scratch = await mkdtemp(join(tmpdir(), 'boxes-'))
for (const [index, box] of demoBoxes.entries()) {
  const source = join(scratch, `${box.slug}.webp`)
  await sharp(await compose(box, index % 2 === 1)).toFile(source)
  await encodeImage(source, join(folder, `box-${box.slug}`))
}
await rm(scratch, { recursive: true })
