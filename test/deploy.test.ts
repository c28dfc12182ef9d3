import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { timeoutMs } from '#server/http/health.ts'

// Checks deploy/ without Docker: files, settings and variables exist, and scripts decide correctly.

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string | number>
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
  env_file?: { path: string; required: boolean }[]
  ports?: string[]
  mem_limit?: string
  logging?: { options: Record<string, string> }
}

const source = read('compose.yaml')
const compose = parse(source, { merge: true }) as Record<'services' | 'networks' | 'volumes', Record<string, Service>>
const services = Object.entries(compose.services)
const listVariables = (text: string, form: RegExp) => [
  ...new Set([...text.matchAll(form)].map(([, name]) => name ?? '')),
]

test('every referenced file, volume, network and service exists', () => {
  for (const [, { build, volumes = [], networks = [], depends_on = [] }] of services) {
    if (build) expect(existsSync(join(root, 'deploy', build.context, build.dockerfile))).toBe(true)
    for (const volume of volumes) {
      const [hostPath = ''] = volume.split(':')
      expect([
        volume,
        hostPath.startsWith('.') ? existsSync(join(root, 'deploy', hostPath)) : hostPath in compose.volumes,
      ]).toEqual([volume, true])
    }
    for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) {
      expect(Object.keys(compose.services)).toContain(other)
    }
  }
})

test('every variable is documented, and those without a default are required', () => {
  const documented = listVariables(read('example.env'), /^#? ?(\w+)=/gm)
  const usedNames = listVariables(source, /\$\{(\w+)/g)
  expect(documented.toSorted()).toEqual(usedNames.toSorted())
  for (const name of usedNames) expect([name, new RegExp(`\\$\\{${name}:[?-]`).test(source)]).toEqual([name, true])
})

test('the shops get only known settings', () => {
  const shops = services.filter(([name]) => /^shop-\d$/.test(name))
  expect(shops).toHaveLength(3)
  for (const [, { environment = {} }] of shops) {
    const settingsOfService = Object.entries(environment).map(([name, value]) => {
      const text = String(value).replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, variable, fallback) =>
        variable === 'PUBLIC_URL' ? 'https://shop.example' : (fallback ?? 'x'.repeat(40)),
      )
      return [name, text] as const
    })
    const settings = parseSettings(Object.fromEntries(settingsOfService)) as Record<string, unknown>
    for (const [name, value] of settingsOfService) if (value) expect(String(settings[name])).toBe(value)
  }
})

test('the proxy and the pooler get the variables that their files use', () => {
  const getVariables = (name: string) => Object.keys(compose.services[name]?.environment ?? {}).toSorted()
  expect(listVariables(read('haproxy.cfg'), /"\$\{(\w+)\}"/g).toSorted()).toEqual(getVariables('proxy'))
  expect(listVariables(read('pooler.sh'), /\$([A-Z_]+)/g).toSorted()).toEqual(getVariables('pooler'))
  const usedVariables = ['server.sh', 'primary.sh'].flatMap((name) =>
    listVariables(read(`postgres/${name}`), /\$([A-Z_]+)/g),
  )
  // Variables that the image itself sets and requires.
  const imageVariables = ['POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS']
  for (const name of ['postgres-a', 'postgres-b']) {
    expect([...new Set([...usedVariables, ...imageVariables])].toSorted()).toEqual(
      [...getVariables(name), 'PGDATA'].toSorted(),
    )
  }
})

test('shop.env sets other settings and is part of neither git nor an image', () => {
  for (const [, { env_file, environment = {} }] of services.filter(([name]) => /^shop-\d$/.test(name))) {
    expect(env_file).toEqual([{ path: 'shop.env', required: false }])
    // An empty value would override the file.
    for (const [name, value] of Object.entries(environment))
      expect([name, value]).not.toEqual([name, expect.stringMatching(/:-\}$/)])
  }
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['.env', 'deploy/shop.env']),
  )
  const listAllowed = (name: string) =>
    read(`${name}.dockerignore`)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
  expect(listAllowed('Dockerfile')[0]).toBe('*')
  expect(listAllowed('Dockerfile')).not.toContain('!deploy')
  const copied = /^COPY (.+) \S+$/m.exec(read('pooler.Dockerfile'))?.[1]?.split(' ') ?? []
  expect(listAllowed('pooler.Dockerfile')).toEqual(['*', ...copied.map((name) => `!${name}`)])
})

test('the proxy listens on 127.0.0.1 by default', () => {
  expect(services.flatMap(([, { ports = [] }]) => ports)).toEqual([
    expect.stringMatching(/^\$\{HTTP_BIND:-127\.0\.0\.1\}:\$\{HTTP_PORT:-\d+\}:8080$/),
  ])
})

test('every container limits its memory and log', () => {
  for (const [name, { mem_limit, logging }] of services)
    expect([name, mem_limit, logging]).toEqual([
      name,
      expect.stringMatching(/\d+[mg]/),
      { driver: 'local', options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    ])
})

test("the shop's readiness timeout is below the proxy's", () => {
  const seconds = Number(/^ {2}timeout check (\d+)s$/m.exec(read('haproxy.cfg'))?.[1])
  expect(timeoutMs * 2).toBeLessThanOrEqual(seconds * 1_000)
})

/** Runs the start script of a PostgreSQL server with recording stand-ins for its programs. */
function runServerScript(server: {
  isConfiguredPrimary: boolean
  other: 'primary' | 'replica' | 'unreachable'
  files: string[]
}) {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-deploy-'))
  try {
    const program = (name: string, text: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    // A server that is unreachable at the first check is the primary at the second.
    const responses = {
      primary: 'echo f',
      replica: 'echo t',
      unreachable: `[ -e "$0.asked" ] && echo f || { touch "$0.asked"; exit 2; }`,
    }
    program('psql', responses[server.other])
    program('pg_ctl', `echo "pg_ctl $*"`)
    program('pg_receivewal', 'exit 1')
    program('pg_basebackup', 'echo "copied"; mkdir -p "$PGDATA.part"; echo 18 >"$PGDATA.part/PG_VERSION"')
    program('docker-entrypoint.sh', 'echo "$*"')
    const data = join(folder, 'data')
    for (const file of server.files) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), '18')
    }
    const { stdout, stderr, status } = spawnSync('sh', [join(root, 'deploy/postgres/server.sh'), '-c', 'x=1'], {
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        PGDATA: data,
        SELF: 'postgres-a',
        OTHER: 'postgres-b',
        POSTGRES_PRIMARY: server.isConfiguredPrimary ? 'postgres-a' : 'postgres-b',
        SYNCHRONOUS_COMMIT: 'remote_apply',
        SYNCHRONOUS_STANDBY_NAMES: 'replica',
        REPLICATION_PASSWORD: 'x',
      },
    })
    return { output: stdout.trim().split('\n'), stderr, status }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const synchronousPrimary = 'postgres -c x=1 -c synchronous_commit=remote_apply -c synchronous_standby_names=replica'
const standby = 'postgres -c x=1'
const ownFiles = ['data/PG_VERSION']
const standbyFiles = [...ownFiles, 'data/standby.signal']

test.each([
  [
    'creates the database at the first start',
    { isConfiguredPrimary: true, other: 'unreachable', files: [] },
    [synchronousPrimary],
  ],
  ['continues after a crash', { isConfiguredPrimary: true, other: 'replica', files: ownFiles }, [synchronousPrimary]],
  [
    'follows a primary regardless of POSTGRES_PRIMARY',
    { isConfiguredPrimary: true, other: 'primary', files: standbyFiles },
    [standby],
  ],
  [
    'copies a primary regardless of POSTGRES_PRIMARY',
    { isConfiguredPrimary: true, other: 'primary', files: [] },
    ['copied', standby],
  ],
  [
    'copies once there is a primary',
    { isConfiguredPrimary: false, other: 'unreachable', files: [] },
    ['copied', standby],
  ],
  [
    'restarts an interrupted copy',
    { isConfiguredPrimary: false, other: 'primary', files: ['data.part/PG_VERSION'] },
    ['copied', standby],
  ],
  ['continues to follow', { isConfiguredPrimary: false, other: 'unreachable', files: standbyFiles }, [standby]],
  [
    'promotes itself',
    { isConfiguredPrimary: true, other: 'unreachable', files: standbyFiles },
    [
      'pg_ctl -w -o -c x=1 -c listen_addresses= start',
      'pg_ctl -w promote',
      'pg_ctl -w -m fast stop',
      synchronousPrimary,
    ],
  ],
] as const)('a PostgreSQL server %s', (_, server, output) => {
  expect(runServerScript({ ...server, files: [...server.files] })).toMatchObject({ output, status: 0 })
})

test.each([
  ['beside another primary', { isConfiguredPrimary: true, other: 'primary', files: ownFiles }],
  [
    'as a primary when POSTGRES_PRIMARY names the other',
    { isConfiguredPrimary: false, other: 'unreachable', files: ownFiles },
  ],
  ['with an incomplete copy', { isConfiguredPrimary: true, other: 'unreachable', files: ['data.part/PG_VERSION'] }],
] as const)('a PostgreSQL server does not start %s, and says why', (_, server) => {
  expect(runServerScript({ ...server, files: [...server.files] })).toMatchObject({
    output: [''],
    stderr: expect.stringContaining('postgres-a does not start'),
    status: 1,
  })
})

test('images run as ordinary users and contain what the build reads', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(read('pooler.Dockerfile')).toMatch(/^USER postgres$/m)
  expect(dockerfile).not.toMatch(/^ARG|SECRET|PASSWORD/m)
  // Copying over a folder deletes nothing, so the build's own modules must be removed first.
  const [, stage = ''] = dockerfile.split(/^FROM /m)
  expect(dockerfile).toContain('COPY --from=build /shop ./\nCOPY --from=modules /shop/node_modules ./node_modules')
  expect(stage.trimEnd()).toMatch(/^RUN npm run build && rm -rf node_modules$/m)
  const allowed = listVariables(read('Dockerfile.dockerignore'), /^!(.+)$/gm)
  for (const name of allowed) expect([name, existsSync(join(root, name))]).toEqual([name, true])
  // The command line runs a mock supplier.
  for (const folder of listVariables(readFileSync(join(root, 'cli/suppliers.ts'), 'utf8'), /'#(test\/\w+)\//g))
    expect(allowed).toContain(folder)
  // Inputs of the stamp in server/build/source-hash.ts; without one of them the image would build at its start.
  const contents = readFileSync(join(root, 'server/build/source-hash.ts'), 'utf8')
  for (const name of listVariables(contents, /^ {2}'([^'/]+)/gm)) expect(allowed).toContain(name)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)) expect(version).toBe(dependencies.node)
})
