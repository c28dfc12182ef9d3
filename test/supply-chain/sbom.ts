import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getName, type LockedPackage, readLock } from './licenses.ts'

const simpleLicense = /^[\w.-]+$/

/**
 * Returns what `npm ci --omit=dev` may install on any platform as CycloneDX 1.5, from the lockfile alone, so that it is the
 * same on every machine. `npm sbom --omit dev` omits packages that development tools need as well.
 */
export function createSbom(
  packages: Record<string, LockedPackage>,
  shop: { name: string; version: string; license: string },
) {
  const components = new Map(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version, integrity, license = 'none', optional }]) => {
        const name = getName(path)
        const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
        const hash = integrity?.replace(/^sha512-/, '')
        return [
          purl,
          {
            type: 'library',
            'bom-ref': purl,
            name,
            version,
            purl,
            scope: optional ? 'optional' : 'required',
            ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
            licenses: [simpleLicense.test(license) ? { license: { id: license } } : { expression: license }],
          },
        ] as const
      }),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: shop.name,
        version: shop.version,
        licenses: [{ license: { id: shop.license } }],
      },
    },
    components: [...components.values()],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shop = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  process.stdout.write(`${JSON.stringify(createSbom(readLock(), shop), null, 2)}\n`)
}
