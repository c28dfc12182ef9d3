import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { formatAddress } from '../addresses/format-address.ts'
import { toValues } from '../addresses/parse-answer.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import { toQuestions } from '../recipients/answer.server.ts'
import type { Gift } from '../redemption/gifts.server.ts'
import type { RecipientShipment } from '../shipping/list-shipments.server.ts'
import { listServedCountries } from './list-served-countries.server.ts'
import { type requireLink, toPageCampaign } from './send-link.server.ts'

export type SendPageData = ReturnType<typeof toSendPage>

type Link = Pick<Awaited<ReturnType<typeof requireLink>>, 'state'> & {
  services: { settings: Pick<Settings, 'RECIPIENT_DAYS'> }
  campaign: Omit<Campaign, 'token_sha256' | 'encrypted_token'>
  recipient: Pick<
    Recipient,
    'status' | 'email' | 'name' | 'country' | 'address' | 'phone' | 'note' | 'sizes' | 'gift_id'
  >
  shipment?: RecipientShipment | undefined
  /** To choose from; none of a campaign that sends everyone the same. */
  gifts: readonly Gift[]
}

/** A gift as its card shows it. */
export const toPageGift = (
  { id, title, description, contents, piece_count, piece_limit }: Gift,
  { claim_count, claim_limit }: Pick<Campaign, 'claim_count' | 'claim_limit'>,
) => ({
  id,
  title,
  description,
  contents,
  /** Nothing is left: a choice goes on the waiting list. */
  isOut: (piece_limit !== null && piece_count >= piece_limit) || (claim_limit !== null && claim_count >= claim_limit),
})
export type PageGift = ReturnType<typeof toPageGift>

/** Returns the data of the page of a personal link. @param isEdited true to show the form although it was answered */
export function toSendPage(
  { services: { settings }, campaign, recipient, gifts, state, shipment }: Link,
  { isEdited = false },
) {
  const { status, address, country, phone, note, sizes } = recipient
  const isOpen = state === 'open'
  const gift = gifts.find(({ id }) => id === recipient.gift_id)
  const countries = listServedCountries(toQuestions(campaign))
  const answered =
    (status === 'confirmed' || status === 'held') && address && country
      ? {
          values: { ...toValues({ country, address, phone, note, sizes }), gift: gift?.id ?? '' },
          lines: formatAddress(address, country),
          phone,
          note,
        }
      : null
  const defaultCountry = countries.find(({ value }) => value === country)?.value ?? countries[0]?.value ?? ''
  return {
    campaign: toPageCampaign(campaign, settings.RECIPIENT_DAYS, gift?.contents),
    gifts: isOpen ? gifts.map((each) => toPageGift(each, campaign)) : [],
    gift: gift?.title ?? null,
    /** Shipment of the package once it left. */
    shipment: shipment?.shippedAt && shipment.state !== 'returned' ? shipment : null,
    state,
    view: !isOpen ? 'closed' : status === 'invited' || (isEdited && status !== 'rejected') ? 'form' : status,
    status,
    answer: answered && { lines: answered.lines, phone: answered.phone, note: answered.note, sizes },
    email: recipient.email,
    /** What the form asks for. */
    asksPhone: campaign.asks_phone,
    asksNote: campaign.asks_note,
    countries: isOpen ? countries : [],
    values: answered?.values ?? { country: defaultCountry, name: recipient.name },
  } as const
}
