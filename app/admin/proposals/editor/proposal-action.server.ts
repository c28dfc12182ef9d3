import { data, redirect } from 'react-router'
import { refreshMockups } from '#app/features/proposals/editing/refresh-mockups.server.ts'
import type { ProposalValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { listTemplates, saveTemplate } from '#app/features/proposals/templates/templates.server.ts'
import { isProductId } from '#app/features/requests/workflow/order-today.server.ts'
import type { RouteArgs } from '../../access/client.server.ts'
import { type ContentResult, readSubmission } from '../../components/content-editor/content-action.server.ts'
import { getProposalPath, getSendPath } from '../proposal-paths.ts'
import { addProductLine } from './lines/add-product-line.ts'
import { findProductsToAdd, readProductToAdd } from './lines/found-products.server.ts'
import type { SearchResult } from './lines/product-picker.tsx'
import { proposalEditor } from './proposal-editor.server.ts'

export type ProposalResult = ContentResult<ProposalValues> & { searchResult?: SearchResult }

/** Handles the form of the editor. Saving changes nothing that recipients see. */
export async function runProposalAction(args: RouteArgs, id: string) {
  const submission = await readSubmission(args, proposalEditor, id)
  const { services, form, edit, intent, respond, by } = submission
  const [verb, path = '', product = ''] = intent.split(' ')
  if (verb === 'search') {
    const search = String(form.get(`${path}.search`) ?? '')
    const products = await findProductsToAdd(services.db, search)
    return respond<Pick<ProposalResult, 'searchResult'>>({ searchResult: { option: path, search, products } }, 200)
  }
  if (verb === 'add-product') {
    const found = isProductId(product) ? await readProductToAdd(services.db, product) : undefined
    return respond(found ? { fields: addProductLine(edit.fields, path, found) } : {}, 200)
  }
  const save: typeof proposalEditor.publish = async (db, publication) => {
    const before = (await proposalEditor.find(db, id))?.value
    const value = await refreshMockups(services, { content: publication.value, before })
    return proposalEditor.publish(db, { ...publication, value })
  }
  if (intent === 'review') {
    const published = await submission.publish({ save })
    return published instanceof Response && published.status === 303
      ? redirect(`${getSendPath(id)}?notice=saved`, 303)
      : published
  }
  if (intent === 'save-template') {
    const live = await proposalEditor.find(services.db, id)
    const name = String(form.get('template_name') ?? '')
      .trim()
      .slice(0, 80)
    if (!live || name === '') throw data(null, { status: 400 })
    const known = (await listTemplates(services.db)).find((each) => each.kind === 'proposal' && each.name === name)
    const content = { ...live.value, validUntil: null, inHandsOn: null }
    const template = {
      id: known?.id ?? null,
      kind: 'proposal',
      name,
      version: known?.version ?? 0,
      content,
      by,
    } as const
    await saveTemplate(services.db, template)
    return submission.redirectTo(getProposalPath(id), 'template')
  }
  if (intent === 'publish') return submission.publish({ save, notice: 'saved' })
  // Proposals have no publish date and no link of a draft.
  if (['schedule', 'unschedule', 'create-link', 'revoke-link'].includes(intent)) throw data(null, { status: 400 })
  return submission.run()
}
