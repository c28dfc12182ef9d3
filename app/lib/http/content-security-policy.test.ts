import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  createAdminContentSecurityPolicy,
  createContentSecurityPolicy,
  listOwnScripts,
  sonnerStyleHash,
  toSourceHash,
} from './content-security-policy.ts'

test('the policy allows the style sheet of the installed sonner', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const [, literal = '""'] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? []
  expect(toSourceHash(JSON.parse(literal) as string)).toBe(sonnerStyleHash)
})

const noSources = { scripts: [], styles: [] }

test('the policy allows only the given inline scripts and styles', () => {
  for (const createPolicy of [createContentSecurityPolicy, createAdminContentSecurityPolicy]) {
    const policy = createPolicy({ scripts: ['a()', 'b()', 'a()'], styles: [':root{--color-forest:#1d4ed8}'] })
    expect(policy).toContain(`script-src 'self' '${toSourceHash('a()')}' '${toSourceHash('b()')}'; `)
    expect(policy).toMatch(/style-src 'self'[^;]* 'sha256-/)
    expect(policy).toContain(toSourceHash(':root{--color-forest:#1d4ed8}'))
  }
})

test('the policy allows the scripts of the renderer and none that a text injects into the page', async () => {
  const injected = [
    '<script>stolen(1)</script>',
    '<SCRIPT >stolen(2)</SCRIPT >',
    '<script nonce="">stolen(3)</script>',
    '<script nonce="guessed">stolen(4)</script>',
    '<svg><script>stolen(5)</script></svg>',
    '</script><script>stolen(6)</script>',
    // Swallows the tag of the renderer's script.
    '<script data-x="',
  ]
  for (const text of injected) {
    const nonce = randomUUID()
    const page = createElement(
      'body',
      null,
      createElement('div', { dangerouslySetInnerHTML: { __html: text } }),
      createElement('script', { nonce, dangerouslySetInnerHTML: { __html: 'own()' } }),
      createElement('script', { nonce, src: '/assets/a.js' }),
    )
    const html = renderToStaticMarkup(page)
    expect(html).toContain(text)
    expect(listOwnScripts(Buffer.from(html), nonce).map(String)).toEqual(['own()'])
  }
})

test('the policies forbid plugins, base URLs, foreign form targets and framing', () => {
  for (const createPolicy of [createContentSecurityPolicy, createAdminContentSecurityPolicy]) {
    const directives = createPolicy(noSources).split('; ')
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "script-src-attr 'none'",
      "frame-ancestors 'none'",
    ])
      expect(directives).toContain(directive)
    expect(createPolicy(noSources)).not.toContain('unsafe')
  }
})
