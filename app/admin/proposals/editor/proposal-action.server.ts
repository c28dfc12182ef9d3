import { data } from 'react-router'
import { withoutEstimatedDelivery } from '#app/features/proposals/document/estimated-delivery.ts'
import { defaultTitle } from '#app/features/proposals/editing/creation/create-content.ts'
import { refreshMockups } from '#app/features/proposals/editing/refresh-mockups.server.ts'
import type { ProposalValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import type { Line } from '#app/features/proposals/pricing/option.schema.ts'
import { listTemplates, saveTemplate } from '#app/features/proposals/templates/templates.server.ts'
import { isProductId } from '#app/features/requests/workflow/order-today.server.ts'
import type { RouteArgs } from '../../access/client.server.ts'
import { type ContentResult, receiveSubmission } from '../../components/content-editor/content-action.server.ts'
import { getProposalPath, getSendPath } from '../proposal-paths.ts'
import { addProductLine } from './lines/add-product-line.ts'
import { findProductsToAdd, readProductToAdd } from './lines/found-products.server.ts'
import type { SearchResult } from './lines/product-picker.tsx'
import { proposalEditor } from './proposal-editor.server.ts'

/** Longer names of templates are cut. */
const maxTemplateName = 80

export type ProposalResult = ContentResult<ProposalValues> & { searchResult?: SearchResult }

type Submission = Awaited<ReturnType<typeof receiveProposal>>

const receiveProposal = (args: RouteArgs, id: string) => receiveSubmission(args, proposalEditor, id)

type ProposalIntent =
  | { type: 'search'; option: string }
  | { type: 'add-product'; option: string; productId: string }
  | { type: 'publish' | 'review' | 'save-template' | 'unsupported' | 'other' }

/** Parses the value of the pressed button; buttons of an option have its path and a product after the name, separated by spaces. */
function parseIntent(intent: string): ProposalIntent {
  const [type = '', option = '', productId = ''] = intent.split(' ')
  switch (type) {
    case 'search':
      return { type, option }
    case 'add-product':
      return { type, option, productId }
    case 'publish':
    case 'review':
    case 'save-template':
      return { type }
    // Proposals have no publish date, and their drafts have no links.
    case 'schedule':
    case 'unschedule':
    case 'create-link':
    case 'revoke-link':
      return { type: 'unsupported' }
    default:
      return { type: 'other' }
  }
}

/** Handles the form of the editor. Saving changes nothing that recipients see. */
export async function runProposalAction(args: RouteArgs, id: string) {
  const submission = await receiveProposal(args, id)
  const intent = parseIntent(submission.intent)
  switch (intent.type) {
    case 'search':
      return searchProducts(submission, intent)
    case 'add-product':
      return addProduct(submission, intent)
    case 'publish':
      return publish(submission, getProposalPath(id))
    case 'review':
      return publish(submission, getSendPath(id))
    case 'save-template':
      return saveAsTemplate(submission)
    case 'unsupported':
      throw data(null, { status: 400 })
    case 'other':
      return submission.run()
  }
}

async function searchProducts({ services, form, respond }: Submission, { option }: { option: string }) {
  const search = String(form.get(`${option}.search`) ?? '')
  const products = await findProductsToAdd(services.db, search)
  return respond<Pick<ProposalResult, 'searchResult'>>({ searchResult: { option, search, products } }, 200)
}

async function addProduct(
  { services, edit, respond }: Submission,
  { option, productId }: { option: string; productId: string },
) {
  const product = isProductId(productId) ? await readProductToAdd(services.db, productId) : undefined
  return respond(product ? { fields: addProductLine(edit.fields, option, product) } : {}, 200)
}

/** @param nextPath opens after the proposal was saved */
function publish({ id, services, publish }: Submission, nextPath: string) {
  const save: typeof proposalEditor.publish = async (db, publication) => {
    const before = (await proposalEditor.find(db, id))?.value
    const value = await refreshMockups(services, { content: publication.value, before })
    return proposalEditor.publish(db, { ...publication, value })
  }
  return publish({ save, messageKey: 'saved', nextPath })
}

const withoutLogo = (line: Line): Line => ({
  ...line,
  mockup: null,
  imprints: line.imprints.map((imprint) => ({ ...imprint, artwork: null })),
})

/** Saves the proposal as last saved as a template, without customer, logos and dates; a template of the same name is replaced. */
async function saveAsTemplate({ id, services, form, by, redirectTo, reject }: Submission) {
  const saved = await proposalEditor.find(services.db, id)
  const name = String(form.get('template_name') ?? '')
    .trim()
    .slice(0, maxTemplateName)
    .toWellFormed()
  if (!saved || name === '') throw data(null, { status: 400 })
  const { value } = saved
  const templates = await listTemplates(services.db)
  const existing = templates.find((template) => template.kind === 'proposal' && template.name === name)
  const outcome = await saveTemplate(services.db, {
    id: existing?.id ?? null,
    kind: 'proposal',
    name,
    version: existing?.version ?? 0,
    content: {
      ...value,
      // The proposal's title can name the customer, and the template's name is for staff.
      title: defaultTitle,
      options: value.options.map((option) => ({ ...option, lines: option.lines.map(withoutLogo) })),
      customer: { name: '', company: '', email: '', address: '' },
      validUntil: null,
      inHandsOn: null,
      delivery: withoutEstimatedDelivery(value.delivery),
    },
    by,
  })
  if (outcome !== 'saved') return reject('A teammate saved a template of this name just now. Try again.', 409)
  return redirectTo(getProposalPath(id), 'template')
}
