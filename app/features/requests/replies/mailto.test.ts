import { expect, test } from 'vitest'
import { createMailtoLink } from './mailto.ts'

const parseLink = (href: string) => {
  const { protocol, pathname, searchParams } = new URL(href)
  return { protocol, to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

test('encodes any subject and text', () => {
  const body = 'Hello Kim,\n\n50% & more? #1 = a+b “yes” 🎁'
  const { href, isCut } = createMailtoLink('kim+box@northwind.example', { subject: 'Re: Mugs & caps', body })
  expect(isCut).toBe(false)
  expect(parseLink(href)).toEqual({
    protocol: 'mailto:',
    to: 'kim+box@northwind.example',
    subject: 'Re: Mugs & caps',
    body: body.replaceAll('\n', '\r\n'),
  })
})

test('has copies, and no empty subject', () => {
  const { href } = createMailtoLink('kim@a.example', {
    subject: '',
    body: 'Hi',
    cc: 'bo@a.example; di@a.example',
    bcc: '',
  })
  expect(parseLink(href)).toEqual({
    protocol: 'mailto:',
    to: 'kim@a.example',
    cc: 'bo@a.example,di@a.example',
    body: 'Hi',
  })
})

test('a hostile email address adds no recipient', () => {
  expect(createMailtoLink('a@b.example?bcc=all@evil.example&', { subject: 'x', body: 'y' }).href).not.toMatch(
    /[?&]bcc=/,
  )
})

test('cuts a long text at a word and reports it', () => {
  const body = 'größere Mengen '.repeat(500)
  const { href, isCut } = createMailtoLink('kim@northwind.example', { subject: 'Re: Mugs', body })
  expect(isCut).toBe(true)
  expect(href.length).toBeLessThanOrEqual(1_900)
  expect(href.length).toBeGreaterThan(1_800)
  expect(parseLink(href)).toMatchObject({ body: expect.stringMatching(/^(größere Mengen )*größere( Mengen)?$/) })
})

test('leaves out the last copies that do not fit, and reports it', () => {
  const list = (name: string) =>
    Array.from({ length: 20 }, (_, at) => `${name}${at}.${'x'.repeat(80)}@northwind.example`)
  const [cc, bcc] = [list('cc'), list('bcc')]
  const texts = { subject: 'Re: Mugs', body: 'Hello Kim', cc: cc.join(','), bcc: bcc.slice(0, 1).join(',') }
  const { href, isCut } = createMailtoLink('kim@northwind.example', texts)
  expect(isCut).toBe(true)
  expect(href.length).toBeLessThanOrEqual(1_900)
  const { cc: linked = '', bcc: none } = parseLink(href) as Record<string, string>
  expect(none).toBeUndefined()
  expect(linked.split(',')).toEqual(cc.slice(0, linked.split(',').length))
  const few = { ...texts, cc: cc.slice(0, 2).join(','), bcc: bcc.join(',') }
  expect(parseLink(createMailtoLink('kim@northwind.example', few).href)).toMatchObject({
    cc: few.cc,
    bcc: expect.stringMatching(/^bcc0/),
  })
})
