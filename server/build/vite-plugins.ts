import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { hashSources, stampFile } from './source-hash.ts'

/** Sonner inserts its styles at run time, which the content security policy forbids: the page loads its style sheet instead. */
export const removeSonnerStyles: Plugin = {
  name: 'boxwright:remove-sonner-styles',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const changed = code.replace(/^__insertCSS\(".*$/m, '')
      if (changed === code) throw new Error('sonner no longer inserts its styles as this plugin expects')
      return changed
    },
  },
}

/** Files that pdf.js loads at run time: its worker, tables of Asian encodings, the standard fonts, two decoders. */
const pdfjsFiles = [
  /^legacy\/build\/pdf\.worker\.min\.mjs$/,
  /^cmaps\/.+\.bcmap$/,
  /^standard_fonts\/.+\.(pfb|ttf)$/,
  /^wasm\/.+_nowasm_fallback\.js$/,
]

/** Copies the files that pdf.js loads at run time into the client build, under the version of pdf.js. */
export function copyPdfjs(): Plugin {
  return {
    name: 'boxwright:copy-pdfjs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.replaceAll('\\', '/')
        if (!pdfjsFiles.some((pattern) => pattern.test(file))) continue
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${file}`,
          source: readFileSync(join(folder, path)),
        })
      }
    },
  }
}

/** Writes the hash of the sources into the build, so that the server knows at its start whether the build is stale. */
export function stampBuild(): Plugin {
  let hash = ''
  return {
    name: 'boxwright:stamp',
    apply: 'build',
    configResolved({ root }) {
      hash ||= hashSources(root)
    },
    writeBundle: {
      order: 'post',
      async handler() {
        if (this.environment.name === 'ssr') await writeFile(join(this.environment.config.root, stampFile), hash)
      },
    },
  }
}
