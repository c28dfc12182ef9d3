import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'
import { compress } from '../http/encoding.ts'
import { officeFolder } from './chunk-groups.ts'
import { expectMarkedByRoot } from './late-styles.ts'
import { shopManifest } from './shop-manifest.ts'
import { hashSources, stampFile } from './source-hash.ts'

const compressed = /\.(m?js|css|svg|json|txt|xml|webmanifest)$/

/** What visitors load is packed as tightly as gzip can be: Zopfli looks a hundred times as long, for three percent. */
const visitors = new RegExp(`^assets/(?!${officeFolder.replace('assets/', '')}/)[^/]+\\.(js|css)$`)

/** What pdf.js loads by itself, as it lies in its package: worker, tables of Asian texts, the standard fonts, two decoders. */
const pdfjsFiles = [
  /^legacy\/build\/pdf\.worker\.min\.mjs$/,
  /^cmaps\/.+\.bcmap$/,
  /^standard_fonts\/.+\.(pfb|ttf)$/,
  /^wasm\/.+_nowasm_fallback\.js$/,
]

/** Puts pdf.js' own files beside the client's, under the version's name (docs/decisions/0096-artwork-is-drawn-in-the-office.md). */
export function pdfjs(): Plugin {
  return {
    name: 'boxwright:pdfjs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.replaceAll('\\', '/')
        if (!pdfjsFiles.some((pattern) => pattern.test(file))) continue
        const source = readFileSync(join(folder, path))
        this.emitFile({ type: 'asset', fileName: `${officeFolder}/pdfjs-${version}/${file}`, source })
      }
    },
  }
}

/** Writes the shop's own list of routes beside React Router's, which names the office's, too. */
export function splitManifest(): Plugin {
  return withBuiltClient('split-manifest', async (dir) => {
    const [file] = readdirSync(join(dir, 'assets')).filter((name) => /^manifest-\w+\.js$/.test(name))
    if (!file) throw new Error('the build wrote no list of routes')
    const text = readFileSync(join(dir, 'assets', file), 'utf8')
    const full = JSON.parse(text.slice(text.indexOf('=') + 1, text.lastIndexOf(';')))
    expectMarkedByRoot(full)
    const shop = shopManifest(full)
    await writeFile(join(dir, shop.manifest.url), shop.text)
  })
}

/**
 * Works on the built client's files, one plugin after the other, once the server's build is done: that is what writes React Router's manifest
 * among them.
 */
function withBuiltClient(name: string, work: (folder: string) => Promise<void>): Plugin {
  return {
    name: `boxwright:${name}`,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const { root, environments } = this.environment.getTopLevelConfig()
        return work(resolve(root, environments.client?.build.outDir ?? 'build/client'))
      },
    },
  }
}

/** Puts a Brotli and a gzip copy beside every text file of the built client, so that none is compressed per request. */
export function precompress(): Plugin {
  return withBuiltClient('precompress', async (dir) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => compressed.test(file))
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file)
        const body = readFileSync(path)
        // pdf.js is the office's alone, and as long as all else together: not worth the build's time.
        const effort = file.includes('pdfjs-') ? 'page' : 'build'
        const smaller = {
          '.br': await compress(body, 'br', effort),
          '.gz': visitors.test(file)
            ? await gzipAsync(body, { numiterations: 5 })
            : await compress(body, 'gzip', effort),
        }
        for (const [suffix, bytes] of Object.entries(smaller))
          if (bytes.byteLength < body.byteLength) await writeFile(path + suffix, bytes)
      }),
    )
  })
}

/** Leaves the fingerprint of the sources in the build, so that a start knows whether it is stale. */
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
