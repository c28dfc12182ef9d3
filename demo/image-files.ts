import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const SMALLER_WIDTHS = [320, 640]
const AVIF = { quality: 56, effort: 6 }
const WEBP = { quality: 78, effort: 6, smartSubsample: true }

export type Encoding = { avif?: { quality?: number; effort?: number }; webp?: { quality?: number } }

/**
 * NAME.webp is the source itself; NAME.avif has its size; NAME-320 and NAME-640 exist in both formats.
 * A source that was encoded before is left alone: NAME.webp is written last.
 * @param encoding where it is to be another than a photograph's
 */
export async function encodeImage(source: string | Buffer, target: string, encoding: Encoding = {}) {
  const avif = { ...AVIF, ...encoding.avif }
  const webp = { ...WEBP, ...encoding.webp }
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const previous = await readFile(`${target}.webp`).catch(() => undefined)
  if (previous?.equals(bytes)) return
  await sharp(bytes).avif(avif).toFile(`${target}.avif`)
  for (const width of SMALLER_WIDTHS) {
    const smaller = sharp(bytes).resize({ width })
    await smaller.clone().webp(webp).toFile(`${target}-${width}.webp`)
    await smaller.clone().avif(avif).toFile(`${target}-${width}.avif`)
  }
  await writeFile(`${target}.webp`, bytes)
}

/** A line of images.json. */
export type Image = {
  product: string
  colour: string
  file: string
  alt: string
  width: number
  height: number
  /** Composed from the shape's layers by colors/build-colors.ts. */
  composed?: true
}

const listFile = join(import.meta.dirname, 'images.json')

export const readImages = async (): Promise<Image[]> => JSON.parse(await readFile(listFile, 'utf8'))

export const writeImages = (images: Image[]) => writeFile(listFile, `${JSON.stringify(images, null, 2)}\n`)
