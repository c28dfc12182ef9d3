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
const page = new URL('docs/licences.md', root)

export function readLock(): Record<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== ''))
}

export const getName = (path: string) => path.split('node_modules/').at(-1) ?? path

/** Licenses that ask for nothing but their text to be kept. */
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
  'MIT AND ISC AND BSD-3-Clause',
])

/** What else ships, why it may, and what follows from it; by name and license, so that neither changes unseen. */
const explained: { license: string; names: RegExp; why: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-libvips-/,
    why: 'libvips, which sharp reads and makes pictures with. A library of its own beside sharp, unchanged, and replaced by putting another in its place: what the LGPL asks of those who only use it.',
  },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    names: /^@img\/sharp-win32-/,
    why: 'sharp for Windows, which brings the same libvips in one package. The shop does not run there; npm lists it all the same.',
  },
  {
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    names: /^@img\/sharp-wasm32$/,
    why: 'The same for platforms without a sharp of their own; not installed where there is one.',
  },
  {
    license: 'MPL-2.0',
    names: /^lightningcss(-|$)/,
    why: "Writes the style sheets when the shop builds itself. Unchanged; the MPL covers lightningcss's own files, not what they make.",
  },
  {
    license: 'OFL-1.1',
    names: /^@fontsource-variable\//,
    why: "The two typefaces of the shop's pages, served as they are. They may be passed on with the shop, and not sold alone.",
  },
  {
    license: 'CC-BY-4.0',
    names: /^caniuse-lite$/,
    why: 'Which browsers know what, by caniuse.com, asked when the shop builds itself. Named here, as it asks.',
  },
]

/** Packages of a license that no one has explained. */
export function unexplained(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, { dev, license: declared = 'none' }]) => {
    if (dev || permissive.has(declared)) return []
    const known = explained.some(({ license, names }) => license === declared && names.test(getName(path)))
    return known ? [] : [`${getName(path)}: ${declared}`]
  })
}

/** docs/licences.md, as it should be. */
export function licensesPage(packages: Record<string, LockedPackage>): string {
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { dev, license: declared = 'none', version }] of Object.entries(packages)) {
    if (dev) continue
    const names = byLicense.get(declared) ?? new Set()
    byLicense.set(declared, names.add(`${getName(path)} ${version}`))
  }
  const sorted = [...byLicense].sort(([a, one], [b, other]) => other.size - one.size || a.localeCompare(b))
  const total = sorted.reduce((sum, [, names]) => sum + names.size, 0)
  return `# What ships with the shop, and under which licences

Made by \`npm run licences\` from \`package-lock.json\`; a test fails while it is not current. Everything that \`npm ci --omit=dev\` may
install on any platform, ${total} packages, is here; tools of development are not. The embedded PostgreSQL comes in packages under MIT and is itself
under the PostgreSQL licence. \`npm run --silent sbom\` prints the same as a CycloneDX list with hashes.

## Not simply permissive

| licence | packages | why they are here |
|---|---|---|
${explained.map(({ license, names, why }) => `| ${license} | ${[...(byLicense.get(license) ?? [])].filter((each) => names.test(each.replace(/ .*/, ''))).length} | ${why} |`).join('\n')}

## All

${sorted.map(([license, names]) => `### ${license}\n\n${[...names].sort().join(', ')}`).join('\n\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, licensesPage(readLock()))
