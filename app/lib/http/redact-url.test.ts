import { expect, test } from 'vitest'
import { isPersonalUrl, redactText, redactUrl } from './redact-url.ts'

test.each([
  ['/products?search=mug', '/products?search=mug'],
  ['/get-started?email=ada%40acme.test', '/get-started?email=[hidden]'],
  ['/get-started?email=ada@acme.test&x=1', '/get-started?email=[hidden]&x=1'],
  ['/get-started?email=no-sign', '/get-started?email=[hidden]'],
  ['/admin/link?token=9Qx-7', '/admin/link?token=[hidden]'],
  ['/blog/mugs?draft=9Qx-7', '/blog/mugs?draft=[hidden]'],
  ['/admin/link?%74oken=9Qx-7', '/admin/link?%74oken=[hidden]'],
  ['/get-started?Email=x', '/get-started?Email=[hidden]'],
  ['/get-started?who=ada%2540acme.test', '/get-started?who=[hidden]'],
  ['/get-started?ada@acme.test', '/get-started?[hidden]'],
  ['/unsubscribe/ada%40acme.test/now', '/unsubscribe/[hidden]/now'],
  ['/', '/'],
  ['/get-started?%65mail=ada', '/get-started?%65mail=[hidden]'],
  ['/get-started?who=ada%25%34%30acme.test', '/get-started?who=[hidden]'],
  ['/get-started?who=100%&x=1', '/get-started?who=100%&x=1'],
])('redactUrl turns %s into %s', (input, logged) => {
  expect(redactUrl(input)).toBe(logged)
  expect(isPersonalUrl(input)).toBe(logged !== input)
})

test('redactUrl hides the tokens of proposals and recipients', () => {
  const token = 'aB3-_'.repeat(6).padEnd(32, 'x')
  const encoded = token.replace('a', '%61')
  for (const [path, logged] of [
    [`/p/${token}`, '/p/[hidden]'],
    [`/s/${token}`, '/s/[hidden]'],
    [`/s/${token}/join?sent`, '/s/[hidden]/join?sent'],
    [`/%73/${token}.data`, '/%73/[hidden]'],
    [`/__manifest?paths=%2Fs%2F${token}%2Flook.css`, '/__manifest?paths=%2Fs%2F[hidden]%2Flook.css'],
    [`/p/${encoded}/accept?choice=a.1`, '/p/[hidden]/accept?choice=a.1'],
    [`/%70/${token}.data`, '/%70/[hidden]'],
    [`/__manifest?paths=%2Fp%2F${token}%2Faccept`, '/__manifest?paths=%2Fp%2F[hidden]%2Faccept'],
    [`/p/${token.slice(1)}`, '/p/[hidden]'],
    ['/p/lost-link?sent', '/p/lost-link?sent'],
  ] as const)
    expect(redactUrl(path)).toBe(logged)
})

test('redacts the typed text, but the URL stays public', () => {
  for (const name of ['typed', '%74yped']) {
    expect(redactUrl(`/api/suggestions?${name}=acme+layoffs`)).toBe(`/api/suggestions?${name}=[hidden]`)
    expect(isPersonalUrl(`/api/suggestions?${name}=acme+layoffs`)).toBe(false)
  }
})

test('redacts all query values under /admin', () => {
  for (const admin of [
    '/admin/requests',
    '/admin/requests.data',
    '/%61dmin/requests/BW-7K3F-92',
    '/ADMIN/sign-in',
    '/admin.data',
  ])
    expect(redactUrl(`${admin}?q=Dana+Whitfield&from=q%3DDana&closed&page=`)).toBe(
      `${admin}?q=[hidden]&from=[hidden]&closed&page=`,
    )
  expect(redactUrl('/administrators?q=mug')).toBe('/administrators?q=mug')
})

test('redacts only the email addresses of a text', () => {
  expect(redactText('Key (email)=(ada@acme.test) exists')).toBe('Key (email)=([hidden]) exists')
  expect(redactText('no address here')).toBe('no address here')
})
