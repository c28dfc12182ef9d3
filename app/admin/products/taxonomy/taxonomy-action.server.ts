import { data } from 'react-router'
import { maxLabelLength } from '#app/features/catalog/products/product.schema.ts'
import { isTaxonomyKind, type TaxonomyKind, taxonomyTitles } from '#app/features/catalog/taxonomy/kinds.ts'
import { orderTerms } from '#app/features/catalog/taxonomy/order.server.ts'
import { renameTerm } from '#app/features/catalog/taxonomy/rename.server.ts'
import { readTaxonomy } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { undoCatalogChange } from '#app/features/catalog/taxonomy/undo.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { singleLine } from '#app/lib/text/single-line.ts'
import { moveByButton } from '#app/ui/sort-order.ts'
import { getClient, type RouteCall } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { productsCounted } from '../list/bulk/bulk.ts'
import { toUndoMessage } from '../list/bulk/undo-message.ts'

/** Message after a form of the screen was sent. */
export type LabelSaid = {
  kind: TaxonomyKind
  tone: 'success' | 'error'
  message: string
  /** The step that can be undone. */
  change?: string | undefined
  kept?: { name: string; why: string }[]
  /** A rename that was rejected or needs confirmation. */
  open?: { name: string; to: string; error?: string; merges?: boolean } | undefined
}

type Answer = ReturnType<typeof data<LabelSaid>>

/** Uses positions as ids, as names contain spaces. */
const getId = (index: number) => String(index)

export async function workOnLabels(asked: RouteCall): Promise<Answer> {
  const { db, writes } = asked.context.get(servicesContext)
  const form = await readForm(asked.request)
  const by = getActor(getPerson(asked.context), getClient(asked).address)
  const text = (name: string) => singleLine(String(form.get(name) ?? ''))
  const intent = form.get('intent')
  const kind = form.get('kind')
  if (!isTaxonomyKind(kind)) {
    return data(
      { kind: 'category', tone: 'error', message: 'This form is out of date. Reload the page and try again.' },
      { status: 422 },
    )
  }
  const say = (said: Omit<LabelSaid, 'kind'>) =>
    data<LabelSaid>({ kind, ...said }, { status: said.tone === 'success' ? 200 : 422 })
  const one = taxonomyTitles[kind].one

  if (intent === 'undo') {
    const change = form.get('change')
    if (!isUuid(change))
      return say({ tone: 'error', message: 'This form is out of date. Reload the page and try again.' })
    return say(toUndoMessage(await undoCatalogChange(writes, { change, by })))
  }
  if (intent === 'by-name') {
    await orderTerms(writes, { kind, names: [], by })
    return say({ tone: 'success', message: `${taxonomyTitles[kind].many} are now sorted A–Z.` })
  }
  const move = form.get('move')
  if (intent === 'order' || typeof move === 'string') {
    const names = form.getAll('order').map(String)
    const moved =
      typeof move === 'string'
        ? moveByButton(
            names.map((_, index) => getId(index)),
            move,
          )
        : undefined
    await orderTerms(writes, { kind, names: moved?.map((id) => names[Number(id)] ?? '') ?? names, by })
    return say({ tone: 'success', message: 'Order saved.' })
  }
  if (intent !== 'rename')
    return say({ tone: 'error', message: 'This form is out of date. Reload the page and try again.' })

  const name = String(form.get('name') ?? '')
  const to = text('to')
  const wrong = (error: string) =>
    say({ tone: 'error', message: `${name} was not renamed.`, open: { name, to, error } })
  if (to === '') return wrong('Enter a name')
  if (to.length > maxLabelLength) return wrong(`Use ${maxLabelLength} characters or fewer`)
  if (to === name) return wrong('Enter a different name')
  const other = (await readTaxonomy(db))[kind].find((label) => label.name === to)
  if (other && text('merge') !== to) {
    const message = `The ${one} ${to} already exists, with ${productsCounted(other.products)}.`
    return say({ tone: 'error', message, open: { name, to, merges: true } })
  }
  const { change, changed, merged } = await renameTerm(writes, { kind, name, to, by })
  if (change === null) return say({ tone: 'error', message: `No product uses the ${one} ${name} anymore.` })
  return say({
    tone: 'success',
    message: merged
      ? `${name} merged into ${to}. ${productsCounted(changed)} moved.`
      : `${name} renamed to ${to}. ${productsCounted(changed)} updated.`,
    change,
  })
}
