import { data, redirect } from 'react-router'
import { searchProductLines } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { maxContentLines } from '#app/features/sends/campaigns/contents.server.ts'
import { drawGiftMockups } from '#app/features/sends/redemption/draw-mockups.server.ts'
import { giftSchema, limitSchema } from '#app/features/sends/redemption/gift.schema.ts'
import {
  addGift,
  changeGift,
  changeLimits,
  type GiftChange,
  listGifts,
  maxGifts,
  moveGiftUp,
  removeGift,
} from '#app/features/sends/redemption/gifts.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, getFieldValues, parseForm } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { ContentLine } from '#db/tables/sends.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import type { OpenedCampaign } from '../campaign/open-campaign.server.ts'
import { getGiftsPath } from '../campaign-paths.ts'
import type { FoundProducts } from '../setup/add-content.tsx'
import { listAcceptedOptions, listBoxChoices, readAddedLines } from '../setup/add-contents.server.ts'
import { findQuantityProblem, readContentsForm } from '../setup/change-contents.ts'

/** Why nothing was done, or found products. */
export type GiftsResult = {
  /** Intent of the submitted form, and its gift. */
  form: string
  giftId?: string
  message?: string
  errors?: FieldErrors
  values?: FieldValues
  /** Quantities and sizes of the form. */
  contents?: ContentLine[]
  search?: FoundProducts
}

const describeFailure = (result: Exclude<GiftChange, { outcome: 'changed' }>): string => {
  switch (result.outcome) {
    case 'conflict':
      return 'Someone else changed this campaign since you opened the page. Check it and try again.'
    case 'locked':
      return 'Gifts can be changed until packing starts.'
    case 'too-many-gifts':
      return `A campaign has at most ${maxGifts} gifts.`
    case 'chosen':
      return 'Recipients chose this gift, so it cannot be removed. Limit its number instead.'
    case 'below-claims':
      return `Already redeemed: ${formatNumber(result.count)}. Enter at least this number.`
  }
}

/** Handles the forms of the gifts of a campaign. */
export async function runGiftsAction(args: RouteArgs, campaign: OpenedCampaign) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const form = await readForm(args.request)
  const intent = String(form.get('intent') ?? '')
  const sentId = form.get('gift')
  const giftId = isUuid(sentId) ? sentId : ''
  const edit = {
    campaignId: campaign.id,
    version: parseVersion(form),
    by: getActor(getPerson(args.context), getClient(args).ip),
  }
  const reject = (result: Omit<GiftsResult, 'form' | 'giftId'>, status = 422) =>
    data<GiftsResult>({ form: intent, giftId, ...result }, { status })
  const finish = (result: GiftChange, messageKey: string, input: Pick<GiftsResult, 'values' | 'contents'> = {}) => {
    if (result.outcome === 'changed') return redirect(`${getGiftsPath(campaign.id)}?notice=${messageKey}`, 303)
    return reject({ message: describeFailure(result), ...input }, 409)
  }
  switch (intent) {
    case 'limits': {
      const parsed = parseForm(limitSchema, form)
      if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
      return finish(await changeLimits(db, { ...edit, fields: parsed.value }), 'limits', {
        values: getFieldValues(limitSchema, form),
      })
    }
    case 'save': {
      const gift = (await listGifts(db, campaign.id)).find(({ id }) => id === giftId)
      const contents = readContentsForm(gift?.contents ?? [], form)
      const input = { values: getFieldValues(giftSchema, form), contents }
      const parsed = parseForm(giftSchema, form)
      if (!parsed.ok) return reject({ errors: parsed.errors, ...input })
      const problem = findQuantityProblem(gift?.contents ?? [], form)
      if (problem) return reject({ message: problem, ...input })
      return finish(await changeGift(db, { ...edit, giftId, fields: parsed.value, contents }), 'saved', input)
    }
    case 'up':
      return finish(await moveGiftUp(db, { ...edit, giftId }), 'saved')
    case 'remove':
      return finish(await removeGift(db, { ...edit, giftId }), 'removed')
    case 'search': {
      const text = String(form.get('search') ?? '')
        .trim()
        .slice(0, 100)
      return data<GiftsResult>({ form: intent, search: { text, products: await searchProductLines(db, text) } })
    }
    default: {
      if (!/^(add-box|add-option|add-stock|add-product \S{1,60})$/.test(intent)) throw data(null, { status: 400 })
      const lines = await readAddedLines(db, { intent, form })
      const [first] = lines
      if (!first) return reject({ message: 'Choose what to add first.' })
      if (lines.length > maxContentLines) return reject({ message: `A gift has at most ${maxContentLines} products.` })
      const choices =
        intent === 'add-box'
          ? await listBoxChoices(db)
          : intent === 'add-option'
            ? await listAcceptedOptions(db, campaign)
            : []
      const chosen = choices.find(({ value }) => value === String(form.get(intent.slice('add-'.length))))
      const title = chosen?.name ?? first.name
      const added = await addGift(db, { ...edit, title, contents: lines })
      if (added.outcome === 'changed') await drawGiftMockups(services, { campaignId: campaign.id })
      return finish(added, 'added')
    }
  }
}
