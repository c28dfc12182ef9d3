import { expect, test } from 'vitest'
import { mailtoLink } from './mailto.ts'

const parts = (href: string) => {
  const { protocol, pathname, searchParams } = new URL(href)
  return { protocol, to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

test('subject and text are filled in, whatever they hold', () => {
  const body = 'Hello Kim,\n\n50% & more? #1 = a+b “yes” 🎁'
  const { href, cut } = mailtoLink('kim+box@northwind.example', 'Re: Mugs & caps', body)
  expect(cut).toBe(false)
  expect(parts(href)).toEqual({
    protocol: 'mailto:',
    to: 'kim+box@northwind.example',
    subject: 'Re: Mugs & caps',
    body: body.replaceAll('\n', '\r\n'),
  })
})

test('a sly address adds no recipient', () => {
  expect(mailtoLink('a@b.example?bcc=all@evil.example&', 'x', 'y').href).not.toMatch(/[?&]bcc=/)
})

test('a long text is cut at a word, and says so', () => {
  const body = 'größere Mengen '.repeat(500)
  const { href, cut } = mailtoLink('kim@northwind.example', 'Re: Mugs', body)
  expect(cut).toBe(true)
  expect(href.length).toBeLessThanOrEqual(1_900)
  expect(href.length).toBeGreaterThan(1_800)
  expect(parts(href)).toMatchObject({ body: expect.stringMatching(/^(größere Mengen )*größere( Mengen)?$/) })
})
