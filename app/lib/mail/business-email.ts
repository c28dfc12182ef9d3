import * as v from 'valibot'

/** Domains of private email providers (docs/domain.md, Requests). Their subdomains belong to others. */
export const personalEmailDomains: readonly string[] = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'protonmail.com',
  'proton.me',
  'mail.com',
  'zoho.com',
  'yandex.com',
  'gmx.com',
  'ymail.com',
]

export const invalidEmailMessage = 'Please enter a valid email address'
export const personalEmailMessage =
  'Please use a business email address (personal email domains like Gmail, Yahoo, etc. are not allowed)'

/**
 * The business email rule (docs/domain.md, Requests).
 * @returns the text to show, or nothing for a valid one. Does not check the part before the @.
 */
export function getBusinessEmailError(email: string): string | undefined {
  const [local, domain, ...more] = email.trim().split('@')
  // A trailing dot marks a complete name: gmail.com. is gmail.com.
  const host = domain?.trim().toLowerCase().replace(/\.$/, '')
  if (!local || !host || more.length > 0) return invalidEmailMessage
  return personalEmailDomains.includes(host) ? personalEmailMessage : undefined
}

/** The rule as a step of a schema's pipe. */
export const businessEmail = () =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? getBusinessEmailError(dataset.value) : undefined
    if (message) addIssue({ message })
  })
