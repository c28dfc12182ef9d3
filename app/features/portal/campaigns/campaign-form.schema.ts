import * as v from 'valibot'
import { maxLength, optionalLines, requiredText } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { sendCountries } from '#app/features/sends/addresses/address-formats.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { addDays, isIsoDate } from '#app/lib/time/iso-date.ts'

/** Days that recipients have to answer at most. */
const maxDays = 366
/** Pieces of one item in a package. */
const maxPerPackage = 99
const maxMessageLength = 2_000

export const goneItemMessage = 'One of these items is gone. Choose again.'

const title = requiredText('Enter a title', maxLength.name)
const message = optionalLines(maxMessageLength)

/** A form's values, to show it again. */
export type CampaignValues = {
  kind: 'package' | 'gift'
  title: string
  message: string
  deadline: string
  countries: string[]
  /** Pieces in a package, or "1" for a gift, by stock item; absent for one that was not chosen. */
  items: Record<string, string>
}

export type CampaignDraft = {
  kind: 'package' | 'gift'
  title: string
  message: string
  deadline: string
  countries: string[]
  items: { id: string; quantity: number }[]
}

/** The first and the last day that a deadline can be. @param today in the shop's time zone */
export const getDeadlineRange = (today: string) => ({ min: addDays(today, 1), max: addDays(today, maxDays) })

export type ParsedCampaign =
  | { ok: true; draft: CampaignDraft }
  | { ok: false; errors: FieldErrors; values: CampaignValues }

/** Parses the form of a campaign from stock. @param groups ids of what the company has in stock. @param today in the shop's time zone */
export function parseCampaign(
  form: FormData,
  { groups, today }: { groups: readonly string[]; today: string },
): ParsedCampaign {
  const read = (name: string) => String(form.get(name) ?? '')
  const sent = form.getAll('item')
  const chosen = sent.filter((id) => typeof id === 'string' && groups.includes(id)) as string[]
  const values: CampaignValues = {
    kind: read('kind') === 'gift' ? 'gift' : 'package',
    title: read('title').slice(0, maxLength.text),
    message: read('message').slice(0, maxLength.text),
    deadline: read('deadline').slice(0, 20),
    countries: form
      .getAll('countries')
      .filter((code) => typeof code === 'string' && sendCountries.includes(code)) as string[],
    items: Object.fromEntries(
      [...new Set(chosen)].map((id) => [id, String(form.get(`quantity-${id}`) ?? 1).slice(0, 10)]),
    ),
  }
  const errors: FieldErrors = {}
  const parsedTitle = v.safeParse(title, values.title)
  if (!parsedTitle.success) errors.title = [parsedTitle.issues[0].message]
  const parsedMessage = v.safeParse(message, values.message)
  if (!parsedMessage.success) errors.message = [parsedMessage.issues[0].message]
  const { deadline, countries, kind } = values
  const { min, max } = getDeadlineRange(today)
  if (!isIsoDate(deadline) || deadline < min) errors.deadline = ['Enter a day from tomorrow on']
  else if (deadline > max) errors.deadline = ['Enter a day within a year']
  if (countries.length === 0) errors.countries = ['Choose a country']
  const items = Object.entries(values.items).map(([id, text]) => ({
    id,
    quantity: kind === 'gift' ? 1 : /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0,
  }))
  const invalid = items.find(({ quantity }) => quantity < 1 || quantity > maxPerPackage)
  if (invalid) errors[`quantity-${invalid.id}`] = [`Enter 1 to ${maxPerPackage}`]
  if (items.length === 0) errors.item = ['Choose at least one item']
  if (kind === 'gift' && items.length === 1) errors.item = ['Choose at least two gifts']
  if (chosen.length < sent.length) errors.item = [goneItemMessage]
  if (Object.keys(errors).length > 0 || !parsedTitle.success || !parsedMessage.success)
    return { ok: false, errors, values }
  return {
    ok: true,
    draft: {
      kind,
      title: parsedTitle.output,
      message: parsedMessage.output ?? '',
      deadline,
      countries: countries.sort(),
      items,
    },
  }
}
