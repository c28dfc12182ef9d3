import { data, redirect } from 'react-router'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { parseAnswer } from '../addresses/parse-answer.ts'
import { confirmAddress, declinePackage, toQuestions } from '../recipients/answer.server.ts'
import { claimGift } from '../redemption/claim.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { parseGiftAnswer, readGiftValues } from '../redemption/parse-gift-answer.ts'
import type { Route } from './+types/send.route.ts'
import { SendPage } from './components/send-page.tsx'
import { requireLink } from './send-link.server.ts'
import { toSendPage } from './send-page.server.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const link = await requireLink({ context, params })
  const gifts = await listGifts(link.services.db, link.campaign.id)
  return toSendPage({ ...link, gifts }, { isEdited: new URL(request.url).searchParams.has('edit') })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPageMeta({
    title: loaderData?.campaign.title ?? 'Delivery',
    description: 'Enter the address for your delivery.',
    index: false,
    matches,
  })

const giftGone = 'The last one was taken just now. Your earlier choice stays; choose another one if you like.'

const sizeGone =
  'The last one of this size was taken just now. Your earlier answer stays; choose another size if you like.'

/** Nothing is stored for another country's form: the page shows it, with what was typed. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, ip, campaign, recipient, path } = await requireLink({ context, params })
  const form = await readForm(request)
  const intent = form.get('intent')
  const questions = toQuestions(campaign)
  const gifts = await listGifts(services.db, campaign.id)
  const values = readGiftValues(questions, [campaign, ...gifts], form)
  const none = { errors: {}, warnings: {}, isFull: false }
  if (intent === 'country') return data({ ...none, values })
  if (intent !== 'confirm' && intent !== 'decline') throw data(null, { status: 400 })
  const retryMinutes = await services.limitAttempts('send-answer', recipient.id)
  if (retryMinutes) {
    const errors = { '': [formatTooManyAttempts(retryMinutes)] }
    return data({ ...none, errors, values }, { status: 429 })
  }
  if (intent === 'decline') {
    await declinePackage(services, { recipient })
    return redirect(path, 303)
  }
  if (campaign.kind === 'gift') {
    const parsed = parseGiftAnswer(questions, gifts, form)
    if (!parsed.ok) return data({ ...parsed, isFull: false }, { status: 400 })
    const source = { ip, userAgent: request.headers.get('User-Agent') ?? '' }
    const result = await claimGift(services, { recipient, answer: parsed.answer, source })
    if (result === 'gone') return data({ ...none, errors: { gift: [giftGone] }, values }, { status: 409 })
    return redirect(`${path}?done`, 303)
  }
  const parsed = parseAnswer(questions, form)
  if (!parsed.ok) return data({ ...parsed, isFull: false }, { status: 400 })
  const result = await confirmAddress(services, { recipient, answer: parsed.answer })
  if (result === 'gone') return data({ ...none, errors: { '': [sizeGone] }, values }, { status: 409 })
  if (result === 'full') return data({ ...none, values, isFull: true }, { status: 409 })
  return redirect(`${path}?done`, 303)
}

export default function Send({ loaderData, actionData, params }: Route.ComponentProps) {
  return <SendPage page={loaderData} rejected={actionData} path={`/s/${params.token}`} />
}
