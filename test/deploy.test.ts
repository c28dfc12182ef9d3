import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSettings } from '#app/lib/env.ts'
import { patience } from '#server/http/health.ts'

/** There is no Docker where tests run: what can be seen without it is that every file, setting and variable named is there. */
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string | number>
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
}

const source = read('compose.yaml')
const compose = parse(source, { merge: true }) as Record<'services' | 'networks' | 'volumes', Record<string, Service>>
const services = Object.entries(compose.services)
const variablesIn = (text: string, form: RegExp) => [...new Set([...text.matchAll(form)].map(([, name]) => name ?? ''))]

test('every file, volume, network and service that is named is there', () => {
  for (const [, { build, volumes = [], networks = [], depends_on = [] }] of services) {
    if (build) expect(existsSync(join(root, 'deploy', build.context, build.dockerfile))).toBe(true)
    for (const volume of volumes) {
      const [from = ''] = volume.split(':')
      expect([volume, from.startsWith('.') ? existsSync(join(root, 'deploy', from)) : from in compose.volumes]).toEqual(
        [volume, true],
      )
    }
    for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) {
      expect(Object.keys(compose.services)).toContain(other)
    }
  }
})

test('every variable is explained, and those without a default refuse to be missing', () => {
  const explained = variablesIn(read('example.env'), /^#? ?(\w+)=/gm)
  const used = variablesIn(source, /\$\{(\w+)/g)
  expect(explained.toSorted()).toEqual(used.toSorted())
  for (const name of used) expect([name, new RegExp(`\\$\\{${name}:[?-]`).test(source)]).toEqual([name, true])
})

test('the shops are given settings that the shop knows', () => {
  const shops = services.filter(([name]) => /^shop-\d$/.test(name))
  expect(shops).toHaveLength(3)
  for (const [, { environment = {} }] of shops) {
    const filled = Object.entries(environment).map(([name, value]) => {
      const text = String(value).replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, variable, fallback) =>
        variable === 'PUBLIC_URL' ? 'https://shop.example' : (fallback ?? 'x'.repeat(40)),
      )
      return [name, text] as const
    })
    const settings = parseSettings(Object.fromEntries(filled)) as Record<string, unknown>
    for (const [name, value] of filled) if (value) expect(String(settings[name])).toBe(value)
  }
})

test('the proxy and the pooler are given what their files ask for', () => {
  const given = (name: string) => Object.keys(compose.services[name]?.environment ?? {}).toSorted()
  expect(variablesIn(read('haproxy.cfg'), /"\$\{(\w+)\}"/g).toSorted()).toEqual(given('proxy'))
  expect(variablesIn(read('pooler.sh'), /\$([A-Z_]+)/g).toSorted()).toEqual(given('pooler'))
  expect(variablesIn(read('postgres/replica.sh'), /\$([A-Z_]+)/g).toSorted()).toEqual(
    [...given('postgres-b'), 'PGDATA'].toSorted(),
  )
})

test('a shop whose database hangs says so long before the proxy has given it up', () => {
  const seconds = Number(/^ {2}timeout check (\d+)s$/m.exec(read('haproxy.cfg'))?.[1])
  expect(patience * 2).toBeLessThanOrEqual(seconds * 1_000)
})

test('images run as ordinary users, and bring along what the build reads', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(read('pooler.Dockerfile')).toMatch(/^USER postgres$/m)
  expect(dockerfile).not.toMatch(/^ARG|SECRET|PASSWORD/m)
  // What is copied over a folder takes nothing away: the build's own modules must be gone before.
  const [, stage = ''] = dockerfile.split(/^FROM /m)
  expect(dockerfile).toContain('COPY --from=build /shop ./\nCOPY --from=modules /shop/node_modules ./node_modules')
  expect(stage.trimEnd()).toMatch(/^RUN npm run build && rm -rf node_modules$/m)
  expect(stage.trimEnd()).toMatch(/ && rm -rf node_modules$/)
  const allowed = variablesIn(read('Dockerfile.dockerignore'), /^!(.+)$/gm)
  for (const name of allowed) expect([name, existsSync(join(root, name))]).toEqual([name, true])
  // What server/bundle/source-hash.ts makes the build's stamp of; without one of them the image would build again at its start.
  const contents = readFileSync(join(root, 'server/bundle/source-hash.ts'), 'utf8')
  for (const name of variablesIn(contents, /^ {2}'([^'/]+)/gm)) expect(allowed).toContain(name)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)) expect(version).toBe(dependencies.node)
})
