import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { readStages } from '#app/features/proposals/orders/stages.server.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { personContext } from '../access/current-person.ts'
import type { Route } from './+types/stages.route.ts'
import Stages, { action } from './stages.route.tsx'

test('a rejected form shows the stage that cannot be removed, in its place', () => {
  const toStage = (name: string) => ({ key: name.toLowerCase(), name })
  const [ordered, packing, shipped] = ['Ordered', 'Packing', 'Shipped'].map(toStage)
  const props = {
    loaderData: { stages: [ordered, packing, shipped].map((stage) => ({ ...stage, isFixed: stage !== packing })) },
    actionData: { message: 'Orders are in the stage Packing.', stages: [ordered, toStage('Sent'), shipped] },
  } as unknown as Route.ComponentProps
  const Stub = createRoutesStub([{ path: '/', Component: () => <Stages {...props} /> }])
  const keys = [...renderToString(<Stub />).matchAll(/name="key" value="(\w*)"/g)].map(([, key]) => key)
  expect(keys).toEqual(['ordered', 'packing', 'sent', 'shipped', ''])
})

test('a new stage has a key of its own, also if its name has no Latin letters', async ({ db, services, context }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'owner')
  context.set(personContext, person)
  const add = async (name: string) => {
    const body = new URLSearchParams()
    for (const stage of [...(await readStages(db)), { key: '', name }]) {
      body.append('key', stage.key)
      body.append('name', stage.name)
    }
    const request = new Request('http://shop.test/admin/orders/stages', { method: 'POST', body })
    await action({ request, context, params: {} } as unknown as Route.ActionArgs)
    return (await readStages(db)).at(-1)
  }
  expect(await add('梱包')).toEqual({ key: 'stage', name: '梱包' })
  expect(await add('検品')).toEqual({ key: 'stage-2', name: '検品' })
  expect(await add('Quality check!')).toEqual({ key: 'quality-check-2', name: 'Quality check!' })
})
