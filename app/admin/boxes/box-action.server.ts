import { data, redirect } from 'react-router'
import { deleteDraft, readDraftWrite, saveDraft } from '#app/features/content/drafts.server.ts'
import { composeImage } from '#app/features/images/compose.server.ts'
import { readImageForm } from '#app/features/images/form.server.ts'
import { type BoxFormValues, validateBox } from '#app/features/ready-made/editing/box.schema.ts'
import { parseBoxForm, toFormValues } from '#app/features/ready-made/editing/box-form-values.ts'
import {
  getChoices,
  type ProductChoice,
  searchChoices,
} from '#app/features/ready-made/editing/choose-products.server.ts'
import { deleteBox, saveBox } from '#app/features/ready-made/editing/save-box.server.ts'
import { findBox } from '#app/features/ready-made/editing/stored-box.server.ts'
import { restoreBox, undoBoxes } from '#app/features/ready-made/editing/undo-boxes.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parseVersion } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { formatDraftConflict } from '../components/draft-response.server.ts'

export type BoxResult = {
  /** Form values, including changes by buttons without JavaScript. */
  values: BoxFormValues
  products: ProductChoice[]
  errors: FieldErrors
  message?: string
  /** Results of the search without JavaScript. */
  searchResult?: { search: string; products: ProductChoice[] }
  /** Changes that someone else made since the form was opened. */
  conflict?: {
    version: number
    values: BoxFormValues
    products: ProductChoice[]
    by: { actorName: string; at: Date; title: string } | null
  }
}

/** Handles the forms of the box editor. @param id undefined for a new box, whose id the form has */
export async function runBoxAction(args: RouteArgs, { id: pathId }: { id: string | undefined }) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const by = getActor(person, getClient(args).ip)
  const { form, rejected } = await readImageForm(request, services, by)
  const subject = pathId ?? readUuidField(form, 'id')
  if (subject === undefined) throw data(null, { status: 404 })
  const id = subject.toLowerCase()
  const version = parseVersion(form)
  const values = parseBoxForm(form)
  const write = readDraftWrite(form)
  const draft = { kind: 'box' as const, subject: id, staffId: person.id, version, fields: values, write }
  const editPath = `/admin/boxes/${id}`
  const respond = async (rest: Partial<BoxResult>, status = 422) => {
    const current = rest.values ?? values
    const products = await getChoices(
      services.db,
      current.items.map((item) => item.id),
    )
    return data<BoxResult>({ values: current, products, errors: {}, ...rest }, { status })
  }

  switch (form.get('intent')) {
    case 'draft': {
      const draftResult = await saveDraft(services.db, draft)
      if (draftResult.outcome === 'conflict') return respond({ message: formatDraftConflict(draftResult) }, 409)
      return redirect(version === 0 ? `/admin/boxes/new?id=${id}&notice=drafted` : `${editPath}?notice=drafted`, 303)
    }
    case 'discard':
      await deleteDraft(services.db, { kind: 'box', subject: id, staffId: person.id })
      if (version === 0) return redirect('/admin/boxes', 303)
      return redirect(`${(await findBox(services.db, id)) ? editPath : '/admin/boxes'}?notice=discarded`, 303)
    case 'search': {
      const search = String(form.get('search') ?? '')
      return respond({ searchResult: { search, products: await searchChoices(services, search) } }, 200)
    }
    case 'compose':
      return compose()
    case 'delete':
      return deleteThis()
    case 'undo':
    case 'restore':
      return undoOrRestore()
    case 'publish':
      return publish()
    default:
      // An item button without JavaScript, or Enter in the search field.
      return respond({}, 200)
  }

  async function publish() {
    const checked = validateBox(values)
    const imageProblem = rejected.map(({ name, reason }) => `${name}: ${reason}`)
    if (!checked.ok || imageProblem.length > 0) {
      const errors: FieldErrors = checked.ok ? {} : checked.errors
      if (imageProblem.length > 0) errors.pictures = imageProblem
      await saveDraft(services.db, draft)
      return respond({ errors })
    }
    const saved = await saveBox(services.db, { id, version, fields: checked.fields, by, write })
    if (saved.outcome === 'saved') return redirect(`${editPath}?notice=published`, 303)
    if (saved.outcome === 'missing products')
      return respond({
        errors: { items: ['A product is no longer in the catalog. Remove it from the box, then publish.'] },
      })
    if (saved.outcome === 'not found')
      return respond(
        { message: 'Someone deleted this box. Undo the deletion in Change history, or create a new box.' },
        409,
      )
    const { current, latestChange } = saved
    const published = toFormValues(current)
    const products = await getChoices(
      services.db,
      published.items.map((item) => item.id),
    )
    const message =
      'Someone else edited this box while you were working. Your changes were not published. Compare the versions, then choose one.'
    return respond(
      { message, conflict: { version: current.version, values: published, products, by: latestChange } },
      409,
    )
  }

  async function compose() {
    const products = await getChoices(
      services.db,
      values.items.map((item) => item.id),
    )
    const urls = products.map(({ image }) => image)
    try {
      const composed = await composeImage(services, { urls, name: `${values.name || 'Box'}.png`, by })
      if (!composed.ok) return respond({ errors: { pictures: [composed.reason] } })
      return respond({ values: { ...values, picture: composed.image.url } }, 200)
    } catch (error) {
      context.get(logContext).error({ err: error }, 'box_image.compose_failed')
      const reason =
        error instanceof WorkerUnavailableError
          ? 'Images cannot be generated right now.'
          : 'The image could not be saved.'
      return respond({ errors: { pictures: [`${reason} Try again in a minute.`] } }, 503)
    }
  }

  async function deleteThis() {
    const deleted = await deleteBox(services.db, { id, version, by })
    if (deleted.outcome === 'conflict')
      return respond(
        { message: 'Someone else edited this box while you were working. Review it before you delete it.' },
        409,
      )
    const change = deleted.outcome === 'deleted' ? `&change=${deleted.change}` : ''
    return redirect(`/admin/boxes?notice=deleted${change}`, 303)
  }

  async function undoOrRestore() {
    const change = readUuidField(form, 'change')
    if (!change) throw data(null, { status: 404 })
    const undone =
      form.get('intent') === 'undo'
        ? await undoBoxes(services.db, { change, by })
        : await restoreBox(services.db, { id, change, by })
    const [skipped] = undone?.skipped ?? []
    if (!undone) return respond({ message: 'This change was already undone.' }, 409)
    if (skipped) return respond({ message: `Not restored: this box ${skipped.reason}.` }, 409)
    // Undoing the creation of a box deletes it.
    const exists = form.get('intent') === 'restore' || form.get('added') !== 'yes'
    const notice = form.get('intent') === 'undo' ? 'undone' : 'restored'
    return redirect(exists ? `${editPath}?notice=${notice}` : '/admin/boxes?notice=undone', 303)
  }
}
