import { toQuestions } from '../recipients/answer.server.ts'
import type { Gift } from '../redemption/gifts.server.ts'
import { listServedCountries } from './list-served-countries.server.ts'
import { type requireCodePage, toPageCampaign } from './send-link.server.ts'
import { toPageGift } from './send-page.server.ts'

export type CodePageData = ReturnType<typeof readCodePage>

type Link = Pick<Awaited<ReturnType<typeof requireCodePage>>, 'services' | 'campaign' | 'state'>

/** What the page for codes shows. @param code of the address that a card's QR code opens; it is checked once someone sends it */
export function readCodePage(
  { services, campaign, state }: Link,
  { gifts, code }: { gifts: readonly Gift[]; code: string },
) {
  const isOpen = state === 'open'
  const countries = listServedCountries(toQuestions(campaign))
  return {
    campaign: toPageCampaign(campaign, services.settings.RECIPIENT_DAYS),
    gifts: isOpen ? gifts.map((gift) => toPageGift(gift, campaign)) : [],
    isOpen,
    code,
    countries: isOpen ? countries : [],
    status: 'invited' as const,
    asksPhone: campaign.asks_phone,
    asksNote: campaign.asks_note,
    values: { country: countries[0]?.value ?? '', name: '' },
  }
}
