import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { maxAreas, parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm as readBody } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { AdminPage, adminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/imprint-areas.route.ts'
import { type AreasReply, candidate, getTexts, newArea, readForm, readTexts } from './area-form.ts'
import { copyAreas, readImageAreas, saveAreas } from './imprint-areas.server.ts'
import { AreasScreen } from './imprint-areas-form.tsx'
import './imprint-areas.css'

export const headers = requireAccess('products')
export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(`Imprint areas of ${loaderData?.name ?? 'a product'}`)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const image = url.searchParams.get('picture') ?? ''
  const read = isUuid(params.id)
    ? await readImageAreas(db, { id: params.id, staffId: getPerson(context).id, picture: image })
    : undefined
  if (!read) throw data(null, { status: 404 })
  const { areas, ...screen } = read
  return { ...screen, texts: areas.map(getTexts) }
}

/** Autosaves change nothing of the initial data. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') !== 'keep' && defaultShouldRevalidate

export async function action(args: Route.ActionArgs) {
  const { request, params, context, url } = args
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const image = url.searchParams.get('picture') ?? ''
  const where = { id: params.id, staffId: person.id, picture: image }
  const read = isUuid(params.id) ? await readImageAreas(db, where) : undefined
  if (!read) throw data(null, { status: 404 })
  const form = await readBody(request)
  const texts = readForm(form)
  const intent = String(form.get('intent') ?? '')
  const given = texts.map((each) => candidate(each, image))
  const answer = (reply: AreasReply, status = 200) => data<AreasReply>(reply, { status })
  if (intent === 'keep') {
    await saveAreas(db, where, given)
    return answer({ outcome: 'saved' })
  }
  if (intent === 'add-flat' || intent === 'add-round') {
    const more = texts.length < maxAreas.perImage ? [newArea(intent === 'add-flat' ? 'flat' : 'round', texts)] : []
    return answer({ outcome: 'rows', texts: [...texts, ...more] })
  }
  if (form.has('remove')) {
    const removed = Number(form.get('remove'))
    return answer({ outcome: 'rows', texts: texts.filter((_, index) => index !== removed) })
  }
  const all = parseDrawnAreas(given)
  if ('problem' in all) {
    // Errors of one area appear beside its fields, errors of all areas above the list.
    const isBesideField = texts.some((each) => 'problems' in readTexts(each, image))
    return answer({ outcome: 'refused', texts, ...(!isBesideField && { message: all.problem }) }, 422)
  }
  await saveAreas(db, where, all.value)
  if (intent === 'copy') {
    const chosen = new Set(form.getAll('copy-to'))
    const to = read.alike.filter(({ product }) => chosen.has(product))
    const by = getActor(person, getClient(args).address)
    return answer({ outcome: 'copied', texts, to: await copyAreas(db, { from: read.name, areas: all.value, to, by }) })
  }
  return redirect(read.back, 303)
}

export default function AreasPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, back, place, of } = loaderData
  return (
    <AdminPage
      title="Imprint areas"
      lead={`Where the logo goes on ${of > 1 ? `image ${place + 1} of ${name}` : name}. Customers see their own logo there.`}
      back={{ to: back, label: name || 'Product' }}
    >
      <AreasScreen key={loaderData.picture} data={loaderData} replied={actionData} />
    </AdminPage>
  )
}
