import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { storeLogo } from '#app/features/images/logo.server.ts'
import { searchProductLines } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { campaignSchema, parseCampaignForm } from '#app/features/sends/campaigns/campaign.schema.ts'
import {
  type CampaignChange,
  type ChangeResult,
  changeCampaign,
  deleteCampaign,
  readCampaign,
} from '#app/features/sends/campaigns/campaigns.server.ts'
import { changeStatus, type StatusResult } from '#app/features/sends/campaigns/change-status.server.ts'
import { maxContentLines } from '#app/features/sends/campaigns/contents.server.ts'
import { getPublicLinkPath } from '#app/features/sends/links.server.ts'
import { drawGiftMockups } from '#app/features/sends/redemption/draw-mockups.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, getFieldValues } from '#app/lib/form.ts'
import { discard, isMultipart, type StagedFile, stageForm } from '#app/lib/http/multipart.server.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { type campaignStatuses, campaignStatuses as statuses } from '#db/tables/sends.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { campaignsPath, getCampaignPath, getOverviewPath } from '../campaign-paths.ts'
import { readAddedLines } from './add-contents.server.ts'
import { findQuantityProblem, readContentsForm } from './change-contents.ts'
import { findCustomer } from './find-customer.server.ts'

/** Why nothing was done, the found products, or the public link. */
export type SetupResult = {
  /** Intent of the submitted form. */
  form: string
  message?: string
  errors?: FieldErrors
  values?: FieldValues
  search?: { text: string; products: Awaited<ReturnType<typeof searchProductLines>> }
  publicPath?: string
}

type Status = (typeof campaignStatuses)[number]

const limits = { fields: 4, files: 1, fileSize: 25 * 1024 * 1024 }

const statusMessages: Record<Exclude<StatusResult, 'changed'>, string> = {
  'not-found': 'This campaign no longer exists.',
  'not-possible': 'Someone else changed the status since you opened the page. Check it and try again.',
  'no-contents': 'Add what recipients get first.',
  'no-recipients': 'Add recipients, a public link, or codes for gifts first.',
  ended: 'The deadline has passed. Choose a later day first.',
}

const describeFailure = (result: Exclude<ChangeResult, { outcome: 'changed' }>): string => {
  switch (result.outcome) {
    case 'conflict':
      return 'Someone else changed this campaign since you opened the page. Check it and try again.'
    case 'locked':
      return 'Packing started. Reopen the campaign to change it.'
    case 'answered':
      return 'Recipients have confirmed already, so the contents can no longer change.'
    case 'stock-of-other-company':
      return 'This campaign sends stock of a customer. Choose that customer, or remove the stock from its contents and gifts first.'
    case 'limit-below-count':
      return `Responses already confirmed through the public link: ${formatNumber(result.count)}. Enter at least this number.`
    case 'not-found':
      return 'This campaign no longer exists.'
  }
}

/** Handles the forms of the setup. @param id of the campaign */
export async function runSetupAction(args: RouteArgs, id: string) {
  const { settings } = args.context.get(servicesContext)
  if (!isMultipart(args.request)) return runIntent(args, { id, form: await readForm(args.request) })
  const { form, files } = await stageForm(args.request, { dataDir: settings.DATA_DIR, limits })
  try {
    return await runIntent(args, { id, form, file: files[0] })
  } finally {
    await discard(files)
  }
}

async function runIntent(
  args: RouteArgs,
  { id, form, file }: { id: string; form: FormData; file?: StagedFile | undefined },
) {
  const services = args.context.get(servicesContext)
  const { db } = services
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const intent = String(form.get('intent') ?? '')
  const done = (messageKey: string) => redirect(`${getCampaignPath(id)}?notice=${messageKey}`, 303)
  const reject = (result: Omit<SetupResult, 'form'>, status = 422) =>
    data<SetupResult>({ form: intent, ...result }, { status })
  const change = async (fields: CampaignChange, values?: FieldValues) => {
    const result = await changeCampaign(services, { id, version: parseVersion(form), change: fields, by })
    if (result.outcome === 'changed') return undefined
    return reject({ message: describeFailure(result), ...(values && { values }) }, 409)
  }

  switch (intent) {
    case 'save': {
      const { colours: colors } = await readBrand(services)
      const parsed = parseCampaignForm(form, colors)
      if (!parsed.ok)
        return reject({
          errors: parsed.errors,
          values: parsed.values,
          message: 'Not saved yet. Correct the marked fields.',
        })
      const values = { ...getFieldValues(campaignSchema, form), countries: form.getAll('countries').join(' ') }
      return (await change(parsed.value, values)) ?? done('saved')
    }
    case 'logo': {
      if (!file) return reject({ message: 'Choose a file first.' })
      const stored = await storeLogo(services, { path: file.file, name: file.name, by })
      if (!stored.ok) return reject({ message: stored.reason })
      const failure = await change({ logo: stored.logo })
      if (!failure) await drawGiftMockups(services, { campaignId: id, isLogoChanged: true })
      return failure ?? done('saved')
    }
    case 'remove-logo': {
      const failure = await change({ logo: null })
      if (!failure) await drawGiftMockups(services, { campaignId: id, isLogoChanged: true })
      return failure ?? done('saved')
    }
    case 'kind':
      return (await change({ kind: form.get('kind') === 'gift' ? 'gift' : 'package' })) ?? done('saved')
    case 'customer': {
      const values = { customer: String(form.get('customer') ?? '') }
      const typed = toSingleLine(values.customer)
      // The name of a company would unlink the contact, who also belongs to it.
      if (typed === (await openCampaign(db, id)).customer?.searchText) return done('saved')
      const found = await findCustomer(db, typed)
      const rejectCustomer = (error: string) => reject({ errors: { customer: [error] }, values })
      if (found === 'ambiguous')
        return rejectCustomer('Several companies have this name. Enter the email of a contact.')
      if (!found) return rejectCustomer('No company has this name, and no contact this email.')
      return (await change(found, values)) ?? done('saved')
    }
    case 'status': {
      const to = String(form.get('to') ?? '')
      if (!isStatus(to)) throw data(null, { status: 400 })
      const result = await changeStatus(services, { id, to, by })
      if (result === 'changed') return redirect(`${getOverviewPath(id)}?notice=${to}`, 303)
      return reject({ message: statusMessages[result] }, 409)
    }
    case 'delete':
      return (await deleteCampaign(db, { id, by }))
        ? redirect(campaignsPath, 303)
        : reject({ message: 'Only a draft can be deleted. Close the campaign instead.' }, 409)
    case 'public-link':
    case 'new-public-link': {
      const campaign = await readCampaign(db, id)
      if (campaign?.status !== 'open' || campaign.public_limit === null)
        return reject({ message: 'The public link works while the campaign is open and has domains.' }, 409)
      const publicPath = await getPublicLinkPath(db, services.settings, campaign, { renew: intent !== 'public-link' })
      return data<SetupResult>({ form: intent, publicPath })
    }
    default: {
      if (!/^(contents|search|add-box|add-option|add-stock|(add-product|remove) \S{1,60})$/.test(intent))
        throw data(null, { status: 400 })
      const campaign = await readCampaign(db, id)
      if (!campaign) throw data(null, { status: 404 })
      const staying = campaign.contents.filter((line) => intent !== `remove ${line.id}`)
      const problem = findQuantityProblem(staying, form)
      if (problem) return reject({ message: problem })
      const kept = readContentsForm(staying, form)
      const added = intent.startsWith('add-') ? await readAddedLines(db, { intent, form }) : []
      if (intent.startsWith('add-') && added.length === 0) return reject({ message: 'Choose what to add first.' })
      // A draft of an earlier version may have more: it can still be edited.
      if (added.length > 0 && kept.length + added.length > maxContentLines)
        return reject({ message: `A package has at most ${maxContentLines} products.` })
      const failure = await change({ contents: [...kept, ...added] })
      const text = String(form.get('search') ?? '')
        .trim()
        .slice(0, 100)
      if (failure || text === '') return failure ?? done('saved')
      return data<SetupResult>({ form: intent, search: { text, products: await searchProductLines(db, text) } })
    }
  }
}

const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text)
