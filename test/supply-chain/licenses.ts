import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type LockedPackage = {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  inBundle?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

const root = new URL('../..', import.meta.url)
const licensesFile = new URL('docs/licenses.md', root)

export function readLock(): Record<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== ''))
}

export const getName = (path: string) => path.split('node_modules/').at(-1) ?? path

/** Licenses that only require their text to be included. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  'MIT AND ISC AND BSD-3-Clause',
])

/** Other shipped licenses with the reason and conditions, by name and license, so that changes are noticed. */
const explainedLicenses: { license: string; names: RegExp; reason: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-libvips-/,
    reason:
      'libvips, the image library of sharp. It ships unchanged as a separate library that can be replaced, as the LGPL requires.',
  },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    names: /^@img\/sharp-win32-/,
    reason:
      'sharp for Windows, with libvips in the same package. Listed by npm although the shop does not support Windows.',
  },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    names: /^@img\/sharp-wasm32$/,
    reason: 'The same for platforms without a native sharp; not installed elsewhere.',
  },
  {
    license: 'MPL-2.0',
    names: /^lightningcss(-|$)/,
    reason:
      'lightningcss writes the style sheets during the build. It ships unchanged; the MPL covers its own files, not their output.',
  },
  {
    license: 'OFL-1.1',
    names: /^@fontsource(-variable)?\//,
    reason:
      'The typefaces of pages and PDF files, unchanged. They may be distributed with the shop, but not sold separately.',
  },
  {
    license: 'none',
    names: /^png-js$/,
    reason: 'png-js: pdfkit reads PNG images with it. Its package.json names no license; its LICENSE file is MIT.',
  },
  {
    license: 'none',
    names: /^(?:ssh2|cpu-features|buildcheck)$/,
    reason:
      'ssh2 reads suppliers’ files over SFTP, with cpu-features and buildcheck, which are optional. Each package.json names the license in an old form; the LICENSE files are MIT.',
  },
  {
    license: 'CC-BY-4.0',
    names: /^caniuse-lite$/,
    reason: 'Browser support data of caniuse.com, read during the build. This line is the required attribution.',
  },
]

/** Returns packages with an unexplained license. */
export function listUnexplained(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, { dev, license: declared = 'none' }]) => {
    if (dev || permissive.has(declared)) return []
    const known = explainedLicenses.some(({ license, names }) => license === declared && names.test(getName(path)))
    return known ? [] : [`${getName(path)}: ${declared}`]
  })
}

/** docs/licenses.md, as it should be. */
export function createLicensesPage(packages: Record<string, LockedPackage>): string {
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { dev, license: declared = 'none', version }] of Object.entries(packages)) {
    if (dev) continue
    const names = byLicense.get(declared) ?? new Set()
    byLicense.set(declared, names.add(`${getName(path)} ${version}`))
  }
  const sorted = [...byLicense].sort(
    ([a, names], [b, otherNames]) => otherNames.size - names.size || a.localeCompare(b),
  )
  const total = sorted.reduce((sum, [, names]) => sum + names.size, 0)
  return `# What ships, by license

\`npm run licenses\` writes this page from \`package-lock.json\`; a test fails when it is outdated. It counts the ${total} packages that
\`npm ci --omit=dev\` may install on any platform, without development tools. The packages of the embedded PostgreSQL are under MIT,
PostgreSQL itself under the PostgreSQL License. Every package: [secure.md](secure.md#5-software-bill-of-materials).

${sorted.map(([license, names]) => `${license} ${names.size}`).join(' · ')}

## Licenses with conditions

| license | packages | use and conditions |
|---|---|---|
${explainedLicenses.map(({ license, names, reason }) => `| ${license} | ${[...(byLicense.get(license) ?? [])].filter((each) => names.test(each.replace(/ .*/, ''))).length} | ${reason} |`).join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(licensesFile, createLicensesPage(readLock()))
