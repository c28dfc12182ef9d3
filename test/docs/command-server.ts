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

export type Asked = { words: string[]; env: Record<string, string> }
/** Output in order, in base64 as it may be binary. */
export type Answer = { code: number; said: [stream: 'stdout' | 'stderr', data: string][] }

async function answer({ words, env }: Asked): Promise<Answer> {
  const ownEnv = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  const said: Answer['said'] = []
  const say = (stream: 'stdout' | 'stderr', data: string | Buffer) =>
    said.push([stream, Buffer.from(data).toString('base64')])
  const output = new Writable({
    write(data, _encoding, done) {
      say('stdout', data)
      done()
    },
  })
  const code = await runShop(
    words,
    { ...ownEnv, ...env },
    { print: (line) => say('stdout', `${line}\n`), note: (line) => say('stderr', `${line}\n`), output },
  )
  return { code, said }
}

createServer({ allowHalfOpen: true }, async (asking) => {
  const asked = JSON.parse(await text(asking)) as Asked
  asking.end(JSON.stringify(await answer(asked)))
}).listen(process.env.SHOP_DESK, () => process.stdout.write('open\n'))
