import { expect, test } from 'vitest'
import { securityLines } from './security-items.ts'

const done = { secondFactor: true, codes: 10, passkeys: 2, sessions: 1 }
const titles = (over: Partial<typeof done>) => securityLines({ ...done, ...over }).map(({ title }) => title)

test('security is one line once nothing is lacking, and until then what is', () => {
  expect(securityLines(done)).toEqual([
    {
      to: '/admin/security',
      title: 'Sign-in and security',
      text: 'Authenticator app, 2 passkeys, signed in only here.',
    },
  ])
  expect(titles({ secondFactor: false, codes: 0, passkeys: 0 })).toEqual(['Authenticator app', 'Passkeys'])
  expect(titles({ codes: 2 })).toEqual(['Recovery codes'])
  expect(titles({ codes: 3 })).toEqual(['Sign-in and security'])
})
