import { data, redirect } from 'react-router'
import { dropDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { composeImage } from '#app/features/images/compose.server.ts'
import { readImageForm } from '#app/features/images/form.server.ts'
import { checkBox, isId, type TypedBox } from '#app/features/ready-made/editing/box.schema.ts'
import { type Choice, getChoices, searchChoices } from '#app/features/ready-made/editing/choose-products.server.ts'
import { deleteBox, saveBox } from '#app/features/ready-made/editing/save-box.server.ts'
import { findBox } from '#app/features/ready-made/editing/stored-box.server.ts'
import { getTyped, typedFromForm } from '#app/features/ready-made/editing/typed-box.ts'
import { restoreBox, undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { NotAnswered } from '#app/lib/child-worker.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { versionIn } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteCall } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'

export type BoxReply = {
  /** As it was typed, with what a plain button has changed of it. */
  typed: TypedBox
  products: Choice[]
  errors: FieldErrors
  message?: string
  /** Results of the search without JavaScript. */
  found?: { search: string; products: Choice[] }
  /** Changes that someone else made since the form was opened. */
  meanwhile?: {
    version: number
    typed: TypedBox
    products: Choice[]
    by: { who: string; at: Date; title: string } | null
  }
}

/** Handles the forms of the box editor. */
export async function changeBox(asked: RouteCall) {
  const { request, context } = asked
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const by = getActor(person, getClient(asked).address)
  const { form, rejected } = await readImageForm(request, services, by)
  const id = String(form.get('id') ?? '').toLowerCase()
  if (!isId(id)) throw data(null, { status: 404 })
  const version = versionIn(form)
  const typed = typedFromForm(form)
  const address = `/admin/boxes/${id}`
  const reply = async (rest: Partial<BoxReply>, status = 422) => {
    const now = rest.typed ?? typed
    const products = await getChoices(
      services.db,
      now.items.map((item) => item.id),
    )
    return data<BoxReply>({ typed: now, products, errors: {}, ...rest }, { status })
  }

  switch (form.get('intent')) {
    case 'draft':
      await saveDraft(services.db, { kind: 'box', subject: id, staffId: person.id, version, fields: typed })
      // A page without JavaScript comes back with the draft.
      return request.headers.get('Accept')?.includes('text/html')
        ? redirect(`${version === 0 ? '/admin/boxes/new' : address}?told=drafted`, 303)
        : new Response(null, { status: 204 })
    case 'discard':
      await dropDraft(services.db, { kind: 'box', subject: id, staffId: person.id })
      if (version === 0) return redirect('/admin/boxes', 303)
      return redirect(`${(await findBox(services.db, id)) ? address : '/admin/boxes'}?told=discarded`, 303)
    case 'search': {
      const search = String(form.get('search') ?? '')
      return reply({ found: { search, products: await searchChoices(services, search) } }, 200)
    }
    case 'compose':
      return compose()
    case 'delete':
      return remove()
    case 'undo':
    case 'restore':
      return takeBack()
    case 'publish':
      return publish()
    default:
      // A plain button of the items, or a search that was sent by Enter.
      return reply({}, 200)
  }

  async function publish() {
    const checked = checkBox(typed)
    const imageProblem = rejected.map(({ name, reason }) => `${name}: ${reason}`)
    if (!checked.ok || imageProblem.length > 0) {
      const errors: FieldErrors = checked.ok ? {} : checked.errors
      if (imageProblem.length > 0) errors.pictures = imageProblem
      return reply({ errors })
    }
    const saved = await saveBox(services.db, { id, version, fields: checked.fields, by })
    if (saved.outcome === 'saved') return redirect(`${address}?told=published`, 303)
    if (saved.outcome === 'missing products')
      return reply({
        errors: { items: ['A product is no longer in the catalog. Remove it from the box, then publish.'] },
      })
    if (saved.outcome === 'gone')
      return reply(
        { message: 'Someone deleted this box. Undo the deletion in Change history, or create a new box.' },
        409,
      )
    const { current, meanwhile } = saved
    const theirs = getTyped(current)
    const products = await getChoices(
      services.db,
      theirs.items.map((item) => item.id),
    )
    const message =
      'Someone else edited this box while you were working. Your changes were not published. Compare the versions, then choose one.'
    return reply({ message, meanwhile: { version: current.version, typed: theirs, products, by: meanwhile } }, 409)
  }

  async function compose() {
    const products = await getChoices(
      services.db,
      typed.items.map((item) => item.id),
    )
    const addresses = products.map(({ image }) => image)
    try {
      const made = await composeImage(services, { addresses, name: `${typed.name || 'Box'}.png`, by })
      if (!made.ok) return reply({ errors: { pictures: [made.reason] } })
      return reply({ typed: { ...typed, picture: made.image.address } }, 200)
    } catch (error) {
      context.get(logContext).error({ err: error }, 'box_image.compose_failed')
      const why =
        error instanceof NotAnswered ? 'Images cannot be generated right now.' : 'The image could not be saved.'
      return reply({ errors: { pictures: [`${why} Try again in a minute.`] } }, 503)
    }
  }

  async function remove() {
    const deleted = await deleteBox(services.db, { id, version, by })
    if (deleted.outcome === 'conflict')
      return reply(
        { message: 'Someone else edited this box while you were working. Review it before you delete it.' },
        409,
      )
    const change = deleted.outcome === 'deleted' ? `&change=${deleted.change}` : ''
    return redirect(`/admin/boxes?told=deleted${change}`, 303)
  }

  async function takeBack() {
    const change = String(form.get('change') ?? '')
    if (!isId(change)) throw data(null, { status: 404 })
    const undone =
      form.get('intent') === 'undo'
        ? await undoBoxes(services.db, { change, by })
        : await restoreBox(services.db, { id, change, by })
    const [left] = undone?.left ?? []
    if (!undone) return reply({ message: 'This change was already undone.' }, 409)
    if (left) return reply({ message: `Not restored: this box ${left.why}.` }, 409)
    // Undoing the creation of a box deletes it.
    const there = form.get('intent') === 'restore' || form.get('added') !== 'yes'
    const done = form.get('intent') === 'undo' ? 'undone' : 'restored'
    return redirect(there ? `${address}?told=${done}` : '/admin/boxes?told=undone', 303)
  }
}
