import { type ClientActionFunctionArgs, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { maxAreas, parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { getActor } from '#app/features/staff/person.ts'
import { catchNoResponse } from '#app/lib/http/catch-no-response.ts'
import { readForm as readBody } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/imprint-areas.route.ts'
import {
  type AreasResult,
  createArea,
  parseAreasForm,
  toAreaTexts,
  toDrawnArea,
  validateAreaTexts,
} from './area-form.ts'
import { copyAreas, readImageAreas, saveAreas } from './imprint-areas.server.ts'
import { ImprintAreasForm } from './imprint-areas-form.tsx'
import './imprint-areas.css'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(`${loaderData?.name ?? 'Product'}: imprint locations`, matches)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const { unit } = await readBrand(services)
  const image = url.searchParams.get('picture') ?? ''
  const screen = isUuid(params.id)
    ? await readImageAreas(db, { id: params.id, staffId: getPerson(context).id, image })
    : undefined
  if (!screen) throw data(null, { status: 404 })
  const { areas, ...rest } = screen
  return { ...rest, unit, texts: areas.map((area) => toAreaTexts(area, unit)) }
}

/** Autosaves do not change the initial data. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') !== 'save-draft' && defaultShouldRevalidate

export async function action(args: Route.ActionArgs) {
  const { request, params, context, url } = args
  const services = context.get(servicesContext)
  const { db } = services
  const person = getPerson(context)
  const image = url.searchParams.get('picture') ?? ''
  const imageRef = { id: params.id, staffId: person.id, image }
  const screen = isUuid(params.id) ? await readImageAreas(db, imageRef) : undefined
  if (!screen) throw data(null, { status: 404 })
  const form = await readBody(request)
  const texts = parseAreasForm(form)
  const intent = String(form.get('intent') ?? '')
  const drawnAreas = texts.map((each) => toDrawnArea(each, image))
  const respond = (result: AreasResult, status = 200) => data<AreasResult>(result, { status })
  if (intent === 'save-draft') {
    await saveAreas(db, imageRef, drawnAreas)
    return respond({ outcome: 'saved' })
  }
  if (intent === 'add-flat' || intent === 'add-round') {
    const { unit } = await readBrand(services)
    const added =
      texts.length < maxAreas.perImage ? [createArea(intent === 'add-flat' ? 'flat' : 'round', texts, unit)] : []
    return respond({ outcome: 'rows', texts: [...texts, ...added] })
  }
  if (form.has('remove')) {
    const removed = Number(form.get('remove'))
    return respond({ outcome: 'rows', texts: texts.filter((_, index) => index !== removed) })
  }
  const parsed = parseDrawnAreas(drawnAreas)
  if ('problem' in parsed) {
    // Errors of one area appear beside its fields, errors of all areas above the list.
    const isBesideField = texts.some((each) => 'problems' in validateAreaTexts(each, image))
    return respond({ outcome: 'rejected', texts, ...(!isBesideField && { message: parsed.problem }) }, 422)
  }
  await saveAreas(db, imageRef, parsed.value)
  if (intent === 'copy') {
    const selected = new Set(form.getAll('copy-to'))
    const to = screen.matchingImages.filter(({ product }) => selected.has(product))
    const by = getActor(person, getClient(args).ip)
    const result = await copyAreas(db, { from: screen.name, areas: parsed.value, to, by })
    return respond({ outcome: 'copied', texts, ...result })
  }
  return redirect(screen.back, 303)
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> =>
  catchNoResponse(serverAction(), { outcome: 'no-response' } satisfies AreasResult)

export default function AreasPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, back, imageIndex, imageCount } = loaderData
  return (
    <AdminPage
      title="Imprint locations"
      lead={`Where the logo goes on ${imageCount > 1 ? `image ${imageIndex + 1} of ${name}` : name}. Customers see their own logo there.`}
      back={{ to: back, label: name || 'Product' }}
    >
      <ImprintAreasForm key={loaderData.image} data={loaderData} result={actionData as AreasResult | undefined} />
    </AdminPage>
  )
}
