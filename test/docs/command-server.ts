/**
 * Runs `npm run shop -- …` of all pages in one process, as starting each takes two seconds of CPU. Uses the caller's folder
 * and reads its .env each time, as cli/main.ts does.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { runShop } from '#cli/shop.ts'

export type CommandRequest = { words: string[]; env: Record<string, string> }
/** Output in order, in base64 as it may be binary. */
export type Answer = { code: number; output: [stream: 'stdout' | 'stderr', data: string][] }

async function response({ words, env }: CommandRequest): Promise<Answer> {
  const ownEnv = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  const chunks: Answer['output'] = []
  const addOutput = (stream: 'stdout' | 'stderr', data: string | Buffer) =>
    chunks.push([stream, Buffer.from(data).toString('base64')])
  const output = new Writable({
    write(data, _encoding, done) {
      addOutput('stdout', data)
      done()
    },
  })
  const code = await runShop(
    words,
    { ...ownEnv, ...env },
    { print: (line) => addOutput('stdout', `${line}\n`), note: (line) => addOutput('stderr', `${line}\n`), output },
  )
  return { code, output: chunks }
}

createServer({ allowHalfOpen: true }, async (connection) => {
  const request = JSON.parse(await text(connection)) as CommandRequest
  connection.end(JSON.stringify(await response(request)))
}).listen(process.env.SHOP_COMMAND_SOCKET, () => process.stdout.write('open\n'))
