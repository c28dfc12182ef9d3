import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { runShop } from './shop.ts'

// A reader that closes the pipe (`| head`) is not an error; the command still closes its resources.
process.stdout.on('error', () => {})
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runShop(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
})

/** Prompts on standard error, which is not part of the output. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
