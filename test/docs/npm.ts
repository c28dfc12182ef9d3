/**
 * Stand-in for npm while documented commands run: the command server (command-server.ts) answers `npm run shop -- …`, npm
 * itself other scripts. Nothing else: a documented `npm ci` must not change the tests' dependencies.
 */
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './command-server.ts'

const args = process.argv.slice(2)
const [verb, ...words] = args
const [script, dashes, ...rest] = words.filter((word, index) => index > 1 || word !== '--silent')

if (verb !== 'run') {
  process.stderr.write(`"npm ${args.join(' ')}" is not run here: say in test/docs/not-run.ts why\n`)
  process.exitCode = 1
} else if (script === 'shop' && dashes === '--') {
  const { code, output } = await runCommand(rest)
  process.stdout.on('error', () => {})
  for (const [stream, data] of output) process[stream].write(Buffer.from(data, 'base64'))
  process.exitCode = code
} else {
  const PATH = process.env.PATH?.split(':').slice(1).join(':')
  process.exitCode = spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, PATH } }).status ?? 1
}

async function runCommand(words: string[]): Promise<Answer> {
  const connection = connect(process.env.SHOP_COMMAND_SOCKET ?? '')
  connection.end(JSON.stringify({ words, env: process.env }))
  return JSON.parse(await text(connection)) as Answer
}
