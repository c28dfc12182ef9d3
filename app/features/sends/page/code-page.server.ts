import { toQuestions } from '../recipients/answer.server.ts'
import type { Gift } from '../redemption/gifts.server.ts'
import { listServedCountries } from './list-served-countries.server.ts'
import { type requireCodePage, toPageCampaign } from './send-link.server.ts'
import { toPageGift } from './send-page.server.ts'

export type CodePageData = ReturnType<typeof readCodePage>

type CodePage = Pick<Awaited<ReturnType<typeof requireCodePage>>, 'services' | 'campaign' | 'state'>

/** Returns the data of the page where codes are entered. @param code from the URL of a card's QR code, checked on submit */
export function readCodePage(
  { services, campaign, state }: CodePage,
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
