import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

/**
 * The complete check: types, lint, structure, then the tests, fastest first. Every stage runs even if an earlier one failed;
 * the last line sums up the runners' results. Stages that only read the sources run two at a time, as each leaves a core
 * mostly idle.
 */
type Count = {
  passed: number
  failed: number
  /** Each test that did not simply pass, and why, for the end of the output. */
  told?: string[]
}
type Stage = { name: string; command: string[]; count?: () => Count | Promise<Count> }

const unitResults = 'test-results/unit.json'
const browserResults = 'test-results/browser.json'
const sources = ['app', 'server', 'db', 'cli', 'demo', 'test', 'e2e', 'bench']

/** Prerequisite of the other stages. */
const first: Stage = { name: 'route types', command: ['react-router', 'typegen'] }

const reading: Stage[] = [
  { name: 'build', command: ['react-router', 'build'] },
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--max-diagnostics=40'] },
  { name: 'structure', command: ['depcruise', ...sources, '--output-type', 'err'], count: everyModuleRead },
  { name: 'dead code', command: ['knip'] },
  { name: 'vocabulary', command: ['node', 'test/vocabulary/check.ts'] },
]

const testing: Stage[] = [
  {
    name: 'unit and database tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = readJson(unitResults) as VitestResults
      return { passed: numPassedTests, failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0) }
    },
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test'],
    count: () => {
      const { stats, suites } = readJson(browserResults) as PlaywrightResults
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, told: suites.flatMap(notSimplyPassed) }
    },
  },
]

type VitestResults = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }
type PlaywrightResults = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** 'FLAKY e2e/loading.spec.ts: the blog …' and the first lines of what was wrong. */
function notSimplyPassed({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message ?? ''
        const why = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 12)
        return [`${status === 'flaky' ? 'FLAKY' : 'FAIL '} e2e/${file}: ${title}`, ...why].join('\n        ')
      }),
  )
  return [...own, ...suites.flatMap(notSimplyPassed)]
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** dependency-cruiser passes as gladly when it could not read a single file. */
async function everyModuleRead(): Promise<Count> {
  const { out } = await run(['depcruise', ...sources, '--output-type', 'json'])
  const { modules } = JSON.parse(out) as { modules: { source: string; dependencies: unknown[] }[] }
  const read = new Set(modules.map((module) => module.source))
  const missed = sources
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !read.has(file))
  if (missed.length > 0) throw new Error(`not read by dependency-cruiser: ${missed.join(', ')}`)
  return { passed: 0, failed: 0 }
}

type Ran = {
  code: number
  /** Of standard output alone. */
  out: string
  output: string
}

/** @param shown prints the output immediately instead of capturing it */
function run([command = '', ...args]: string[], shown = false): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let output = ''
    child.stdout?.on('data', (text) => (out += text))
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', () => done({ code: 127, out, output }))
    child.on('close', (code) => done({ code: code ?? 1, out, output }))
  })
}

let passed = 0
let failed = 0
const summary: string[] = []
const told: string[] = []

async function pass(stage: Stage, shown: boolean): Promise<void> {
  if (shown) process.stdout.write(`\n== ${stage.name}\n`)
  const began = Date.now()
  const { code, output } = await run(stage.command, shown)
  let counted: Count = { passed: 0, failed: 0 }
  let problem = code === 0 ? '' : `exit ${code}`
  try {
    counted = (await stage.count?.()) ?? counted
  } catch (error) {
    problem ||= error instanceof Error ? error.message : String(error)
  }
  // A stage without tests counts as one check, as does a runner that failed without naming a test.
  if (counted.passed + counted.failed === 0) counted = problem ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  if (problem && counted.failed === 0) counted.failed = 1
  passed += counted.passed
  failed += counted.failed
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  told.push(...(counted.told ?? []))
  if (!shown) process.stdout.write(`\n== ${stage.name}\n${output}`)
  summary.push(`${counted.failed ? 'FAIL' : 'ok  '}  ${stage.name}  ${seconds} s  ${problem}`)
}

const began = Date.now()
rmSync('test-results', { recursive: true, force: true })
await pass(first, true)
const left = [...reading]
await Promise.all(
  [1, 2].map(async () => {
    for (let stage = left.shift(); stage; stage = left.shift()) await pass(stage, false)
  }),
)
for (const stage of testing) await pass(stage, true)
if (told.length > 0) process.stdout.write(`\n${told.join('\n')}\n`)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
process.stdout.write(
  `\n${summary.join('\n')}\n${minutes} minutes (${cpus().length} cores)\n\n${passed} passed, ${failed} failed\n`,
)
process.exitCode = failed === 0 ? 0 : 1
