import { expect, test } from 'vitest'
import { listSecurityItems } from './security-items.ts'

const done = { secondFactor: true, codes: 10, passkeys: 2, sessions: 1 }
const titles = (overrides: Partial<typeof done>) =>
  listSecurityItems({ ...done, ...overrides }).map(({ title }) => title)

test('lists one row per missing protection, or a summary if none is missing', () => {
  expect(listSecurityItems(done)).toEqual([
    {
      to: '/admin/security',
      title: 'Sign-in and security',
      text: 'Authenticator app, 2 passkeys, 1 active session.',
    },
  ])
  expect(titles({ secondFactor: false, codes: 0, passkeys: 0 })).toEqual(['Authenticator app', 'Passkeys'])
  expect(titles({ codes: 2 })).toEqual(['Recovery codes'])
  expect(titles({ codes: 3 })).toEqual(['Sign-in and security'])
})
