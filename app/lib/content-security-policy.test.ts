import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashOf, sonnerStyleHash } from './content-security-policy.ts'

test('the style sheet of the installed sonner is the allowed one', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const [, literal = '""'] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? []
  expect(hashOf(JSON.parse(literal) as string)).toBe(sonnerStyleHash)
})

test('exactly the inline scripts of the page are allowed', () => {
  const policy = contentSecurityPolicy('<script>a()</script><script type="module" src="/x.js"></script>')
  expect(policy).toContain(`script-src 'self' '${hashOf('a()')}'; `)
  expect(policy).toContain("frame-ancestors 'none'")
})
