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
    'status' | 'email' | 'name' | 'country' | 'address' | 'phone' | 'note' | 'sizes' | 'gift_id' | 'is_public'
  >
  shipment?: RecipientShipment | undefined
  /** To choose from; none of a campaign that sends everyone the same. */
  gifts: readonly Gift[]
}

const isReached = (count: number, limit: number | null) => limit !== null && count >= limit

/**
 * A gift as its card shows it.
 * @param claimedId the gift of a confirmed claim, which another one replaces only while a piece is left
 */
export function toPageGift(
  { id, title, description, contents, piece_count, piece_limit }: Gift,
  { claim_count, claim_limit }: Pick<Campaign, 'claim_count' | 'claim_limit'>,
  claimedId: string | null = null,
) {
  const isOut = isReached(piece_count, piece_limit) && id !== claimedId
  const isWaiting = claimedId === null && (isOut || isReached(claim_count, claim_limit))
  return {
    id,
    title,
    description,
    contents,
    /** Consequence of a choice that cannot be confirmed at once. */
    outText: isWaiting ? 'All taken. You join the waiting list.' : isOut ? 'All taken.' : null,
  }
}
export type PageGift = ReturnType<typeof toPageGift>

/** Returns the data of the page of a personal link. @param isEdited true to show the form although it was answered */
export function toSendPage(
  { services: { settings }, campaign, recipient, gifts, state, shipment }: Link,
  { isEdited = false },
) {
  const { status, address, country, phone, note, sizes } = recipient
  const isOpen = state === 'open'
  const showsForm = status === 'invited' || (isEdited && status !== 'rejected')
  // `confirmAddress` would reject an address.
  const isFull =
    recipient.is_public &&
    campaign.kind === 'package' &&
    (status === 'invited' || status === 'declined') &&
    isReached(campaign.public_count, campaign.public_limit ?? 0)
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
    gifts: isOpen
      ? gifts.map((each) => toPageGift(each, campaign, status === 'confirmed' ? recipient.gift_id : null))
      : [],
    gift: gift?.title ?? null,
    /** Shipment of the package once it left. */
    shipment: shipment?.shippedAt && shipment.state !== 'returned' ? shipment : null,
    state,
    view: !isOpen ? 'closed' : showsForm ? (isFull ? 'full' : 'form') : status,
    status,
    answer: answered && { lines: answered.lines, phone: answered.phone, note: answered.note, sizes },
    email: recipient.email,
    /** Questions of the form. */
    asksPhone: campaign.asks_phone,
    asksNote: campaign.asks_note,
    countries: isOpen ? countries : [],
    values: answered?.values ?? { country: defaultCountry, name: recipient.name },
  } as const
}
