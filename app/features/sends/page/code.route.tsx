import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { emailAddress } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { toQuestions } from '../recipients/answer.server.ts'
import { claimByCode } from '../redemption/claim-by-code.server.ts'
import { isCodeUsable, parseCode } from '../redemption/codes.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { parseGiftAnswer, readGiftValues } from '../redemption/parse-gift-answer.ts'
import type { Route } from './+types/code.route.ts'
import { readCodePage } from './code-page.server.ts'
import { CodePage, type CodeStep } from './components/code-page.tsx'
import { requireCodePage } from './send-link.server.ts'

/** Tries in ten minutes; the people of an event share an IP. */
const maxPerIp = 120
const maxPerCampaign = 5_000
const maxCodeLength = 40

/** The same for unknown, used, revoked and expired codes. */
const codeFails = 'This code does not work. Check each character, or ask who gave it to you.'

const emailSchema = v.pipe(
  v.string(),
  emailAddress('Enter your email address', 'Enter an email address, such as ana@example.com'),
)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const link = await requireCodePage({ context, params })
  const gifts = await listGifts(link.services.db, link.campaign.id)
  return readCodePage(link, { gifts, code: (url.searchParams.get('code') ?? '').slice(0, maxCodeLength) })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPageMeta({
    title: loaderData?.campaign.title ?? 'Your gift',
    description: 'Enter your code and choose your gift.',
    index: false,
    matches,
  })

/** Nothing is stored before the whole form is sent: a code that someone only looked at stays usable. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, ip, campaign, state } = await requireCodePage({ context, params })
  const form = await readForm(request)
  const typed = toSingleLine(String(form.get('code') ?? '')).slice(0, maxCodeLength)
  const reject = (message: string, status: number) =>
    data<CodeStep>({ step: 'code', code: typed, errors: [message] }, { status })
  const { limitAttempts, db, settings } = services
  const sentKey = form.get('formKey')
  const formKey = isUuid(sentKey) ? sentKey : randomUUID()
  const show = (rejected: Extract<CodeStep, { step: 'form' }>['rejected'], status = 200) =>
    data<CodeStep>({ step: 'form', hidden: { code: typed, formKey }, rejected }, { status })
  const intent = form.get('intent')
  const gifts = await listGifts(db, campaign.id)
  const questions = toQuestions(campaign)
  const email = toSingleLine(String(form.get('email') ?? ''))
  const readAll = () => ({ ...readGiftValues(questions, gifts, form), email })
  const retryMinutes =
    (await limitAttempts('gift-code', `${campaign.id}/${ip}`, maxPerIp)) ??
    (await limitAttempts('gift-code-campaign', campaign.id, maxPerCampaign))
  if (retryMinutes) {
    const message = formatTooManyAttempts(retryMinutes)
    // The form stays, with the code unchecked: it tells nothing about the code.
    if (intent === 'confirm' || intent === 'country')
      return show({ errors: { '': [message] }, warnings: {}, values: readAll() }, 429)
    return reject(message, 429)
  }
  const code = parseCode(typed)
  if (!code || state !== 'open') return reject(codeFails, 400)
  const isUsable = await isCodeUsable(db, settings, { campaignId: campaign.id, code })
  if (intent !== 'confirm') {
    if (!isUsable) return reject(codeFails, 400)
    if (intent === 'code') return show(undefined)
    return show({ errors: {}, warnings: {}, values: readAll() })
  }
  const parsed = parseGiftAnswer(questions, gifts, form)
  const parsedEmail = v.safeParse(emailSchema, email)
  if (!parsed.ok || !parsedEmail.success) {
    if (!isUsable) return reject(codeFails, 400)
    const emailErrors: FieldErrors = parsedEmail.success ? {} : { email: [parsedEmail.issues[0].message] }
    const values = parsed.ok ? readAll() : { ...parsed.values, email }
    const answer = parsed.ok ? { errors: {}, warnings: {} } : parsed
    const errors = { ...emailErrors, ...answer.errors }
    return show({ errors, warnings: parsedEmail.success ? answer.warnings : {}, values }, 400)
  }
  const source = { ip, userAgent: request.headers.get('User-Agent') ?? '' }
  const claim = { campaignId: campaign.id, code, formKey, email: parsedEmail.output, answer: parsed.answer, source }
  const link = await claimByCode(services, claim)
  return link ? redirect(`${link}?done`, 303) : reject(codeFails, 400)
}

export default function GiftCode({ loaderData, actionData, params }: Route.ComponentProps) {
  return <CodePage page={loaderData} path={`/r/${params.slug}`} result={actionData} />
}
