import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Folders of the built-in images. Names stay when the content changes. */
export const imageFolders = ['pictures', 'wordmarks']

/** File of the client build with the version of its images. */
export const versionFile = '.image-set'

/** One version for all of them: the pages need not carry a hash for each. */
export function hashImageSet(root: string): string {
  const hash = createHash('sha256')
  for (const folder of imageFolders) {
    const path = join(root, folder)
    if (!existsSync(path)) continue
    for (const name of readdirSync(path).sort()) hash.update(`${folder}/${name}`).update(readFileSync(join(path, name)))
  }
  return hash.digest('base64url').slice(0, 8)
}

/** Defines the version for code that prints image URLs (app/ui/image-sources.ts), and writes it for the server. */
export function versionImages(): Plugin {
  let version = ''
  return {
    name: 'boxwright:version-images',
    apply: 'build',
    config({ root = process.cwd() }) {
      version ||= hashImageSet(join(root, 'public'))
      return { define: { IMAGE_SET: JSON.stringify(version) } }
    },
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        if (this.environment.name === 'client' && dir) await writeFile(join(dir, versionFile), version)
      },
    },
  }
}
