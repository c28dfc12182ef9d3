import { existsSync } from 'node:fs'
import { runShop } from './shop.ts'

// A reader that went away (`| head`) is no failure.
process.stdout.on('error', () => process.exit(0))
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runShop(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
})
