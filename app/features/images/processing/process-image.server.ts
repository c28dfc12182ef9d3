import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { formatNumber } from '#app/lib/text/count.ts'
import { getImageFiles } from '../image-url.ts'
import { maxEdge, maxPixels } from '../limits.ts'
import type { ImageTaskResult, ProcessTask } from './image-task.ts'

/** Accepted formats: names of file-type and sharp. */
const formats: Record<string, string> = {
  jpg: 'jpeg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  avif: 'heif',
  gif: 'gif',
  tif: 'tiff',
}
const kinds = 'JPEG, PNG, WebP, AVIF, GIF or TIFF'
const damaged = 'This image is damaged. Export it again and retry.'

/** Bytes needed to detect the format. */
const headLength = 4_100

// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
// Leaves the other cores to the server.
sharp.concurrency(1)

/**
 * Creates the files of an image: rotated by EXIF orientation, in sRGB, without metadata. Checks the dimensions before
 * decoding. Uses the first frame of an animation.
 */
export async function processImage({ file, stem }: ProcessTask): Promise<ImageTaskResult> {
  const format = await getFormat(file)
  if (format.rejection !== undefined) return format
  try {
    const rejection = findSizeProblem(await sharp(file, { limitInputPixels: false }).metadata(), format.sharp)
    if (rejection) return { rejection }
    const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    for (const { suffix, type, width: targetWidth } of getImageFiles(width)) {
      const image = sharp(data, { raw: { width, height, channels } })
      if (targetWidth < width) image.resize({ width: targetWidth })
      if (type === 'avif') image.avif({ quality: 56, effort: 3 })
      else image.webp({ quality: 80, effort: 4, smartSubsample: true })
      await image.toFile(stem + suffix)
    }
    return { width, height }
  } catch (error) {
    // A full disk is not the image's fault.
    if (!(error instanceof Error) || /No space left|ENOSPC|EDQUOT|unable to open for write/i.test(error.message))
      throw error
    return { rejection: damaged }
  }
}

function findSizeProblem({ format, width, height }: Metadata, expected: string): string | undefined {
  if (format !== expected) return damaged
  const pixels = width * height
  if (pixels <= maxPixels) return undefined
  return `This image has ${formatNumber(Math.ceil(pixels / 1_000_000))} megapixels (${formatNumber(width)} x ${formatNumber(height)}). The limit is ${maxPixels / 1_000_000} megapixels. Save it at a smaller size.`
}

/** Detects the format by content, as names are unreliable. */
async function getFormat(file: string): Promise<{ rejection: string } | { rejection?: undefined; sharp: string }> {
  const head = await readHead(file)
  if (head.length === 0) return { rejection: 'This file is empty.' }
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  const known = type && formats[type.ext]
  if (known) return { sharp: known }
  if (type?.ext === 'heic')
    return { rejection: `This is a HEIC image. Export it as JPEG. Supported formats: ${kinds}.` }
  if (/<svg[\s>]/i.test(head.toString('latin1')))
    return { rejection: `This is an SVG file. Export it as PNG. Supported formats: ${kinds}.` }
  const looksLike = type ? `, it looks like ${type.ext.toUpperCase()}` : ''
  return { rejection: `This is not an image${looksLike}. Supported formats: ${kinds}.` }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
