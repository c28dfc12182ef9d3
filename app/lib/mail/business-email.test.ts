import { expect, test } from 'vitest'
import {
  getBusinessEmailError,
  invalidEmailMessage,
  personalEmailDomains,
  personalEmailMessage,
} from './business-email.ts'

test('lists the 17 domains of docs/domain.md', () => {
  expect(new Set(personalEmailDomains).size).toBe(17)
})

for (const domain of personalEmailDomains) {
  test(`${domain} is personal`, () => {
    expect(getBusinessEmailError(`dana@${domain}`)).toBe(personalEmailMessage)
    expect(getBusinessEmailError(`Dana@${domain.toUpperCase()}`)).toBe(personalEmailMessage)
  })
}

test.each([
  ['dana@gmail.com.', personalEmailMessage],
  [' dana@gmail.com ', personalEmailMessage],
  ['dana@GMail.Com', personalEmailMessage],
  ['dana@northwind.example', undefined],
  ['dana@mail.gmail.com', undefined],
  ['dana@notgmail.com', undefined],
  ['dana@gmail.com.au', undefined],
  ['gmail.com@northwind.example', undefined],
  ['', invalidEmailMessage],
  ['dana', invalidEmailMessage],
  ['dana@', invalidEmailMessage],
  ['dana@ ', invalidEmailMessage],
  ['dana@.', invalidEmailMessage],
  ['@northwind.example', invalidEmailMessage],
  ['dana@northwind.example@gmail.com', invalidEmailMessage],
  ['dana@@northwind.example', invalidEmailMessage],
])('%j', (email, message) => {
  expect(getBusinessEmailError(email)).toBe(message)
})

test('the messages are those of the contract', () => {
  expect(invalidEmailMessage).toBe('Please enter a valid email address')
  expect(personalEmailMessage).toBe(
    'Please use a business email address (personal email domains like Gmail, Yahoo, etc. are not allowed)',
  )
})
