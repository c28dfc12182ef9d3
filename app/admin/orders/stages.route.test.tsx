import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Route } from './+types/stages.route.ts'
import Stages from './stages.route.tsx'

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
