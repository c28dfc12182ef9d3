import { data, redirect } from 'react-router'
import { composeImage } from '#app/features/images/compose-image.server.ts'
import type { BoxFormValues } from '#app/features/ready-made/editing/box.schema.ts'
import {
  type ProductChoice,
  readProductChoices,
  searchProductChoices,
} from '#app/features/ready-made/editing/product-choices.server.ts'
import { deleteBox } from '#app/features/ready-made/editing/save-box.server.ts'
import { WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import { parseVersion } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import type { RouteArgs } from '../access/client.server.ts'
import { type ContentResult, receiveSubmission } from '../components/content-editor/content-action.server.ts'
import { boxEditor } from './box-editor.server.ts'

export type BoxResult = ContentResult<BoxFormValues> & {
  /** Products of the fields. */
  products?: ProductChoice[]
  /** Results of the search without JavaScript. */
  searchResult?: { search: string; products: ProductChoice[] }
}

/** Handles the forms of the box editor. @param id undefined for a new box, whose id the form has */
export async function runBoxAction(args: RouteArgs, { id: pathId }: { id: string | undefined }) {
  const submission = await receiveSubmission(args, boxEditor, pathId)
  const { services, form, id, by, edit, respond, reject } = submission
  switch (submission.intent) {
    case 'search': {
      const search = String(form.get('search') ?? '')
      return withProducts(
        respond({ searchResult: { search, products: await searchProductChoices(services, search) } }, 200),
      )
    }
    case 'compose':
      return withProducts(await compose())
    case 'delete': {
      const deleted = await deleteBox(services.db, { id, version: parseVersion(form), by })
      if (deleted.outcome === 'conflict')
        return reject('Someone else edited this box while you were working. Review it before you delete it.', 409)
      const change = deleted.outcome === 'deleted' ? `&change=${deleted.change}` : ''
      return redirect(`/admin/boxes?notice=deleted${change}`, 303)
    }
    default:
      return withProducts(await submission.run())
  }

  /** The loader reads the products of what is stored, not of the input. */
  async function withProducts(result: Response | { data: BoxResult; init: ResponseInit | null }) {
    if (result instanceof Response) return result
    const products = await readProductChoices(
      services.db,
      (result.data.fields?.items ?? []).map((item) => item.id),
    )
    return data<BoxResult>({ ...result.data, products }, result.init ?? {})
  }

  async function compose() {
    const { items, name } = edit.fields
    const products = await readProductChoices(
      services.db,
      items.map((item) => item.id),
    )
    const urls = products.map(({ image }) => image)
    try {
      const composed = await composeImage(services, { urls, name: `${name || 'Box'}.png`, by })
      if (!composed.ok) return respond({ errors: { pictures: [composed.reason] } })
      return respond({ fields: { ...edit.fields, picture: composed.image.url } }, 200)
    } catch (error) {
      args.context.get(logContext).error({ err: error }, 'box_image.compose_failed')
      const reason =
        error instanceof WorkerUnavailableError
          ? 'Images cannot be generated right now.'
          : 'The image could not be saved.'
      return respond({ errors: { pictures: [`${reason} Try again in a minute.`] } }, 503)
    }
  }
}
