/**
 * Makes the demo shop's pictures, once, by hand: `node demo/build-pictures.ts SOURCE_DIR`.
 * Reads SOURCE_DIR/manifest.json and the WebP files it lists; writes public/pictures and demo/pictures.json.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePicture } from './picture-files.ts'

type SourcePicture = { product: string; colour: string; file: string; alt: string; width: number; height: number }

const folder = process.argv[2]
if (!folder) throw new Error('Usage: node demo/build-pictures.ts SOURCE_DIR')
const publicFolder = join(import.meta.dirname, '../public/pictures')
await mkdir(publicFolder, { recursive: true })

const pictures: SourcePicture[] = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
for (const picture of pictures) {
  await encodePicture(join(folder, picture.file), join(publicFolder, picture.file.replace(/\.webp$/, '')))
}

const manifest = pictures.map(({ product, colour, file, alt, width, height }) => ({
  product,
  colour,
  file: `/pictures/${file}`,
  alt,
  width,
  height,
}))
const rows = manifest.map((picture) => `  ${JSON.stringify(picture)}`)
await writeFile(join(import.meta.dirname, 'pictures.json'), `[\n${rows.join(',\n')}\n]\n`)
