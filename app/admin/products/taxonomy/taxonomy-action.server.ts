import { data } from 'react-router'
import { maxShortLineLength } from '#app/features/catalog/products/product.schema.ts'
import { isTaxonomyKind, type TaxonomyKind, taxonomyTitles } from '#app/features/catalog/taxonomy/kinds.ts'
import { orderTerms } from '#app/features/catalog/taxonomy/order.server.ts'
import { renameTerm } from '#app/features/catalog/taxonomy/rename-term.server.ts'
import { readTaxonomy } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { undoCatalogChange } from '#app/features/catalog/taxonomy/undo-catalog-change.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { moveByButton } from '#app/ui/sort-order.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import { formatProductCount } from '../list/bulk/bulk.ts'
import { toUndoMessage } from '../undo-message.ts'
import { backgroundMessage, waitForChange } from '../wait-for-change.server.ts'

/** Result of a form of the screen. */
export type TermResult = {
  kind: TaxonomyKind
  tone: 'success' | 'error'
  message: string
  /** Change set that can be undone. */
  change?: string | undefined
  skipped?: { name: string; reason: string }[]
  /** A rename that was rejected or needs confirmation. */
  rename?: { name: string; to: string; error?: string; merges?: boolean } | undefined
}

type TaxonomyResponse = ReturnType<typeof data<TermResult>>

export async function runTaxonomyAction(args: RouteArgs): Promise<TaxonomyResponse> {
  const { db, writes } = args.context.get(servicesContext)
  const log = args.context.get(logContext)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const text = (name: string) => toSingleLine(String(form.get(name) ?? ''))
  const intent = form.get('intent')
  const kind = form.get('kind')
  if (!isTaxonomyKind(kind)) {
    return data(
      { kind: 'category', tone: 'error', message: 'This form is out of date. Reload the page and try again.' },
      { status: 422 },
    )
  }
  const respond = (result: Omit<TermResult, 'kind'>) =>
    data<TermResult>({ kind, ...result }, { status: result.tone === 'success' ? 200 : 422 })
  const respondInBackground = () => respond({ tone: 'success', message: backgroundMessage })
  /** A rename, whose products take a while, blocks the order until it is done. */
  const saveOrder = async (names: string[], message: string) => {
    const isSaved = await waitForChange(
      orderTerms(writes, { kind, names, by }).then(() => true),
      log,
    )
    return respond({
      tone: 'success',
      message: isSaved ? message : 'Another change is still running. The order is saved when it is done.',
    })
  }
  const one = taxonomyTitles[kind].one

  if (intent === 'undo') {
    const change = readUuidField(form, 'change')
    if (!change) return respond({ tone: 'error', message: 'This form is out of date. Reload the page and try again.' })
    const undone = await waitForChange(undoCatalogChange(writes, { change, by }), log)
    return undone ? respond(toUndoMessage(undone)) : respondInBackground()
  }
  if (intent === 'by-name') {
    return saveOrder([], `${taxonomyTitles[kind].many} are now sorted A–Z.`)
  }
  const move = form.get('move')
  if (intent === 'order' || typeof move === 'string') {
    const names = form.getAll('order').map(String)
    return saveOrder(
      moveByButton(names, move, (name) => name),
      'Order saved.',
    )
  }
  if (intent !== 'rename')
    return respond({ tone: 'error', message: 'This form is out of date. Reload the page and try again.' })

  const name = String(form.get('name') ?? '')
  const to = text('to')
  const rejectName = (error: string) =>
    respond({ tone: 'error', message: `${name} was not renamed.`, rename: { name, to, error } })
  if (to === '') return rejectName('Enter a name')
  if (to.length > maxShortLineLength) return rejectName(`Use ${maxShortLineLength} characters or fewer`)
  if (to === name) return rejectName('Enter a different name')
  const existing = (await readTaxonomy(db))[kind].find((term) => term.name === to)
  if (existing && text('merge') !== to) {
    const message = `The ${one} ${to} already exists, with ${formatProductCount(existing.productCount)}.`
    return respond({ tone: 'error', message, rename: { name, to, merges: true } })
  }
  const renamed = await waitForChange(renameTerm(writes, { kind, name, to, by }), log)
  if (!renamed) return respondInBackground()
  const { change, changed, merged } = renamed
  if (change === null) return respond({ tone: 'error', message: `No product uses the ${one} ${name} anymore.` })
  return respond({
    tone: 'success',
    message: merged
      ? `${name} merged into ${to}. ${formatProductCount(changed)} moved.`
      : `${name} renamed to ${to}. ${formatProductCount(changed)} updated.`,
    change,
  })
}
