import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const SMALLER_WIDTHS = [320, 640]
const AVIF = { quality: 56, effort: 6 }
/** The alpha quality matters to cut-outs only: their soft shadows weigh half as much, and nobody sees it. */
const WEBP = { quality: 78, alphaQuality: 70, effort: 6, smartSubsample: true }

/** NAME.webp is the source itself; NAME.avif has its size; NAME-320 and NAME-640 exist in both formats. */
export async function encodePicture(source: string, target: string) {
  const file = await readFile(source)
  await encode(file, file, target)
}

/** The same files of a picture without its ground, whose source is too heavy to be shown as it is. */
export async function encodeCutOut(source: string | Buffer, target: string) {
  await encode(source, await sharp(source).webp(WEBP).toBuffer(), target)
}

/** A source that was encoded before is left alone: NAME.webp is written last. */
async function encode(source: string | Buffer, whole: Buffer, target: string) {
  const before = await readFile(`${target}.webp`).catch(() => undefined)
  if (before?.equals(whole)) return
  await sharp(source).avif(AVIF).toFile(`${target}.avif`)
  for (const width of SMALLER_WIDTHS) {
    const smaller = sharp(source).resize({ width })
    await smaller.clone().webp(WEBP).toFile(`${target}-${width}.webp`)
    await smaller.clone().avif(AVIF).toFile(`${target}-${width}.avif`)
  }
  await writeFile(`${target}.webp`, whole)
}
