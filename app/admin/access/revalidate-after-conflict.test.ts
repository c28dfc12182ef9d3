import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'

const routes = {
  'merge contact': () => import('../customers/merge/merge-contact.route.tsx'),
  'merge company': () => import('../customers/merge/merge-company.route.tsx'),
  'delete contact': () => import('../customers/removal/delete-contact.route.tsx'),
  'delete company': () => import('../customers/removal/delete-company.route.tsx'),
  'delete request': () => import('../requests/removal/delete.route.tsx'),
  'merge request': () => import('../requests/removal/merge.route.tsx'),
  'stock item': () => import('../stock/item/item.route.tsx'),
}

test.for(Object.entries(routes))('%s loads its version again after an edit conflict', async ([, load]) => {
  const { shouldRevalidate } = await load()
  const isLoaded = (actionStatus: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs)
  expect([isLoaded(409), isLoaded(422)]).toEqual([true, false])
})
