import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  hashOf,
  officeContentSecurityPolicy,
  sonnerStyleHash,
} from './content-security-policy.ts'

test('the style sheet of the installed sonner is the allowed one', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const [, literal = '""'] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? []
  expect(hashOf(JSON.parse(literal) as string)).toBe(sonnerStyleHash)
})

test('exactly the inline scripts of the page are allowed; data for machines is none', () => {
  const policy = contentSecurityPolicy(
    '<script type="application/ld+json">{"@type":"Product"}</script><script>a()</script><script type="module" src="/x.js"></script>',
  )
  expect(policy).toContain(`script-src 'self' '${hashOf('a()')}'; `)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('no page loads a plugin, moves its base, sends a form elsewhere or stands in a frame of others', () => {
  for (const policyOf of [contentSecurityPolicy, officeContentSecurityPolicy]) {
    const directives = policyOf('').split('; ')
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "script-src-attr 'none'",
      "frame-ancestors 'none'",
    ])
      expect(directives).toContain(directive)
    expect(policyOf('')).not.toContain('unsafe')
  }
})

test('the style sheet that a brand puts at the end of the head is allowed, and no other', () => {
  const rule = ':root{--color-forest:#1d4ed8}'
  for (const policyOf of [contentSecurityPolicy, officeContentSecurityPolicy]) {
    expect(policyOf(`<head><style>${rule}</style></head>`)).toMatch(/style-src 'self'[^;]* 'sha256-/)
    expect(policyOf(`<head><style>${rule}</style></head>`)).toContain(hashOf(rule))
    expect(policyOf(`<head></head><body><style>${rule}</style></body>`)).not.toContain(hashOf(rule))
  }
})
