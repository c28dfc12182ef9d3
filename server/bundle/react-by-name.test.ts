import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reactByName } from './react-by-name.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function bundled(plugins: (typeof reactByName)[]): Promise<string> {
  const [made] = [
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: 'app/ui/skip-link.tsx', preserveEntrySignatures: 'strict' },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[]
  return made?.output[0].code ?? ''
}

test('what the shop draws is called by its name, as it is not without', { timeout: 60_000 }, async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const interop = /\(0, \w+\.jsx\)\(/
  expect(await bundled([])).toMatch(interop)
  const named = await bundled([reactByName])
  expect(named).not.toMatch(interop)
  expect(named).toMatch(/\bjsx\("a"/)
})
