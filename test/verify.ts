/**
 * The complete check: types, lint, structure, then the tests, fastest first. `--quick` leaves out slow test files and most browser
 * tests (decision 0060). Every stage runs even if an earlier one failed; the last line sums up the runners' results. Stages that
 * only read the sources run two at a time, since each uses one core.
 */
const isQuick = process.argv.includes('--quick')

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type Count = {
  passed: number
  failed: number
  /** Flaky and failed tests with their errors, for the end of the output. */
  flakyOrFailed?: string[]
}
type Stage = { name: string; command: string[]; count?: () => Count | Promise<Count> }

const unitResults = 'test-results/unit.json'
const browserResults = 'test-results/browser.json'
const sources = ['app', 'server', 'db', 'cli', 'demo', 'test', 'e2e', 'bench']

/** Prerequisite of the other stages. */
const routeTypes: Stage = { name: 'route types', command: ['react-router', 'typegen'] }

const sourceStages: Stage[] = [
  { name: 'build', command: ['npm', 'run', 'build'] },
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--max-diagnostics=40'] },
  { name: 'structure', command: ['depcruise', ...sources, '--output-type', 'err'], count: checkEveryModuleRead },
  { name: 'dead code', command: ['knip'] },
  { name: 'vocabulary', command: ['node', 'test/vocabulary/check.ts'] },
]

/** Browser tests of the main walks of visitors, buyers and staff. */
const mainSpecs = ['admin-journey', 'builder', 'checkout', 'main-job', 'proposal-page', 'quote', 'send-page']
/** The projects of vitest.config.ts without slow files. */
const quickProjects = ['--project', 'shared', '--project', 'alone']

const testStages: Stage[] = [
  {
    name: 'unit and database tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitResults}`,
      ...(isQuick ? quickProjects : []),
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = readJson(
        unitResults,
      ) as VitestResults
      return {
        passed: numPassedTests,
        failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0),
        flakyOrFailed: testResults.flatMap(describeFailed),
      }
    },
  },
  {
    name: 'browser tests',
    // Pressing every control of every page takes as long as all other tests; `npm run crawl` does.
    command: [
      'playwright',
      'test',
      '--grep-invert',
      '@every-page|@journey',
      ...(isQuick ? mainSpecs.map((name) => `e2e/${name}.spec.ts`) : []),
    ],
    count: () => {
      const { stats, suites } = readJson(browserResults) as PlaywrightResults
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        flakyOrFailed: suites.flatMap(describeFlakyOrFailed),
      }
    },
  },
]

type VitestResults = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: VitestFile[]
}
type VitestFile = {
  name: string
  status: string
  /** Why the file could not be loaded. */
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
type PlaywrightResults = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

function describeFailed({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative('.', name)
  const failedTests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => formatProblem('FAIL ', `${file}: ${fullName}`, failureMessages.join('\n')))
  return failedTests.length === 0 && status === 'failed' ? [formatProblem('FAIL ', file, message)] : failedTests
}

function describeFlakyOrFailed({ suites = [], specs }: PlaywrightSuite): string[] {
  const ownTests = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) =>
        formatProblem(
          status === 'flaky' ? 'FLAKY' : 'FAIL ',
          `e2e/${file}: ${title}`,
          results.find(({ error }) => error)?.error?.message ?? '',
        ),
      ),
  )
  return [...ownTests, ...suites.flatMap(describeFlakyOrFailed)]
}

/** Formats 'FLAKY e2e/loading.spec.ts: the blog …' with the first lines of the error. */
function formatProblem(kind: string, title: string, error: string): string {
  const details = stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, 12)
  return [`${kind} ${title}`, ...details].join('\n        ')
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** dependency-cruiser also passes if it could not read a single file. */
async function checkEveryModuleRead(): Promise<Count> {
  const { stdout } = await run(['depcruise', ...sources, '--output-type', 'json'])
  const { modules } = JSON.parse(stdout) as { modules: { source: string; dependencies: unknown[] }[] }
  const readModules = new Set(modules.map((module) => module.source))
  const unread = sources
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !readModules.has(file))
  if (unread.length > 0) throw new Error(`not read by dependency-cruiser: ${unread.join(', ')}`)
  return { passed: 0, failed: 0 }
}

type CommandResult = {
  code: number
  /** Standard output alone. */
  stdout: string
  output: string
}

/** @param isLive prints the output immediately instead of capturing it */
function run([command = '', ...args]: string[], isLive = false): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let output = ''
    child.stdout?.on('data', (text) => (stdout += text))
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', () => done({ code: 127, stdout, output }))
    child.on('close', (code) => done({ code: code ?? 1, stdout, output }))
  })
}

let passed = 0
let failed = 0
const summary: string[] = []
const flakyOrFailed: string[] = []

async function runStage(stage: Stage, isLive: boolean): Promise<void> {
  if (isLive) process.stdout.write(`\n== ${stage.name}\n`)
  const startedAt = Date.now()
  const { code, output } = await run(stage.command, isLive)
  let counts: Count = { passed: 0, failed: 0 }
  let problem = code === 0 ? '' : `exit ${code}`
  try {
    counts = (await stage.count?.()) ?? counts
  } catch (error) {
    problem ||= error instanceof Error ? error.message : String(error)
  }
  // A stage without tests counts as one check, as does a runner that failed without naming a test.
  if (counts.passed + counts.failed === 0) counts = problem ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  if (problem && counts.failed === 0) counts.failed = 1
  passed += counts.passed
  failed += counts.failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  flakyOrFailed.push(...(counts.flakyOrFailed ?? []))
  if (!isLive) process.stdout.write(`\n== ${stage.name}\n${output}`)
  summary.push(`${counts.failed ? 'FAIL' : 'ok  '}  ${stage.name}  ${seconds} s  ${problem}`)
}

const startedAt = Date.now()
rmSync('test-results', { recursive: true, force: true })
await runStage(routeTypes, true)
const remaining = [...sourceStages]
await Promise.all(
  [1, 2].map(async () => {
    for (let stage = remaining.shift(); stage; stage = remaining.shift()) await runStage(stage, false)
  }),
)
for (const stage of testStages) await runStage(stage, true)
if (flakyOrFailed.length > 0) process.stdout.write(`\n${flakyOrFailed.join('\n')}\n`)
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
process.stdout.write(
  `\n${summary.join('\n')}\n${minutes} minutes (${cpus().length} cores)\n\n${passed} passed, ${failed} failed\n`,
)
process.exitCode = failed === 0 ? 0 : 1
