import { expect, test, vi } from 'vitest'
import { noteDrafts } from '../drafts/note-drafts.store.ts'
import { clientAction } from './request.route.tsx'

test('a saved note leaves no draft, even after its form is gone; an unanswered one does', async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  })
  const reference = 'BW-7K3F-92'
  noteDrafts.write({ reference, text: 'Kim called.' })
  const add = (serverAction: () => Promise<unknown>) => {
    const body = new URLSearchParams({ intent: 'note', note: 'Kim called.' })
    const request = new Request('https://shop.example', { method: 'POST', body })
    const args = { request, params: { reference }, serverAction }
    return clientAction(args as unknown as Parameters<typeof clientAction>[0])
  }
  await add(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(noteDrafts.read(reference)).toBeDefined()
  await add(async () => ({ form: 'note', outcome: 'saved' }))
  expect(noteDrafts.read(reference)).toBeUndefined()
})
