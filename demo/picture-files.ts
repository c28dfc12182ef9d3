import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const SMALLER_WIDTHS = [320, 640]
const AVIF = { quality: 56, effort: 6 }
const WEBP = { quality: 78, effort: 6, smartSubsample: true }

/**
 * NAME.webp is the source itself; NAME.avif has its size; NAME-320 and NAME-640 exist in both formats.
 * A source that was encoded before is left alone: NAME.webp is written last.
 * @param effort of AVIF: at 2 files are a twelfth larger than at 6, and made in a tenth of the time
 */
export async function encodePicture(source: string | Buffer, target: string, { effort = AVIF.effort } = {}) {
  const avif = { ...AVIF, effort }
  const whole = typeof source === 'string' ? await readFile(source) : source
  const before = await readFile(`${target}.webp`).catch(() => undefined)
  if (before?.equals(whole)) return
  await sharp(whole).avif(avif).toFile(`${target}.avif`)
  for (const width of SMALLER_WIDTHS) {
    const smaller = sharp(whole).resize({ width })
    await smaller.clone().webp(WEBP).toFile(`${target}-${width}.webp`)
    await smaller.clone().avif(avif).toFile(`${target}-${width}.avif`)
  }
  await writeFile(`${target}.webp`, whole)
}

/** A line of pictures.json. */
export type Picture = {
  product: string
  colour: string
  file: string
  alt: string
  width: number
  height: number
  /** In a color nobody photographed: by colors/build-colors.ts, from the shape's layers. */
  composed?: true
}

const list = join(import.meta.dirname, 'pictures.json')

export const readPictures = async (): Promise<Picture[]> => JSON.parse(await readFile(list, 'utf8'))

export const writePictures = (pictures: Picture[]) => writeFile(list, `${JSON.stringify(pictures, null, 2)}\n`)
