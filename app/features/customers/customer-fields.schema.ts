import * as v from 'valibot'
import {
  checkboxField,
  isEmail,
  maxLength,
  optionalEmail,
  optionalLines,
  optionalPhone,
  optionalText,
  requiredText,
} from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'

const maxListLength = 500
const maxListed = 20

/** Not a `maxLength`, which would limit the characters of the field. */
const checkCount = (what: string) =>
  v.check<string[], string>((values) => values.length <= maxListed, `Enter ${maxListed} ${what} or fewer`)

/** Splits a list typed with commas, semicolons or line breaks; each value once. */
function splitList(text: string): string[] {
  const values = text.split(/[,;\n]/).map(toSingleLine)
  return [...new Set(values)].filter(Boolean)
}

const emailList = v.pipe(
  v.string(),
  v.transform((text) => splitList(text.toLowerCase())),
  v.check((emails) => emails.every(isEmail), 'Enter email addresses, separated by commas'),
  checkCount('email addresses'),
)

const tags = v.pipe(
  v.string(),
  v.maxLength(maxListLength, `Use ${maxListLength} characters or fewer`),
  v.transform(splitList),
  checkCount('tags'),
)

const isDomain = (text: string) => text.length <= 253 && /^[^\s@/:.]+(\.[^\s@/:.]+)+$/.test(text)

const domain = v.pipe(
  v.string(),
  v.transform((text) =>
    toSingleLine(text)
      .toLowerCase()
      .replace(/^@|\.$/g, ''),
  ),
  v.check((text) => text === '' || isDomain(text), 'Enter the domain of its email addresses, such as northwind.com'),
  v.transform((text) => text || null),
)

const domainList = v.pipe(
  v.string(),
  v.transform((text) => splitList(text.toLowerCase())),
  v.check((domains) => domains.every(isDomain), 'Enter domains, separated by commas'),
  checkCount('domains'),
)

export const contactSchema = v.pipe(
  v.object({
    name: optionalText(maxLength.name),
    email: optionalEmail,
    other_emails: emailList,
    phone: optionalPhone(),
    job_title: optionalText(maxLength.name),
    /** The name of a company, which is created if there is none of this name. */
    company: optionalText(maxLength.company),
    tags,
    note: optionalLines(maxLength.text),
  }),
  v.forward(
    v.partialCheck(
      [['name'], ['email']],
      ({ name, email }) => name !== null || email !== null,
      'Enter a name or an email address',
    ),
    ['name'],
  ),
)

export const companySchema = v.object({
  name: requiredText('Enter a name', maxLength.company),
  domain,
  other_domains: domainList,
  phone: optionalPhone(),
  owner_id: v.pipe(
    v.string(),
    v.check((text) => text === '' || isUuid(text), 'Choose a person from the list'),
    v.transform((text) => text || null),
  ),
  payment_terms: optionalText(maxLength.name),
  is_tax_exempt: checkboxField,
  billing_address: optionalLines(maxLength.postalAddress),
  shipping_address: optionalLines(maxLength.postalAddress),
  tags,
  note: optionalLines(maxLength.text),
})

export type ContactFields = v.InferOutput<typeof contactSchema>
export type CompanyFields = v.InferOutput<typeof companySchema>
