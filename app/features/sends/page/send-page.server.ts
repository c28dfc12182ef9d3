import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { formatAddress } from '../addresses/format-address.ts'
import { toValues } from '../addresses/parse-answer.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import { toQuestions } from '../recipients/answer.server.ts'
import { listServedCountries } from './list-served-countries.server.ts'
import { type requireLink, toPageCampaign } from './send-link.server.ts'

export type SendPageData = ReturnType<typeof readSendPage>

type Link = Pick<Awaited<ReturnType<typeof requireLink>>, 'state'> & {
  services: { settings: Pick<Settings, 'RECIPIENT_DAYS'> }
  campaign: Omit<Campaign, 'token_sha256' | 'encrypted_token'>
  recipient: Pick<Recipient, 'status' | 'email' | 'name' | 'country' | 'address' | 'phone' | 'note' | 'sizes'>
}

/** What the page of a personal link shows. @param isEdited true to show the form of an answered one */
export function readSendPage({ services: { settings }, campaign, recipient, state }: Link, { isEdited = false }) {
  const { status, address, country, phone, note, sizes } = recipient
  const isOpen = state === 'open'
  const questions = toQuestions(campaign)
  const countries = listServedCountries(questions)
  const answered =
    status === 'confirmed' && address && country
      ? {
          values: toValues({ country, address, phone, note, sizes }),
          lines: formatAddress(address, country),
          phone,
          note,
        }
      : null
  const guess = countries.some(({ value }) => value === country) ? country : (countries[0]?.value ?? '')
  return {
    campaign: toPageCampaign(campaign, settings.RECIPIENT_DAYS),
    state,
    view: !isOpen ? 'over' : status === 'invited' || isEdited ? 'form' : status,
    status,
    answer: answered && { lines: answered.lines, phone: answered.phone, note: answered.note, sizes },
    email: recipient.email,
    /** For the form. */
    asksPhone: campaign.asks_phone,
    asksNote: campaign.asks_note,
    countries: isOpen ? countries : [],
    values: answered?.values ?? { country: guess ?? '', name: recipient.name },
  } as const
}
