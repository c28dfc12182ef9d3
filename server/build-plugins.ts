import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { compress } from './encoding.ts'
import { shopManifest } from './shop-manifest.ts'
import { hashSources, stampFile } from './source-hash.ts'

const compressed = /\.(js|css|svg|json|txt|xml|webmanifest)$/

/** Writes the shop's own list of routes beside React Router's, which names the office's, too. */
export function splitManifest(): Plugin {
  return {
    name: 'boxwright:split-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dir = clientFolder(this.environment.getTopLevelConfig())
        const [file] = readdirSync(join(dir, 'assets')).filter((name) => /^manifest-\w+\.js$/.test(name))
        if (!file) throw new Error('the build wrote no list of routes')
        const text = readFileSync(join(dir, 'assets', file), 'utf8')
        const shop = shopManifest(JSON.parse(text.slice(text.indexOf('=') + 1, text.lastIndexOf(';'))))
        await writeFile(join(dir, shop.manifest.url), shop.text)
      },
    },
  }
}

const clientFolder = ({ root, environments }: ResolvedConfig) =>
  resolve(root, environments.client?.build.outDir ?? 'build/client')

/**
 * Puts a Brotli and a gzip copy beside every text file of the built client, so that none is compressed per request.
 * Runs after the server's build, which is what writes React Router's manifest among the client's files.
 */
export function precompress(): Plugin {
  return {
    name: 'boxwright:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dir = clientFolder(this.environment.getTopLevelConfig())
        const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => compressed.test(file))
        await Promise.all(
          files.map(async (file) => {
            const path = join(dir, file)
            const body = readFileSync(path)
            for (const [encoding, suffix] of [
              ['br', '.br'],
              ['gzip', '.gz'],
            ] as const) {
              const smaller = await compress(body, encoding, 'build')
              if (smaller.byteLength < body.byteLength) await writeFile(path + suffix, smaller)
            }
          }),
        )
      },
    },
  }
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
