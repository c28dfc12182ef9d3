import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { listRequestLines } from '#app/features/requests/request-lines.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { type OpenRequest, openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { isProductId, readOrderToday } from '#app/features/requests/workflow/order-today.server.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { listMethods } from '../../decoration/methods.server.ts'
import { formatEstimatedDelivery } from '../../document/estimated-delivery.ts'
import { maxBlocks, maxOptions, maxTexts, type ProposalContent } from '../../document/proposal-content.schema.ts'
import { createProposal } from '../../lifecycle/create-proposal.server.ts'
import { mockupNoteName, withoutChoice } from '../../templates/default-templates.ts'
import { listTemplates, type Template } from '../../templates/templates.server.ts'
import { createContent } from './create-content.ts'
import { readProductLines } from './product-line.server.ts'
import { getRequestTitle, toRequestBlocks, toRequestOptions } from './request-options.ts'

export type CreateOptions = {
  /** Requests to answer; the first one is linked. */
  requestIds?: readonly string[]
  contactId?: string | undefined
  companyId?: string | undefined
  /** Template of a whole proposal. */
  templateId?: string | undefined
  brand: Brand
  by: Actor
}

export type Created =
  | { outcome: 'created'; id: string; number: string }
  | { outcome: 'not-found' | 'customer-not-found' }

/** Requests that one proposal answers. */
export const maxRequests = 6

const createId = () => randomUUID()

/**
 * Creates a draft from requests, for a customer, from a template, or empty. It has the options of every request, and the
 * customer is its first signer. Requests without an assignee are assigned to the author.
 */
export const createFromRequests = (
  db: Queryable,
  { requestIds = [], contactId, companyId, templateId, brand, by }: CreateOptions,
): Promise<Created> =>
  db.transaction(async (tx) => {
    const requests: OpenRequest[] = []
    for (const id of requestIds) {
      const request = await openRequest(tx, { id })
      if (!request || request.entry.deleted_at || request.entry.merged_into) return { outcome: 'not-found' }
      requests.push(request)
    }
    const customer = await readCustomer(tx, { request: requests[0], contactId, companyId })
    if (!customer) return { outcome: 'customer-not-found' }
    const templates = await listTemplates(tx)
    const template = templates.find(({ id }) => id !== null && id === templateId)?.content ?? undefined
    const requested = await readRequestContent(tx, requests, { brand, template })
    const content = createContent({
      ...template,
      ...requested,
      // Earlier versions stored longer notes.
      coverNote: (template?.coverNote || pickCoverNote(templates, requested.options ?? []))
        .slice(0, maxTexts.coverNote)
        .toWellFormed(),
      terms: template?.terms || (templates.find(({ kind }) => kind === 'terms')?.text ?? ''),
      customer: customer.fields,
      today: getShopDay(),
    })
    const created = await createProposal(tx, {
      content,
      brand,
      by,
      contactId: customer.contactId,
      companyId: customer.companyId,
      requestId: requests[0]?.entry.id ?? null,
      assigneeId: requests[0]?.entry.owner_id ?? null,
    })
    for (const { entry } of requests)
      if (!entry.owner_id && by.staffId)
        await changeRequest(tx, { id: entry.id, change: { assigneeId: by.staffId }, by })
    const { name, email } = customer.fields
    if (email)
      await tx.insert(proposalRecipients).values({
        proposal_id: created.id,
        name: name || email,
        role: 'signer',
        email: email.toLowerCase(),
      })
    return { outcome: 'created', ...created }
  })

/** The note that promises mockups if a line has one or artwork to draw one from, else the first other note. */
function pickCoverNote(templates: readonly Template[], options: ProposalContent['options']): string {
  const lines = options.flatMap((option) => option.lines)
  const hasMockupOrArtwork = lines.some(({ mockup, imprints }) => mockup || imprints.some(({ artwork }) => artwork))
  const notes = templates.filter(({ kind }) => kind === 'cover-note')
  const note = notes.find(({ name }) => (name === mockupNoteName) === hasMockupOrArtwork)?.text ?? notes[0]?.text ?? ''
  const hasOneChoice = options.length === 1 && lines.every(({ quantities }) => quantities.length === 1)
  return hasOneChoice ? withoutChoice(note) : note
}

type CustomerSource = {
  request: OpenRequest | undefined
  contactId: string | undefined
  companyId: string | undefined
}

/**
 * Reads the chosen contact with its company, or the chosen company, else the customer of the request.
 * @returns undefined if the chosen one does not exist
 */
async function readCustomer(db: Queryable, { request, contactId, companyId }: CustomerSource) {
  const isChosen = contactId !== undefined || companyId !== undefined
  const id = isChosen ? contactId : request?.entry.contact_id
  const [contact] = id ? await db.select().from(contacts).where(eq(contacts.id, id)) : []
  const company = contact?.company_id ?? companyId
  const [found] = company ? await db.select().from(companies).where(eq(companies.id, company)) : []
  if (isChosen && !(contactId === undefined ? found : contact)) return undefined
  const entry = isChosen ? undefined : request?.entry
  return {
    contactId: contact?.id ?? null,
    companyId: found?.id ?? null,
    fields: {
      name: (entry?.contact_name ?? contact?.name ?? '').slice(0, 120).toWellFormed(),
      company: (entry?.company ?? found?.name ?? '').slice(0, 120).toWellFormed(),
      email: entry?.email ?? contact?.email ?? '',
      address: (found?.billing_address ?? found?.shipping_address ?? '').slice(0, 500).toWellFormed(),
    },
  }
}

/** Delivery is estimated for an approval within a week. */
const daysToApprove = 7

type ContentSource = { brand: Brand; template: ProposalContent | undefined }

/** Creates content of a proposal from requests; empty without one. */
async function readRequestContent(
  db: Queryable,
  requests: readonly OpenRequest[],
  { brand, template }: ContentSource,
): Promise<Partial<ProposalContent>> {
  const [first] = requests
  if (!first) return {}
  const methods = Object.fromEntries((await listMethods(db)).map(({ key, method }) => [key, method]))
  const ids = requests.flatMap(({ submission }) => listRequestLines(submission).map(({ productId }) => productId))
  const products = await readProductLines(db, ids.filter(isProductId))
  const options = requests
    .flatMap(({ submission }) => toRequestOptions(submission, { products, methods, createId }))
    .slice(0, maxOptions)
    .map((option, index) => ({ ...option, name: `Option ${String.fromCharCode('A'.charCodeAt(0) + index)}` }))
  const { submission } = first
  const approval = addDays(getShopDay(), daysToApprove)
  const order = await readOrderToday(db, submission, approval, brand.daysOff)
  const delivery = formatEstimatedDelivery(order?.delivery.estimate, approval) ?? template?.delivery
  const needed = 'date_needed' in submission ? submission.date_needed : null
  return {
    title: getRequestTitle(submission),
    ...((options.length > 0 || !template) && { options }),
    blocks: [
      ...(template?.blocks ?? []),
      ...requests.flatMap((each) => toRequestBlocks(each.submission, createId)),
    ].slice(0, maxBlocks),
    inHandsOn: needed && isIsoDate(needed) ? needed : null,
    ...(delivery !== undefined && { delivery }),
  }
}
