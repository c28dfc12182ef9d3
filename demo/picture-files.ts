import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const SMALLER_WIDTHS = [320, 640]
const AVIF = { quality: 56, effort: 6 }
const WEBP = { quality: 78, effort: 6, smartSubsample: true }

/**
 * NAME.webp is the source itself; NAME.avif has its size; NAME-320 and NAME-640 exist in both formats.
 * A source that was encoded before is left alone: NAME.webp is written last.
 */
export async function encodePicture(source: string | Buffer, target: string) {
  const whole = typeof source === 'string' ? await readFile(source) : source
  const before = await readFile(`${target}.webp`).catch(() => undefined)
  if (before?.equals(whole)) return
  await sharp(whole).avif(AVIF).toFile(`${target}.avif`)
  for (const width of SMALLER_WIDTHS) {
    const smaller = sharp(whole).resize({ width })
    await smaller.clone().webp(WEBP).toFile(`${target}-${width}.webp`)
    await smaller.clone().avif(AVIF).toFile(`${target}-${width}.avif`)
  }
  await writeFile(`${target}.webp`, whole)
}
