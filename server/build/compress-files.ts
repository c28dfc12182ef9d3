import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from '../http/encoding.ts'

const compressible = /\.(m?js|css|svg|json|txt|xml|webmanifest)$/
const copies = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

/** Lists the text files of a folder that lack a compressed copy beside them, by their paths in it. */
export function listUncompressed(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const existing = new Set(files)
  return files.filter((file) => compressible.test(file) && !copies.every(([suffix]) => existing.has(file + suffix)))
}

/** Writes a Brotli and a gzip copy beside every text file of a folder, so that the server compresses none per request. */
export async function compressFiles(folder: string): Promise<void> {
  await Promise.all(listUncompressed(folder).map((file) => writeCompressedCopies(join(folder, file))))
}

async function writeCompressedCopies(path: string): Promise<void> {
  const body = await readFile(path)
  // The files of pdf.js are as large as all other files together, and only artwork loads them.
  const effort = path.includes('pdfjs-') ? 'page' : 'build'
  for (const [suffix, encoding] of copies) {
    const partial = `${path}${suffix}.partial`
    await writeFile(partial, await compress(body, encoding, effort))
    // Only now, as the server sends a copy as soon as it exists.
    await rename(partial, path + suffix)
  }
}

// Run as a program, it compresses the files of the client build, while a shop may answer requests.
if (import.meta.main) {
  setPriority(10)
  await compressFiles(fileURLToPath(new URL('../../build/client', import.meta.url)))
}
